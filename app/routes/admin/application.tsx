import { data } from "react-router";
import { findApplication } from "~/domain/applications/queries.server";
import { REFERRAL_SOURCES } from "~/domain/applications/rules";
import { longDate } from "~/platform/calendar/officeCalendar";
import { ApplicationFacts } from "~/routes/admin/parts/applications/ApplicationFacts";
import { StatusControl } from "~/routes/admin/parts/applications/StatusControl";
import { BackLink } from "~/routes/admin/parts/BackLink";
import { DeleteButton } from "~/routes/admin/parts/DeleteButton";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { LoadFailure } from "~/routes/admin/parts/LoadFailure";
import { PageHead } from "~/routes/admin/parts/PageHead";
import { HoldControl } from "~/routes/admin/parts/privacy/HoldControl";
import { DELETE_APPLICATION_QUESTION } from "~/routes/admin/parts/questions";
import { Card } from "~/ui/primitives/Card";
import type { Route } from "./+types/application";

export async function loader({ context, params }: Route.LoaderArgs) {
  const desk = deskOf(context);
  const application = await findApplication(desk.context, params.applicationId);
  if (!application) throw data(null, { status: 404 });
  const source = REFERRAL_SOURCES.find(({ value }) => value === application.referralSource);
  const hasResume = application.resumeKey !== "";
  return {
    application: { ...application, hasResume },
    heardBy: source?.label ?? application.referralSource,
  };
}

export default function ApplicationPage({ loaderData }: Route.ComponentProps) {
  const { application, heardBy } = loaderData;
  const { id, fullName, jobTitle, coverLetter } = application;
  return (
    <>
      <title>{`${fullName} | Applications | Admin Dashboard`}</title>
      <PageHead
        title={fullName}
        lead={`${jobTitle}. Applied ${longDate(application.appliedAt)}, reference ${application.reference}`}
        back={<BackLink href="/admin/applications">All applications</BackLink>}
      >
        <StatusControl application={application} />
        <DeleteButton
          withWord
          action={`/admin/applications/${id}/delete`}
          from="/admin/applications"
          title={`Delete the application of ${fullName}?`}
          question={DELETE_APPLICATION_QUESTION}
        />
      </PageHead>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card className="stack">
          <h2>Contact and resume</h2>
          <ApplicationFacts application={application} heardBy={heardBy} />
        </Card>
        <Card className="stack">
          <h2>Cover letter</h2>
          {coverLetter ? <p className="message">{coverLetter}</p> : <p>None was sent.</p>}
        </Card>
        <HoldControl application={application} />
      </div>
    </>
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
