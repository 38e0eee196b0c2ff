import { Form, useActionData } from "react-router";
import { AdminPageHead } from "~/shell/admin/AdminPageHead";
import { BackLink } from "~/shell/admin/BackLink";
import { useFailureOf } from "~/shell/admin/change/FlashBoard";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { Card } from "~/ui/primitives/Card";

/** What is asked before a change that cannot be undone. */
export interface Question {
  title: string;
  question: string;
  verb: "Delete" | "Remove";
}

/** The question as a page, for browsers without scripts. */
export function ConfirmChange({ title, question, verb, from }: Question & { from: string }) {
  useFailureOf(useRetainedResult(useActionData()));
  return (
    <>
      <title>{`${title} | Admin Dashboard`}</title>
      <AdminPageHead title={title} back={<BackLink href={from}>Back</BackLink>} />
      <Card className="editor stack">
        <p>{question}</p>
        <Form method="post" className="row">
          <input type="hidden" name="from" value={from} />
          <LinkButton variant="line" href={from}>
            Cancel
          </LinkButton>
          <Button type="submit" variant="danger">
            {verb}
          </Button>
        </Form>
      </Card>
    </>
  );
}
