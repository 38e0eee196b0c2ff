import { Download, FileText, SearchX, Users } from "lucide-react";
import { Fragment, useMemo } from "react";
import { useLocation } from "react-router";
import { CareersLink } from "~/applications/admin/CareersLink";
import { deleteApplicationQuestion } from "~/applications/admin/changeTexts";
import { ApplicationsBulkBar } from "~/applications/admin/list/ApplicationsBulkBar";
import { addressFromList } from "~/applications/admin/list/listAddress";
import { StatusControl } from "~/applications/admin/list/StatusControl";
import { keyOfStatus, NO_APPLICATIONS, STATUS_CHOICES } from "~/applications/admin/statuses";
import type { ApplicationSummary } from "~/applications/applicationList.server";
import type { Passage } from "~/applications/search/passages.server";
import type { Page } from "~/platform/data/lists.server";
import { mailto } from "~/platform/forms/contactFields";
import { longWordClass } from "~/shell/admin/AdminPageHead";
import { DeleteButton } from "~/shell/admin/change/ChangeButton";
import { wasJustChanged } from "~/shell/admin/change/unintendedPresses";
import { findFocusedRow, ListShortcuts } from "~/shell/admin/keys/Shortcuts";
import { DataTable, SortHead } from "~/shell/admin/list/DataTable";
import { BeyondTheEnd } from "~/shell/admin/list/ListFoot";
import { RelativeTime } from "~/shell/admin/list/RelativeTime";
import {
  SelectAll,
  type Selection,
  SelectRow,
  useSelection,
} from "~/shell/admin/list/RowSelection";
import { Badge } from "~/ui/primitives/Badge";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { Icon, VisuallyHidden } from "~/ui/primitives/Icon";

interface ApplicationTableProps {
  list: Page<ApplicationSummary>;
  /** Where the applications say what was searched for, by id. */
  passages: Readonly<Record<string, Passage>>;
  listedAt: Date;
  /** True if there are no applications at all, regardless of the filters. */
  hasNoApplications: boolean;
  filters: { search: string; sort: string };
}

const COLUMNS = 7;

export function ApplicationTable(props: ApplicationTableProps) {
  const { list, listedAt } = props;
  const { items } = list;
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const { search } = useLocation();
  const address = new URLSearchParams(search);
  address.delete("page");
  const arrivals = useMemo(
    () => new Map(items.map(({ id, appliedAt }) => [id, appliedAt])),
    [items],
  );
  const arrivalOf = (id: string) => arrivals.get(id) ?? listedAt;
  const wholeList = { query: String(address), count: list.total, listedAt, arrivalOf };
  const selection = useSelection(ids, wholeList);
  return (
    <>
      {items.length > 0 && <ApplicationsBulkBar selection={selection} total={list.total} />}
      <ApplicationRows {...props} selection={selection} />
    </>
  );
}

function ApplicationRows(props: ApplicationTableProps & { selection: Selection }) {
  const { list, passages, listedAt, hasNoApplications, filters, selection } = props;
  return (
    <DataTable label="Applications" className="applications">
      <thead>
        <tr>
          <th scope="col" className="c-select">
            <SelectAll
              selection={selection}
              count={list.items.length}
              label="Select all applications"
            />
          </th>
          {filters.search ? (
            <th scope="col">Applicant</th>
          ) : (
            <SortHead name="name" label="Applicant" sort={filters.sort} />
          )}
          <th scope="col">Position</th>
          <SortHead name="applied" label="Applied" sort={filters.sort} first="descending" />
          <th scope="col">Status</th>
          <th scope="col">Resume</th>
          <th scope="col" className="c-acts">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {list.items.length === 0 && (
          <tr>
            <td className="none" colSpan={COLUMNS}>
              <NoApplications hasNoApplications={hasNoApplications} list={list} />
            </td>
          </tr>
        )}
        {list.items.map((application) => (
          <ApplicationRow
            key={application.id}
            application={application}
            passage={passages[application.id]}
            listedAt={listedAt}
            selection={selection}
          />
        ))}
      </tbody>
    </DataTable>
  );
}

interface ApplicationRowProps {
  application: ApplicationSummary;
  passage?: Passage;
  listedAt: Date;
  selection: Selection;
}

