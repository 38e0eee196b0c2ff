import { type ReactNode, useContext } from "react";
import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { AdminPageHead } from "~/shell/admin/AdminPageHead";
import { RequestIdContext } from "~/shell/documentContext";
import {
  RECORD_GONE,
  type TypedForGone,
  typedForGoneIn,
} from "~/shell/forms/interrupted/recordGone";
import { Alert } from "~/ui/primitives/Alert";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { TextAreaField, TextField } from "~/ui/primitives/Field";

export interface MissingText {
  text: string;
  back: { href: string; label: string };
  /** Shown below, such as a text that was typed for the record. */
  below?: ReactNode;
}

const MISSING_PAGE: MissingText = {
  text: "There is no such page in the admin area.",
  back: { href: "/admin", label: "Dashboard" },
};

interface LoadFailureProps {
  title: string;
  sentence: string;
  missing?: MissingText;
}

/**
 * The error page of a screen: the frame stays, and the specification's sentence replaces the content. Must never throw: on the
 * server, an error page that throws ends as a bare 500.
 */
export function LoadFailure({ title, sentence, missing = MISSING_PAGE }: LoadFailureProps) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const typedForGone = typedForGoneIn(error);
  if (typedForGone) return <RecordGone title={title} typed={typedForGone} />;
  if (isRouteErrorResponse(error) && error.status === 404)
    return <Missing title={title} {...missing} />;
  if (isRouteErrorResponse(error) && error.status < 500)
    return <Rejected title={title} reason={error.data} />;
  return (
    <>
      <title>{`${title} | Admin Dashboard`}</title>
      <AdminPageHead title={title} />
      <Alert tone="bad" title="Error!">
        <p>{sentence}</p>
        <Reference />
        <LinkButton variant="line" size="sm" href={pathname + search}>
          Try Again
        </LinkButton>
      </Alert>
    </>
  );
}

/**
 * The request id, which finds the failure in the log. Only a page that the server rendered has it: one that the router loaded in
 * the browser shows none.
 */
function Reference() {
  const requestId = useContext(RequestIdContext);
  return (
    <p className="failure-reference" suppressHydrationWarning>
      {requestId ? `Reference ${requestId}` : ""}
    </p>
  );
}

/** A request that no form of ours sends, such as a body that cannot be parsed. */
function Rejected({ title, reason }: { title: string; reason: unknown }) {
  return (
    <>
      <title>{`${title} | Admin Dashboard`}</title>
      <AdminPageHead title={title} />
      <Alert tone="bad" title="Nothing was changed.">
        <p>{typeof reason === "string" && reason ? reason : "This request was refused."}</p>
      </Alert>
    </>
  );
}

/** Where no scripts run, after a form was sent whose record is not there any more. */
function RecordGone({ title, typed }: { title: string; typed: TypedForGone }) {
  return (
    <>
      <title>{`Not saved | ${title} | Admin Dashboard`}</title>
      <AdminPageHead title={title} />
      <div className="stack">
        <Alert tone="bad" title="This was not saved">
          <p>{RECORD_GONE}</p>
        </Alert>
        <section className="card pad stack" aria-label="What you typed">
          {typed.map(([label, text], place) => {
            const LabeledField = isLong(text) ? TextAreaField : TextField;
            return (
              <LabeledField
                // biome-ignore lint/suspicious/noArrayIndexKey: a field may stand several times, and none ever moves.
                key={place}
                name={`typed-${place}`}
                label={label}
                readOnly
                defaultValue={text}
              />
            );
          })}
        </section>
      </div>
    </>
  );
}

const isLong = (text: string) => text.length > 80 || text.includes("\n");

export function Missing({ title, text, back, below }: MissingText & { title: string }) {
  return (
    <>
      <title>{`Not found | ${title} | Admin Dashboard`}</title>
      <AdminPageHead title={title} />
      <div className="stack">
        <EmptyState text={text} detail="It may have been deleted, or the address may be wrong.">
          <LinkButton variant="line" size="sm" href={back.href}>
            {back.label}
          </LinkButton>
        </EmptyState>
        {below}
      </div>
    </>
  );
}
