import { Lock, LockOpen } from "lucide-react";
import { data, useLocation } from "react-router";
import { deleteApplicationQuestion } from "~/applications/admin/changeTexts";
import { addressOfList } from "~/applications/admin/list/listAddress";
import { AdjacentLinks } from "~/applications/admin/page/AdjacentLinks";
import {
  AdvertisementCard,
  ContactLinks,
  CoverLetterCard,
  DetailsCard,
  HistoryCard,
} from "~/applications/admin/page/ApplicantCards";
import { ApplicantShortcuts } from "~/applications/admin/page/applicantShortcuts";
import { loadApplicationView } from "~/applications/admin/page/applicationView.server";
import { StageBar } from "~/applications/admin/page/StageBar";
import { APPLICATION_TONES } from "~/applications/admin/statuses";
import type { ApplicationSummary } from "~/applications/applicationList.server";
import { MISSING_APPLICATION } from "~/applications/notes/MissingApplication";
import { NotesCard } from "~/applications/notes/NotesCard";
import type { ApplicationsByEmail } from "~/applications/queries.server";
import { ResumeCard } from "~/applications/resumes/ResumeCard";
import { AdminPageHead, BackLink } from "~/shell/admin/AdminPageHead";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { ChangeButton, DeleteButton } from "~/shell/admin/change/ChangeButton";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { MoreMenu } from "~/shell/admin/Menu";
import { useOfficeCalendar } from "~/shell/useOfficeCalendar";
import { Alert } from "~/ui/primitives/Alert";
import { Badge, StatusBadge } from "~/ui/primitives/Badge";
import { Card } from "~/ui/primitives/Card";
import { Icon } from "~/ui/primitives/Icon";
import type { Route } from "./+types/application";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const view = await loadApplicationView(adminRequest(context), request, params.applicationId);
  if (!view) throw data(null, { status: 404 });
  return view;
}

export default function ApplicationPage({ loaderData }: Route.ComponentProps) {
  const {
    application,
    referralLabel,
    listPosition,
    otherApplications,
    applicationsByEmail,
    notes,
    history,
    resume,
    advertisement,
    mails,
    isMailWrittenToFiles,
  } = loaderData;
  const { id, fullName } = application;
  return (
    <>
      <title>{`${fullName} | Applications | Admin Dashboard`}</title>
      <ApplicationHead application={application} />
      <StageBar
        application={application}
        mails={mails}
        isMailWrittenToFiles={isMailWrittenToFiles}
        next={listPosition.next}
      >
        <AdjacentLinks {...listPosition} fullName={fullName} />
      </StageBar>
      <RepeatAlert applicationId={id} applicationsByEmail={applicationsByEmail} />
      <div className="record">
        <div className="record-notes">
          <NotesCard applicationId={id} name={fullName} notes={notes} />
        </div>
        <div className="record-main">
          <ResumeCard application={application} resume={resume} />
          <CoverLetterCard text={application.coverLetter} />
          <AdvertisementCard advertisement={advertisement} appliedAt={application.appliedAt} />
        </div>
        <div className="record-side">
          <OthersCard {...otherApplications} email={application.email} />
          <HistoryCard appliedAt={application.appliedAt} history={history} />
          <DetailsCard application={application} referralLabel={referralLabel} />
        </div>
      </div>
      <ApplicantShortcuts />
    </>
  );
}

type View = Route.ComponentProps["loaderData"];

function ApplicationHead({ application }: Pick<View, "application">) {
  const { shortDate } = useOfficeCalendar();
  const { search } = useLocation();
  const { id, fullName, jobTitle, jobId } = application;
  const list = addressOfList(search);
  return (
    <AdminPageHead
      title={fullName}
      lead={
        <>
          <a href={`/admin/applications?job=${encodeURIComponent(jobId)}`}>{jobTitle}</a>
          {`, applied ${shortDate(application.appliedAt)} `}
          {application.heldAt && <Badge tone="hollow" label="Under a legal hold" />}
        </>
      }
      below={<ContactLinks application={application} />}
      back={<BackLink href={list}>All applications</BackLink>}
    >
      <MoreMenu>
        <HoldControl application={application} />
        <DeleteButton
          look="button"
          action={`/admin/applications/${id}/delete`}
          from={list}
          {...deleteApplicationQuestion({ fullName })}
        />
      </MoreMenu>
    </AdminPageHead>
  );
}

export function ErrorBoundary() {
  return (
    <LoadFailure
      title="Application"
      sentence="Failed to load applications"
      missing={MISSING_APPLICATION}
    />
  );
}

interface OthersCardProps {
  listed: readonly ApplicationSummary[];
  areMoreStored: boolean;
  email: string;
}

/** Lists the other applications from the same email address. */
function OthersCard({ listed, areMoreStored, email }: OthersCardProps) {
  const { shortDate } = useOfficeCalendar();
  if (listed.length === 0) return null;
  return (
    <Card className="stack">
      <h2>Also from this address</h2>
      <ul className="others">
        {listed.map(({ id, jobTitle, appliedAt, status }) => (
          <li key={id}>
            <a href={`/admin/applications/${id}`}>{jobTitle}</a>
            <span>{shortDate(appliedAt)}</span>
            <StatusBadge status={status} tones={APPLICATION_TONES} />
          </li>
        ))}
      </ul>
      {areMoreStored && (
        <a href={`/admin/applications?${new URLSearchParams({ search: email })}`}>
          All applications from this address
        </a>
      )}
    </Card>
  );
}

interface RepeatAlertProps {
  applicationId: string;
  applicationsByEmail: ApplicationsByEmail;
}

/** Shows which of several applications for one job from one address has the current resume. */
function RepeatAlert({ applicationId, applicationsByEmail }: RepeatAlertProps) {
  const { total, newest } = applicationsByEmail;
  if (!newest || total < 2) return null;
  const isNewest = newest.id === applicationId;
  return (
    <div className="mb-5">
      <Alert title={isNewest ? "Applied again" : "Newer application exists"}>
        {isNewest ? (
          <p>{`The newest of ${total} applications for this job from this address. Its resume is the current one.`}</p>
        ) : (
          <p>
            This address applied for this job again.{" "}
            <a href={`/admin/applications/${newest.id}`}>The newest application</a> has the current
            resume.
          </p>
        )}
      </Alert>
    </div>
  );
}

interface HoldControlProps {
  /** `heldAt` is null without a legal hold. */
  application: { id: string; heldAt: Date | null };
}

/** Puts an application under legal hold, so that it cannot be erased, and releases it. */
function HoldControl({ application }: HoldControlProps) {
  const { longDate } = useOfficeCalendar();
  const { id, heldAt } = application;
  return (
    <section className="legal-hold" aria-label="Legal hold">
      <p>
        {heldAt
          ? `Held since ${longDate(heldAt)}: it is neither deleted nor erased by retention until it is released.`
          : "Keeps this application from being deleted, and from being erased when its time is over."}
      </p>
      <ChangeButton action={`/admin/applications/${id}/${heldAt ? "release" : "hold"}`}>
        <Icon of={heldAt ? LockOpen : Lock} />
        {heldAt ? "Release" : "Put under legal hold"}
      </ChangeButton>
    </section>
  );
}
