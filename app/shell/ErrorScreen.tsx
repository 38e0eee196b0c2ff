import { type ReactNode, useContext } from "react";
import { isRouteErrorResponse } from "react-router";
import { Phrase, useText } from "~/languages/useText";
import { useFrame } from "~/shell/frame";
import { LinkButton, MoreLink } from "~/ui/primitives/Button";
import { SearchElsewhere } from "~/ui/sections/FilterBar";
import { LostPage } from "~/ui/sections/LostPage";
import { RequestIdContext } from "./documentContext";

/** The error page: a missing page, or a failure with the request id that finds it in the log. */
export function ErrorScreen({ error }: { error: unknown }) {
  const frame = useFrame();
  const requestId = useContext(RequestIdContext);
  if (isRouteErrorResponse(error) && error.status === 404) return <ErrorPage kind="missing" />;
  return <ErrorPage kind="failed" requestId={requestId} email={frame?.company.email} />;
}

/** The error page with landmark and title of its own, for pages without a layout. */
export function FramelessErrorPage({ error }: { error: unknown }) {
  const t = useText();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main id="main">
      <title>{isMissing ? t("Page not found") : t("Something failed")}</title>
      <meta name="robots" content="noindex" />
      <ErrorScreen error={error} />
    </main>
  );
}

type ErrorPageProps =
  | { kind: "missing" }
  /** The request id, by which the error is found in the log. */
  | { kind: "failed"; requestId?: string; email?: string };

/** The error page: one sentence, and links to other pages. */
function ErrorPage(props: ErrorPageProps) {
  return <LostPage>{props.kind === "missing" ? <Missing /> : <Failed {...props} />}</LostPage>;
}

function Missing() {
  const t = useText();
  return (
    <Words
      code="404"
      title={t("This page has drifted off the chart.")}
      text={t(
        "The address may have changed. Search our articles, or go on from one of these pages.",
      )}
      before={<SearchElsewhere action="/blog" label={t("Search articles")} />}
      after={<Destinations />}
    >
      <LinkButton variant="signal" href="/">
        {t("Home")}
      </LinkButton>
      <LinkButton variant="line" href="/contact">
        {t("Contact")}
      </LinkButton>
    </Words>
  );
}

/** What most people come for. */
function Destinations() {
  const t = useText();
  return (
    <ul className="row" aria-label={t("Other pages")}>
      <li>
        <MoreLink href="/services">{t("Services")}</MoreLink>
      </li>
      <li>
        <MoreLink href="/careers">{t("Open positions")}</MoreLink>
      </li>
      <li>
        <MoreLink href="/blog">{t("Articles")}</MoreLink>
      </li>
    </ul>
  );
}

function Failed({ requestId, email }: { requestId?: string; email?: string }) {
  const t = useText();
  const mailbox = <a href={`mailto:${email}`}>{email}</a>;
  return (
    <Words
      code="500"
      title={t("Something failed on our side.")}
      text={t("Your work was not lost if you had already sent it. Try again in a moment.")}
      after={
        <p className="ref">
          {email && (
            <>
              <Phrase text="Or email {email}." values={{ email: mailbox }} />{" "}
            </>
          )}
          {requestId && t("Reference {id}", { id: requestId })}
        </p>
      }
    >
      {/* An empty address is the current page, so trying again needs no script. */}
      <LinkButton variant="signal" href="">
        {t("Try Again")}
      </LinkButton>
      <LinkButton variant="line" href="/">
        {t("Home")}
      </LinkButton>
      <LinkButton variant="quiet" href="/contact">
        {t("Contact")}
      </LinkButton>
    </Words>
  );
}

interface WordsProps {
  code: string;
  title: string;
  text: string;
  /** Around the buttons. */
  before?: ReactNode;
  after?: ReactNode;
  children: ReactNode;
}

function Words({ code, title, text, before, after, children }: WordsProps) {
  return (
    <>
      <p className="code">{code}</p>
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      {before}
      <div className="row">{children}</div>
      {after}
    </>
  );
}
