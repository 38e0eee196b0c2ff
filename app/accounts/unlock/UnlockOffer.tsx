import { Form } from "react-router";
import { UNLOCK_PATH } from "~/shell/nextPath";
import { Button } from "~/ui/primitives/Button";
import { Notice } from "~/ui/primitives/Notice";

interface UnlockOfferProps {
  /** Why there is no signing in right now. */
  message: string;
  /** As it was typed. It goes in a body: an address of mail never stands in the address of a page. */
  email: string;
}

/** Signing in was refused without a look at the password; its owner can get through by mail. */
export function UnlockOffer({ message, email }: UnlockOfferProps) {
  return (
    <Notice tone="bad" title={message}>
      <p>Do you not want to wait? A link in your mailbox lets you sign in from this browser now.</p>
      <Form method="post" action={UNLOCK_PATH}>
        <input type="hidden" name="email" value={email} />
        <Button variant="line" size="sm" type="submit">
          Mail me a link
        </Button>
      </Form>
    </Notice>
  );
}
