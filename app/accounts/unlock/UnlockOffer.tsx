import { Form } from "react-router";
import { UNLOCK_PATH } from "~/shell/nextPath";
import { Button } from "~/ui/primitives/Button";
import { Notice } from "~/ui/primitives/Notice";

interface UnlockOfferProps {
  /** Why sign-in is refused at the moment. */
  formError: string;
  /** As it was typed. Sent in a body, because an email address must not appear in a page's address. */
  email: string;
}

/** Shown when sign-in was refused without checking the password; the owner can get a link by mail. */
export function UnlockOffer({ formError, email }: UnlockOfferProps) {
  return (
    <Notice tone="bad" title={formError}>
      <p>Do you not want to wait? A link in your mailbox lets you sign in from this browser now.</p>
      <Form method="post" action={UNLOCK_PATH}>
        <input type="hidden" name="email" value={email} />
        <Button variant="line" size="sm" type="submit">
          Email me a link
        </Button>
      </Form>
    </Notice>
  );
}
