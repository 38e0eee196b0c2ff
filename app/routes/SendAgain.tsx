import { LOGIN_PATH } from "~/routes/account/nextPath";
import { ParkedFields } from "~/routes/account/parts/ParkedFields";
import type { UnsentForm } from "~/routes/unsentForm";
import { Button } from "~/ui/primitives/Button";

/** For a form that was sent after the session ended: it waits here, in the page, until its sender is signed in again. */
export function SendAgain({ action, fields }: UnsentForm) {
  return (
    <main id="main" className="account">
      <title>You are signed out | Admin Dashboard</title>
      <meta name="robots" content="noindex" />
      <div className="sheet card">
        <h1>You are signed out</h1>
        <p>
          What you typed was not saved, and it is not lost: it waits on this page.{" "}
          <a href={LOGIN_PATH} target="_blank" rel="noopener">
            Sign in again in a new tab
          </a>
          , then come back here.
        </p>
        <form method="post" action={action}>
          <ParkedFields fields={fields} />
          <Button type="submit" variant="signal">
            Send again
          </Button>
        </form>
      </div>
    </main>
  );
}
