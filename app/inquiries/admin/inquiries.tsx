import { InboxList } from "~/inquiries/admin/InboxList";
import { InboxMessage } from "~/inquiries/admin/InboxMessage";
import { InboxTabs } from "~/inquiries/admin/InboxTabs";
import { inboxAddress } from "~/inquiries/admin/inboxAddress";
import { inboxFiltersOf } from "~/inquiries/admin/inboxFilters.server";
import { countInquiries, findInquiry, listInquiries } from "~/inquiries/queries.server";
import { promiseCutoff } from "~/platform/calendar/businessHours";
import { findDeliveryOf } from "~/platform/mail/outbox.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { FilterForm } from "~/shell/admin/list/FilterForm";
import { ListFoot } from "~/shell/admin/list/ListFoot";
import { PageHead } from "~/shell/admin/PageHead";
import { SearchInput } from "~/ui/primitives/inputs";
import type { Route } from "./+types/inquiries";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  const filters = inboxFiltersOf(request);
  const [list, counts, open] = await Promise.all([
    listInquiries(app, filters),
    countInquiries(app),
    filters.open ? findInquiry(app, filters.open) : null,
  ]);
  const delivery = open && (await findDeliveryOf(app.db, open.id));
  const overdueBefore = promiseCutoff(app.now(), app.calendar());
  return { list, counts, open, delivery, filters, overdueBefore };
}

export default function Inquiries({ loaderData }: Route.ComponentProps) {
  const { list, counts, open, delivery, filters, overdueBefore } = loaderData;
  const { state, search } = filters;
  const listAddress = inboxAddress({ state, search, page: list.page });
  return (
    <>
      <title>Inquiries | Admin Dashboard</title>
      <PageHead
        title="Inquiries"
        lead="What clients wrote through the contact form, newest first."
      />
      <InboxTabs counts={counts} state={state} search={search} />
      <div className="inbox">
        <section
          className={open ? "card tablecard max-lg:hidden" : "card tablecard"}
          aria-label="Inquiries"
        >
          <FilterForm label="Inquiries">
            {state !== "new" && <input type="hidden" name="state" value={state} />}
            <SearchInput
              name="search"
              aria-label="Search inquiries"
              placeholder="Search name, company or message"
              defaultValue={search}
            />
          </FilterForm>
          <InboxList
            inquiries={list.items}
            view={{ state, search, page: list.page }}
            openId={open?.id}
            overdueBefore={overdueBefore}
          />
          <ListFoot {...list} things="inquiries" address={listAddress} />
        </section>
        <InboxMessage
          key={open?.id}
          inquiry={open}
          delivery={delivery}
          listAddress={listAddress}
          missing={Boolean(filters.open && !open)}
        />
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Inquiries" sentence="Failed to load inquiries" />;
}
