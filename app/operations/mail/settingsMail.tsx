import { Send } from "lucide-react";
import { isCompanyNotified } from "~/applications/submission/companyNotice.server";
import { getCompany } from "~/company/queries.server";
import { MailNotices } from "~/operations/mail/MailNotices";
import { MailTable } from "~/operations/mail/MailTable";
import { MailTabs } from "~/operations/mail/MailTabs";
import { MailWaysCard } from "~/operations/mail/MailWaysCard";
import { mailFiltersOf } from "~/operations/mail/mailFilters.server";
import { countDeliveries, listDeliveries } from "~/platform/mail/outbox.server";
import { mailWaysOf } from "~/platform/mail/ways";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { ChangeButton } from "~/shell/admin/change/ChangeButton";
import { ListFoot } from "~/shell/admin/list/ListFoot";
import { Icon } from "~/ui/primitives/Icon";
import type { Route } from "./+types/settingsMail";

export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  const counts = await countDeliveries(admin.app.db);
  const { status, page } = mailFiltersOf(request, counts);
  const list = await listDeliveries(admin.app.db, status, page);
  const [company, isNotified] = await Promise.all([
    getCompany(admin.app),
    isCompanyNotified(admin.app),
  ]);
  const ways = mailWaysOf(admin.app.settings.mail);
  const notices = { address: company.email, isOn: isNotified };
  return { list, counts, status, ways, notices, address: admin.actor.email };
}

export default function Mail({ loaderData }: Route.ComponentProps) {
  const { list, counts, status, ways, notices, address } = loaderData;
  return (
    <>
      <title>Mail | Settings | Admin Dashboard</title>
      <div className="grid gap-5 lg:grid-cols-2">
        <MailWaysCard {...ways} />
        <MailNotices {...notices} />
      </div>
      <section className="stack" aria-labelledby="outbox-title">
        <header>
          <h2 id="outbox-title">Outbox</h2>
          <p className="text-ink-2">
            Every mail that the site writes. It is stored before anybody is thanked, and tried again
            until it leaves.
          </p>
        </header>
        <MailTabs counts={counts} status={status} />
        <div className="card tablecard">
          <MailTable mails={list.items} status={status} />
          <ListFoot {...list} things="mails" />
        </div>
      </section>
      <section className="card pad stack" aria-labelledby="test-title">
        <h2 id="test-title">Test mail</h2>
        <p className="text-ink-2">
          {ways.others === "file"
            ? `Writes a mail to ${address} into a file, the way every mail goes now.`
            : `Sends a mail to ${address}, the way every mail goes.`}
        </p>
        <ChangeButton action="/admin/settings/mail/test">
          <Icon of={Send} />
          Send test mail
        </ChangeButton>
      </section>
    </>
  );
}
