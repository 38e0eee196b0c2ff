import type { EchoedForm } from "~/shell/forms/interrupted/interruptedForms";
import { LOGIN_PATH } from "~/shell/nextPath";
import { Button } from "~/ui/primitives/Button";

/** A page of its own, without the frame: the guard sent the form back before any layout had its data. */
export function SendAgain({ address, fields, reason }: EchoedForm) {
  const title = reason === "signed-out" ? "You are signed out" : "This was not saved";
  return (
    <main id="main" className="account">
      <title>{`${title} | Admin Dashboard`}</title>
      <meta name="robots" content="noindex" />
      <div className="sheet card">
        <h1>{title}</h1>
        {reason === "signed-out" ? <SignInFirst /> : <p>{TRY_LATER}</p>}
        <form method="post" action={address}>
          <HiddenFields fields={fields} />
          <Button type="submit" variant="signal">
            Send again
          </Button>
        </form>
      </div>
    </main>
  );
}

const TRY_LATER =
  "The site cannot save anything at the moment. What you typed is not lost: it waits on this page. Please try again later.";

function SignInFirst() {
  return (
    <p>
      What you typed was not saved, and it is not lost: it waits on this page.{" "}
      <a href={LOGIN_PATH} target="_blank" rel="noopener">
        Sign in again in a new tab
      </a>
      , then come back here.
    </p>
  );
}

interface HiddenFieldsProps {
  fields: EchoedForm["fields"];
}

/** The fields of an interrupted form, to be sent again by a button of another one. */
export function HiddenFields({ fields }: HiddenFieldsProps) {
  return fields.map(([name, value], place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a field may stand several times with the same value, and none ever moves.
    <input key={place} type="hidden" name={name} value={value} />
  ));
}
