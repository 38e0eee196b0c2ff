import { data, useLocation } from "react-router";
import { DELETE_APPLICATION_QUESTION } from "~/applications/admin/list/ApplicationTable";
import { AdjacentLinks } from "~/applications/admin/page/AdjacentLinks";
import { AdvertisementCard } from "~/applications/admin/page/AdvertisementCard";
import { ApplicationFacts } from "~/applications/admin/page/ApplicationFacts";
import { loadApplicationView } from "~/applications/admin/page/applicationView.server";
import { HistoryCard } from "~/applications/admin/page/HistoryCard";
import { OthersCard } from "~/applications/admin/page/OthersCard";
import { RepeatNotice } from "~/applications/admin/page/RepeatNotice";
import { StatusForm } from "~/applications/admin/page/StatusForm";
import { NotesCard } from "~/applications/notes/NotesCard";
import { ResumeCard } from "~/applications/resumes/ResumeCard";
import { HoldControl } from "~/privacy/admin/HoldControl";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { BackLink } from "~/shell/admin/BackLink";
import { DeleteButton } from "~/shell/admin/change/DeleteButton";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { PageHead } from "~/shell/admin/PageHead";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { Card } from "~/ui/primitives/Card";
import type { Route } from "./+types/application";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const view = await loadApplicationView(adminRequest(context), request, params.applicationId);
  if (!view) throw data(null, { status: 404 });
  return view;
}

export default function ApplicationPage({ loaderData }: Route.ComponentProps) {
  const {
    application,
    heardBy,
    adjacent,
    others,
    repeats,
    notes,
    changes,
    resume,
    advertisement,
    isMailFiled,
  } = loaderData;
  const { id, fullName, coverLetter } = application;
  return (
    <>
      <title>{`${fullName} | Applications | Admin Dashboard`}</title>
      <ApplicationHead application={application}>
        <AdjacentLinks {...adjacent} />
      </ApplicationHead>
      <RepeatNotice applicationId={id} repeats={repeats} />
      <div className="record">
        <div className="record-main">
          <ResumeCard application={application} resume={resume} />
          <Card className="stack">
            <h2>Cover letter</h2>
            {coverLetter ? <p className="message">{coverLetter}</p> : <p>None was sent.</p>}
          </Card>
          <AdvertisementCard advertisement={advertisement} appliedAt={application.appliedAt} />
        </div>
        <div className="record-side">
          <Card className="stack">
            <h2>Applicant</h2>
            <StatusForm application={application} isMailFiled={isMailFiled} />
            <ApplicationFacts application={application} heardBy={heardBy} />
          </Card>
          <NotesCard applicationId={id} notes={notes} />
          <OthersCard others={others} />
          <HistoryCard appliedAt={application.appliedAt} changes={changes} />
          <HoldControl application={application} />
        </div>
      </div>
    </>
  );
}

type View = Route.ComponentProps["loaderData"];

interface ApplicationHeadProps extends Pick<View, "application"> {
  children: React.ReactNode;
}

function ApplicationHead({ application, children }: ApplicationHeadProps) {
  const { longDate } = useOfficeCalendar();
  const { search } = useLocation();
  const { id, fullName, jobTitle, reference } = application;
  const list = `/admin/applications${search}`;
  return (
    <PageHead
      title={fullName}
      lead={`${jobTitle}. Applied ${longDate(application.appliedAt)}, reference ${reference}`}
      back={<BackLink href={list}>All applications</BackLink>}
    >
      {children}
      <DeleteButton
        withLabel
        action={`/admin/applications/${id}/delete`}
        from={list}
        title={`Delete the application of ${fullName}?`}
        question={DELETE_APPLICATION_QUESTION}
      />
    </PageHead>
  );
}

const MISSING = {
  text: "There is no such application.",
  back: { href: "/admin/applications", label: "All applications" },
};

export function ErrorBoundary() {
  return (
    <LoadFailure title="Application" sentence="Failed to load applications" missing={MISSING} />
  );
}
