import { Form, useActionData } from "react-router";
import { BackLink } from "~/shell/admin/BackLink";
import { useFailureOf } from "~/shell/admin/change/FlashBoard";
import { PageHead } from "~/shell/admin/PageHead";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { Card } from "~/ui/primitives/Card";

interface ConfirmDeletionProps {
  title: string;
  question: string;
  from: string;
  verb?: "Delete" | "Remove";
}

/** The confirmation as a page, for browsers without scripts. */
export function ConfirmDeletion({ title, question, from, verb = "Delete" }: ConfirmDeletionProps) {
  useFailureOf(useActionData());
  return (
    <>
      <title>{`${title} | Admin Dashboard`}</title>
      <PageHead title={title} back={<BackLink href={from}>Back</BackLink>} />
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
