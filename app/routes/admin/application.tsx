import { data, useLocation } from "react-router";
import { AdvertisementCard } from "~/routes/admin/parts/applications/AdvertisementCard";
import { ApplicationFacts } from "~/routes/admin/parts/applications/ApplicationFacts";
import { viewApplication } from "~/routes/admin/parts/applications/applicationView.server";
import { HistoryCard } from "~/routes/admin/parts/applications/HistoryCard";
import { NeighbourLinks } from "~/routes/admin/parts/applications/NeighbourLinks";
import { NotesCard } from "~/routes/admin/parts/applications/NotesCard";
import { OthersCard } from "~/routes/admin/parts/applications/OthersCard";
import { RepeatNotice } from "~/routes/admin/parts/applications/RepeatNotice";
import { ResumeCard } from "~/routes/admin/parts/applications/ResumeCard";
import { StatusForm } from "~/routes/admin/parts/applications/StatusForm";
import { BackLink } from "~/routes/admin/parts/BackLink";
import { DeleteButton } from "~/routes/admin/parts/DeleteButton";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { LoadFailure } from "~/routes/admin/parts/LoadFailure";
import { PageHead } from "~/routes/admin/parts/PageHead";
import { HoldControl } from "~/routes/admin/parts/privacy/HoldControl";
import { DELETE_APPLICATION_QUESTION } from "~/routes/admin/parts/questions";
import { useOfficeCalendar } from "~/routes/officeCalendar";
import { Card } from "~/ui/primitives/Card";
import type { Route } from "./+types/application";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const view = await viewApplication(deskOf(context), request, params.applicationId);
  if (!view) throw data(null, { status: 404 });
  return view;
}

export default function ApplicationPage({ loaderData }: Route.ComponentProps) {
  const {
    application,
    heardBy,
    neighbours,
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
        <NeighbourLinks {...neighbours} />
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
        withWord
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