function ApplicationRow({ application, passage, listedAt, selection }: ApplicationRowProps) {
  const { search } = useLocation();
  const { id, fullName } = application;
  return (
    <tr aria-selected={selection.isSelected(id)}>
      <td className="c-select">
        <SelectRow selection={selection} id={id} label={`Select ${fullName}`} />
      </td>
      <td>
        <span className="who">
          <a
            id={`applicant-${id}`}
            className={longWordClass(fullName)}
            href={addressFromList(id, search, listedAt)}
          >
            {fullName}
          </a>
          <span title={application.email}>{application.email}</span>
        </span>
        <RepeatBadge application={application} />
        {passage && <FoundPassage {...passage} />}
        {/* For the key "e": a second link below the name would be too close to it for fingers. */}
        <a hidden href={mailto(application.email)}>
          Email
        </a>
      </td>
      <td>{application.jobTitle}</td>
      <td className="when c-end">
        <RelativeTime at={application.appliedAt} />
      </td>
      <td className="c-below">
        <StatusControl application={application} />
      </td>
      <td className="c-end">
        <ResumeLink application={application} />
      </td>
      <td className="c-acts">
        <div className="acts">
          <DeleteButton
            action={`/admin/applications/${id}/delete`}
            {...deleteApplicationQuestion({ fullName })}
            describedBy={`applicant-${id}`}
          />
        </div>
      </td>
    </tr>
  );
}

/** The words around what a search found, so that nobody has to open each resume to see why it was found. */
function FoundPassage({ source, runs }: Passage) {
  return (
    <p className="passage">
      <span>{source}:</span>{" "}
      {runs.map(({ text, isMatch }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: a passage never changes.
        return isMatch ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>;
      })}
    </p>
  );
}

/** Marks repeated applications for one job from one address; the newest has the current resume. */
function RepeatBadge({ application }: { application: ApplicationSummary }) {
  const { hasAppliedBefore, isSuperseded } = application;
  if (isSuperseded) return <Badge tone="hollow" label="Newer application exists" />;
  return hasAppliedBefore ? <Badge tone="info hollow" label="Applied again" /> : null;
}

interface ResumeLinkProps {
  application: Pick<ApplicationSummary, "id" | "fullName" | "hasResume" | "isResumeReadable">;
}

/**
 * Links to the readable resume, or to the download of a file that cannot be shown. Applications stored by an older program may
 * have no file.
 */
function ResumeLink({ application }: ResumeLinkProps) {
  const { id, fullName, hasResume, isResumeReadable } = application;
  if (!hasResume) return <>N/A</>;
  const address = `/admin/applications/${id}/resume`;
  if (!isResumeReadable)
    return (
      <a className="resume-link" href={address} target="_blank" rel="noopener">
        <Icon of={Download} />
        <span>Download</span>
        <VisuallyHidden> the resume of {fullName}, in a new tab</VisuallyHidden>
      </a>
    );
  return (
    <a className="resume-link" href={address} target="_blank" rel="noopener">
      <Icon of={FileText} />
      <span>View Resume</span>
      <VisuallyHidden> of {fullName}, opens in a new tab</VisuallyHidden>
    </a>
  );
}

const NO_MATCH = "No applications found matching your filters.";

interface NoApplicationsProps {
  list: Pick<Page<unknown>, "page" | "pageSize" | "total">;
  hasNoApplications: boolean;
}

/** Explains why a page of the list is empty, with a link to a page that is not. */
function NoApplications({ list, hasNoApplications }: NoApplicationsProps) {
  if (hasNoApplications)
    return (
      <EmptyState icon={Users} text={NO_MATCH} detail={NO_APPLICATIONS.detail}>
        <CareersLink />
      </EmptyState>
    );
  if (list.total > 0) return <BeyondTheEnd {...list} />;
  return (
    <EmptyState icon={SearchX} text={NO_MATCH}>
      <LinkButton variant="line" size="sm" href="/admin/applications">
        Clear Filters
      </LinkButton>
    </EmptyState>
  );
}

/**
 * The keys of the list of applications: the numbers choose the status of the row that has the focus, e writes to its applicant.
 */
export function ApplicationListShortcuts() {
  const stages = STATUS_CHOICES.map(({ value, label }) => ({
    key: keyOfStatus(value),
    description: `Move to ${label.toLowerCase()}`,
    run: () => choose(value),
  }));
  const email = { key: "e", description: "Email the applicant", run: writeEmail };
  return <ListShortcuts thing="application" more={[...stages, email]} />;
}

/** Sets the status as if it had been chosen from the menu of the row. */
function choose(status: string) {
  const select = findFocusedRow()?.querySelector<HTMLSelectElement>("select[name=status]");
  if (!select || select.value === status || wasJustChanged(select)) return;
  select.value = status;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

function writeEmail() {
  findFocusedRow()?.querySelector<HTMLAnchorElement>('a[href^="mailto:"]')?.click();
}
