import { CircleCheck } from "lucide-react";
import { type MouseEvent, useEffect, useState, useSyncExternalStore } from "react";
import { appliedKey } from "~/enhance/jobPages";
import { AppliedFor, NOT_CONFIRMED } from "~/jobs/public/AppliedAlert";
import { type ApplicationConfirmation, submittedQuery } from "~/jobs/public/careersAddress";
import { useAddress, useText } from "~/languages/useText";
import { DoneHeading } from "~/shell/forms/public/PublicForm";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";

const REDIRECT_AFTER_MS = 3_000;

interface ApplicationDoneProps {
  applied: ApplicationConfirmation;
  /** The title of the job; null if it was closed meanwhile. */
  title: string | null;
  /** The address of Careers with the confirmation. */
  careers: string;
  /** Whether the applicant asked to stay by following the link, as happens without scripts. */
  hasAskedToStay: boolean;
}

/** Replaces the form. Redirects to Careers after three seconds, with and without scripts, unless asked to stay. */
export function ApplicationDone({
  applied,
  title,
  hasAskedToStay,
  ...props
}: ApplicationDoneProps) {
  const careers = useAddress()(props.careers);
  const [isStaying, stay] = useStay(hasAskedToStay, careers);
  const { reference, isConfirmed } = applied;
  const mailedTo = useMailedTo(reference);
  const t = useText();
  return (
    <section className="card pad panel-done" aria-label={t("Application Submitted!")}>
      <Icon of={CircleCheck} />
      {/* Re-mounted, and so focused, when the focused link to stay disappears. */}
      <DoneHeading key={String(isStaying)}>{t("Application Submitted!")}</DoneHeading>
      <p>{t("Thank you for applying. We'll review your application and get back to you soon.")}</p>
      <p>
        <AppliedFor title={title} reference={reference} />{" "}
        {isConfirmed
          ? t("We sent a confirmation to {email}.", { email: mailedTo ?? t("your email address") })
          : t(NOT_CONFIRMED)}
      </p>
      {isStaying ? (
        <LinkButton variant="line" href={careers}>
          {t("Back to Careers")}
        </LinkButton>
      ) : (
        <>
          <p role="status">{t("Redirecting to careers page...")}</p>
          <LinkButton
            variant="line"
            href={submittedQuery(applied, { isStaying: true })}
            onClick={stay}
          >
            {t("Stay on this page")}
          </LinkButton>
        </>
      )}
      {!hasAskedToStay && (
        <noscript>
          <meta httpEquiv="refresh" content={`${REDIRECT_AFTER_MS / 1000};url=${careers}`} />
        </noscript>
      )}
    </section>
  );
}

function useStay(hasAskedToStay: boolean, careers: string) {
  const [isStaying, setStaying] = useState(hasAskedToStay);
  useEffect(() => {
    if (isStaying) return;
    const timer = setTimeout(() => location.assign(careers), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isStaying, careers]);
  const stay = (event: MouseEvent) => {
    event.preventDefault();
    setStaying(true);
  };
  return [isStaying, stay] as const;
}

/** Remembers in this tab where the confirmation of an application went; app/enhance/jobPages.ts reads and removes it. */
export function rememberMailedTo(reference: string, email: string): void {
  withStorage((storage) => storage.setItem(appliedKey(reference), email));
}

/** The address that the confirmation went to; null if this tab does not know it. */
function useMailedTo(reference: string): string | null {
  return useSyncExternalStore(
    () => () => {},
    () => withStorage((storage) => storage.getItem(appliedKey(reference))),
    () => null,
  );
}

/** Storage throws if the visitor has disabled it. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
