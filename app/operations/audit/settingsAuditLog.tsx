import { ScrollText, ShieldCheck } from "lucide-react";
import { type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { listAdministratorNames } from "~/accounts/queries.server";
import {
  formatAction,
  formatActor,
  formatNames,
  formatSubject,
  type Names,
} from "~/operations/audit/auditLabels";
import { type ChainVerdict, verifyAuditChain } from "~/platform/data/audit/auditChain.server";
import {
  type AuditFilters,
  type AuditLine,
  listAuditActions,
  listAuditEvents,
  listRecordNames,
  type RecordNames,
} from "~/platform/data/audit/auditListing.server";
import { adminFilterValue, pageNumber } from "~/platform/listParameters";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { ColumnHeads } from "~/shell/admin/list/DataTable";
import { FilterForm, FilterSelect } from "~/shell/admin/list/FilterForm";
import { BeyondTheEnd, isBeyondTheEnd, ListFoot } from "~/shell/admin/list/ListFoot";
import { requestScope } from "~/shell/scope.server";
import { useOfficeCalendar } from "~/shell/useOfficeCalendar";
import { Alert } from "~/ui/primitives/Alert";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { Icon } from "~/ui/primitives/Icon";
import type { Route } from "./+types/settingsAuditLog";

/** The parameter of the query while the log is checked for changes. */
const CHECK = "check";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  const { auditedRecords } = context.get(requestScope);
  const filters = readAuditFilters(request);
  const wantsCheck = new URL(request.url).searchParams.has(CHECK);
  const [list, actions, team, chain] = await Promise.all([
    listAuditEvents(app.db, filters),
    listAuditActions(app.db),
    listAdministratorNames(app),
    wantsCheck ? verifyAuditChain(app) : null,
  ]);
  const names = formatNames(team);
  const subjects = list.items.map(({ subject }) => subject);
  const recordNames = await listRecordNames(app.db, auditedRecords, subjects);
  const accounts = team.map(({ id }) => {
    return [`account:${id}`, { name: names[`administrator:${id}`] ?? "" }] as const;
  });
  const records: RecordNames = { ...recordNames, ...Object.fromEntries(accounts) };
  return { list, actions, names, records, filters, chain };
}

/** A check walks the whole log: not again with every change on the site. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isSame = currentUrl.href === nextUrl.href;
  return isSame && nextUrl.searchParams.has(CHECK) ? false : defaultShouldRevalidate;
}

/** This page of the log, with its filters. */
function useAddressWithoutCheck(): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.delete(CHECK);
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { list, actions, names, records, filters, chain } = loaderData;
  const address = useAddressWithoutCheck();
  return (
    <>
      <title>Audit log | Settings | Admin Dashboard</title>
      {chain && <ChainAlert chain={chain} />}
      <section className="card tablecard" aria-labelledby="audit-title">
        <div className="tablebar justify-between">
          <h2 id="audit-title">Audit log</h2>
          <LinkButton
            variant="line"
            size="sm"
            href={`${address}${address.includes("?") ? "&" : "?"}${CHECK}`}
            // Loads the document, so that it checks once more where it has checked already.
            target="_self"
          >
            <Icon of={ShieldCheck} />
            Check for changes
          </LinkButton>
        </div>
        <FilterForm label="Audit log">
          <FilterSelect
            name="who"
            label="Who"
            placeholder="Everybody"
            choices={[
              ...Object.entries(names).map(([value, label]) => ({ value, label })),
              { value: "operator", label: "Operator" },
              { value: "system", label: "The system" },
              { value: "visitor", label: "Visitors" },
            ]}
            defaultValue={filters.actor}
          />
          <FilterSelect
            name="what"
            label="What"
            placeholder="Everything"
            choices={actionChoices(actions)}
            defaultValue={filters.action}
          />
        </FilterForm>
        {isBeyondTheEnd(list) ? (
          <BeyondTheEnd {...list} />
        ) : (
          <AuditTable lines={list.items} names={names} records={records} />
        )}
        <ListFoot {...list} thing="event" things="events" address={address} />
      </section>
    </>
  );
}

/** Sorts the actions by their labels. */
function actionChoices(actions: readonly string[]) {
  const choices = actions.map((value) => ({ value, label: formatAction(value) }));
  return choices.sort((one, other) => one.label.localeCompare(other.label, "en"));
}

/**
 * Shows whether the audit log is intact. Each line is signed together with the one before it, so a changed or removed line is
 * detected.
 */
function ChainAlert({ chain }: { chain: ChainVerdict }) {
  const { shortMoment } = useOfficeCalendar();
  if (chain.ok) {
    const text =
      chain.events === 1
        ? "The only event is as it was written, and none is missing."
        : `All ${chain.events} events are as they were written, and none is missing.`;
    return (
      <Alert tone="ok" title={text}>
        {chain.sealed && (
          <p>
            The first {chain.sealed.events} were written under another secret, or by an older
            version; they are as they were on {shortMoment(chain.sealed.at)}.
          </p>
        )}
      </Alert>
    );
  }
  const place =
    chain.brokenAt === "end"
      ? "The newest events were taken away."
      : `Event ${chain.brokenAt} was changed, or one just before it was taken away.`;
  return (
    <Alert tone="bad" title="This log was tampered with.">
      <p>
        {place} Compare it with a backup. After a change of SECRET the operator seals the log anew
        with the command <code>audit seal</code>.
      </p>
    </Alert>
  );
}

interface AuditTableProps {
  lines: readonly AuditLine[];
  names: Names;
  records: RecordNames;
}

function AuditTable({ lines, ...names }: AuditTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and keyboards must be able to scroll it.
    <section className="tablescroll" tabIndex={0} aria-label="Audit log table">
      <table className="data audit">
        <ColumnHeads labels={["What", "Who", "About", "From", "When"]} />
        <tbody>
          {lines.length === 0 && (
            <tr>
              <td className="none" colSpan={5}>
                <EmptyState icon={ScrollText} text="Nothing like that was done." />
              </td>
            </tr>
          )}
          {lines.map((line) => (
            <AuditRow key={line.id} line={line} {...names} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface AuditRowProps extends Omit<AuditTableProps, "lines"> {
  line: AuditLine;
}

function AuditRow({ line, names, records }: AuditRowProps) {
  const { shortMoment } = useOfficeCalendar();
  const { action, actor, subject, ipAddress, at, times } = line;
  const { label, href } = formatSubject(subject, records);
  return (
    <tr>
      <td>
        <strong>{formatAction(action)}</strong>
        {times > 1 && `, ${times} times`}
      </td>
      <td data-label="Who">{formatActor(actor, names)}</td>
      <td data-label="About" title={subject}>
        {href ? <a href={href}>{label}</a> : label}
      </td>
      <td data-label="From">{ipAddress ?? "This machine"}</td>
      <td className="when" data-label="When">
        {shortMoment(at)}
      </td>
    </tr>
  );
}

/** The filters in the address. `who` is an actor as the log stores it, such as "operator". */
function readAuditFilters(request: Request): AuditFilters {
  const url = new URL(request.url);
  return {
    actor: adminFilterValue(url.searchParams, "who"),
    action: adminFilterValue(url.searchParams, "what"),
    page: pageNumber(url.searchParams.get("page")),
  };
}
