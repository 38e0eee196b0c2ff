import { Send } from "lucide-react";
import { isCompanyNotified } from "~/applications/companyNotification.server";
import { getCompany } from "~/company/queries.server";
import { MAIL_STATES, MailTable } from "~/operations/mail/MailTable";
import { pageNumber } from "~/platform/listParameters";
import { listEmailjsOrigins } from "~/platform/mail/emailjsOrigins.server";
import { countMails, type ListedMail, listMails } from "~/platform/mail/mailList.server";
import { type TransportKind, type TransportKinds, transportKindsOf } from "~/platform/mail/message";
import { SettingsSection } from "~/shell/admin/AdminPageHead";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { ChangeButton, ChangeForm } from "~/shell/admin/change/ChangeButton";
import { ListTabs } from "~/shell/admin/list/FilterForm";
import { BeyondTheEnd, isBeyondTheEnd, ListFoot } from "~/shell/admin/list/ListFoot";
import { requireSession } from "~/shell/scope.server";
import { Alert } from "~/ui/primitives/Alert";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { CheckboxField } from "~/ui/primitives/Field";
import { Icon } from "~/ui/primitives/Icon";
import type { Route } from "./+types/settingsMail";

export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  const counts = await countMails(admin.app.db);
  const { status, page } = readMailFilters(request, counts);
  const list = await listMails(admin.app.db, status, { page, total: counts[status] });
  const [company, isNotified, origins] = await Promise.all([
    getCompany(admin.app),
    isCompanyNotified(admin.app),
    listEmailjsOrigins(admin.app),
  ]);
  const transports = transportKindsOf(admin.app.settings.mail);
  const notifications = { emailAddress: company.email, isOn: isNotified };
  // An account in its first hours cannot change how the site runs, and is not shown it.
  const mayConnect = requireSession(context).newUntil === null;
  const { email: emailAddress } = admin.actor;
  return { list, counts, status, transports, notifications, origins, emailAddress, mayConnect };
}

export default function Mail({ loaderData }: Route.ComponentProps) {
  const { list, counts, status, transports, notifications, origins, emailAddress, mayConnect } =
    loaderData;
  return (
    <>
      <title>Mail | Settings | Admin Dashboard</title>
      <TransportKindsCard {...transports} mayConnect={mayConnect} />
      <CompanyNotifications {...notifications} />
      <TestMail transports={transports} emailAddress={emailAddress} />
      <EmailjsClient origins={origins} />
      <section className="stack outbox" aria-labelledby="outbox-title">
        <header>
          <h2 id="outbox-title">Outbox</h2>
          <p className="text-ink-2">
            Every email that the site writes. It is stored before anybody is thanked, and tried
            again until it leaves.
          </p>
        </header>
        <div className="card tablecard">
          <MailTabs counts={counts} status={status} />
          {isBeyondTheEnd(list) ? (
            <BeyondTheEnd {...list} />
          ) : (
            <MailTable mails={list.items} status={status} />
          )}
          <ListFoot {...list} thing="email" things="emails" />
        </div>
      </section>
    </>
  );
}

function TestMail({
  transports,
  emailAddress,
}: {
  transports: TransportKinds;
  emailAddress: string;
}) {
  return (
    <SettingsSection
      id="test-title"
      title="Test email"
      lead={
        transports.otherMail === "file"
          ? `Writes an email to ${emailAddress} into a file, the way every email goes now.`
          : `Sends an email to ${emailAddress}, the way every email goes.`
      }
    >
      <ChangeButton action="/admin/settings/mail/test">
        <Icon of={Send} />
        Send test email
      </ChangeButton>
    </SettingsSection>
  );
}

/** The other sites whose contact forms come here. */
function EmailjsClient({ origins }: { origins: readonly string[] }) {
  return (
    <SettingsSection
      id="emailjs-title"
      title="EmailJS client"
      lead="Other sites can send their contact forms here as they do to EmailJS."
    >
      <p>{origins.length === 0 ? "Off: no site may." : origins.join(", ")}</p>
      <div>
        <LinkButton variant="line" size="sm" href="/admin/settings/mail/emailjs">
          Allowed origins
        </LinkButton>
      </div>
    </SettingsSection>
  );
}

interface MailTabsProps {
  counts: Record<ListedMail["state"], number>;
  status: ListedMail["state"];
}

function MailTabs({ counts, status }: MailTabsProps) {
  return (
    <ListTabs
      label="Emails by state"
      tabs={MAIL_STATES.map(({ value, label }) => ({
        href: `/admin/settings/mail?status=${value}`,
        label,
        count: counts[value],
        isCurrent: value === status,
      }))}
    />
  );
}

const KIND_TEXTS: Record<TransportKind, string> = {
  smtp: "Through the mail server (SMTP)",
  emailjs: "Through EmailJS",
  file: "Written to a file",
};

/** The transport by which each kind of mail is sent. */
function TransportKindsCard({
  contact,
  otherMail,
  mayConnect,
}: TransportKinds & { mayConnect: boolean }) {
  return (
    <SettingsSection
      id="ways-title"
      title="How email leaves"
      lead="The operator sets it where the site runs."
    >
      <dl className="facts-list max-sm:grid-cols-[6.5rem_1fr]">
        <dt>Inquiries, to the company</dt>
        <dd>{KIND_TEXTS[contact]}</dd>
        <dt>Every other email</dt>
        <dd>{KIND_TEXTS[otherMail]}</dd>
      </dl>
      {mayConnect && otherMail === "file" && <NotSentAlert isContactSent={contact !== "file"} />}
    </SettingsSection>
  );
}

/** Says in plain words that mail is not sent; other screens link to this alert. */
function NotSentAlert({ isContactSent }: { isContactSent: boolean }) {
  return (
    <Alert title={isContactSent ? "Only inquiries are sent by email." : "No email is sent yet."}>
      <p>
        {isContactSent ? "Every other email" : "Each one"} is saved as a file instead, in the folder{" "}
        <code>mail</code> of the data folder, where any mail program opens it. To have them sent,
        whoever runs the site connects it to a mail server: the setting is called{" "}
        <code>SMTP_URL</code>.
      </p>
    </Alert>
  );
}

/** Chooses which notifications the company gets by mail. Inquiries are always mailed, so only applications can be chosen. */
function CompanyNotifications({ emailAddress, isOn }: { emailAddress: string; isOn: boolean }) {
  return (
    <SettingsSection
      id="notifications-title"
      title="News to the company"
      lead="Inquiries are always emailed; applications only if you want."
    >
      <ChangeForm action="/admin/settings/mail/notices">
        {(busy) => (
          <div className="stack">
            <CheckboxField
              name="applications"
              label={`Email ${emailAddress} about each new application`}
              hint="Its position, its reference and a link; nothing about the person."
              optional
              defaultChecked={isOn}
            />
            <div>
              <Button type="submit" variant="line" size="sm" busy={busy}>
                Save
              </Button>
            </div>
          </div>
        )}
      </ChangeForm>
    </SettingsSection>
  );
}

type MailState = ListedMail["state"];

/** The filters in the address. Without a state: parked mails if there are any, else waiting ones, else sent ones. */
function readMailFilters(request: Request, counts: Record<MailState, number>) {
  const { searchParams } = new URL(request.url);
  const requestedState = MAIL_STATES.find(({ value }) => value === searchParams.get("status"));
  const busiest = MAIL_STATES.find(({ value }) => counts[value] > 0);
  const status: MailState = (requestedState ?? busiest)?.value ?? "sent";
  return { status, page: pageNumber(searchParams.get("page")) };
}
