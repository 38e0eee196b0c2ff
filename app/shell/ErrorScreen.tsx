import { type ReactNode, useContext } from "react";
import { isRouteErrorResponse } from "react-router";
import type { Translate } from "~/languages/translate";
import { Phrase, useText } from "~/languages/useText";
import { RequestIdContext } from "~/shell/documentContext";
import { useFrame } from "~/shell/frame";
import { LinkButton, MoreLink } from "~/ui/primitives/Button";
import { ArticleSearch } from "~/ui/sections/FilterBar";
import { LostPage } from "~/ui/sections/LostPage";

/** The error page: a missing page, or a failure with the request id that finds it in the log. */
export function ErrorScreen({ error }: { error: unknown }) {
  const frame = useFrame();
  const requestId = useContext(RequestIdContext);
  if (isRouteErrorResponse(error) && error.status === 404) return <ErrorPage kind="missing" />;
  if (isRouteErrorResponse(error) && error.status < 500)
    return <ErrorPage kind="refused" status={error.status} />;
  return <ErrorPage kind="failed" requestId={requestId} email={frame?.company.email} />;
}

/** The error page with landmark and title of its own, for pages without a layout. */
export function FramelessErrorPage({ error }: { error: unknown }) {
  const t = useText();
  return (
    <main id="main">
      <title>{errorTitle(error, t)}</title>
      <meta name="robots" content="noindex" />
      <ErrorScreen error={error} />
    </main>
  );
}

/** The title of the page about an error. */
export function errorTitle(error: unknown, t: Translate): string {
  if (!isRouteErrorResponse(error) || error.status >= 500) return t("Something failed");
  return error.status === 404 ? t("Page not found") : t("Not accepted");
}

type ErrorPageProps =
  | { kind: "missing" }
  /** A request that no form or link of ours sends, or that did not arrive whole. */
  | { kind: "refused"; status: number }
  /** The request id, by which the error is found in the log. */
  | { kind: "failed"; requestId?: string; email?: string };

/** The error page: one sentence, and links to other pages. */
function ErrorPage(props: ErrorPageProps) {
  return <LostPage>{contentOf(props)}</LostPage>;
}

function contentOf(props: ErrorPageProps): ReactNode {
  switch (props.kind) {
    case "missing":
      return <Missing />;
    case "refused":
      return <Refused status={props.status} />;
    case "failed":
      return <Failed {...props} />;
  }
}

function Missing() {
  const t = useText();
  return (
    <ErrorText
      code="404"
      title={t("This page has drifted off the chart.")}
      text={t(
        "The address may have changed. Search our articles, or go on from one of these pages.",
      )}
      before={<ArticleSearch />}
      after={<Destinations />}
    >
      <HomeAndContact />
    </ErrorText>
  );
}

function HomeAndContact() {
  const t = useText();
  return (
    <>
      <LinkButton variant="signal" href="/">
        {t("Home")}
      </LinkButton>
      <LinkButton variant="line" href="/contact">
        {t("Contact")}
      </LinkButton>
    </>
  );
}

/** Links to the pages that most people come for. */
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

function Refused({ status }: { status: number }) {
  const t = useText();
  return (
    <ErrorText
      code={String(status)}
      title={t("This request was not accepted.")}
      text={t("Nothing was changed. Go back, and send it once more.")}
    >
      <HomeAndContact />
    </ErrorText>
  );
}

function Failed({ requestId, email }: { requestId?: string; email?: string }) {
  const t = useText();
  const mailbox = <a href={`mailto:${email}`}>{email}</a>;
  return (
    <ErrorText
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
    </ErrorText>
  );
}

interface ErrorTextProps {
  code: string;
  title: string;
  text: string;
  /** Around the buttons. */
  before?: ReactNode;
  after?: ReactNode;
  children: ReactNode;
}

function ErrorText({ code, title, text, before, after, children }: ErrorTextProps) {
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
