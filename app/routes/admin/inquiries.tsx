import { countInquiries, findInquiry, listInquiries } from "~/domain/inquiries/queries.server";
import { promiseCutoff } from "~/platform/calendar/businessHours";
import { findDeliveryOf } from "~/platform/mail/outbox.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { FilterForm } from "~/routes/admin/parts/FilterForm";
import { inboxFiltersOf } from "~/routes/admin/parts/filters.server";
import { InboxList } from "~/routes/admin/parts/InboxList";
import { InboxMessage } from "~/routes/admin/parts/InboxMessage";
import { InboxTabs } from "~/routes/admin/parts/InboxTabs";
import { inboxAddress } from "~/routes/admin/parts/inboxAddress";
import { ListFoot } from "~/routes/admin/parts/ListFoot";
import { LoadFailure } from "~/routes/admin/parts/LoadFailure";
import { PageHead } from "~/routes/admin/parts/PageHead";
import { SearchInput } from "~/ui/primitives/inputs";
import type { Route } from "./+types/inquiries";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { context: rooms } = deskOf(context);
  const filters = inboxFiltersOf(request);
  const [list, counts, open] = await Promise.all([
    listInquiries(rooms, filters),
    countInquiries(rooms),
    filters.open ? findInquiry(rooms, filters.open) : null,
  ]);
  const delivery = open && (await findDeliveryOf(rooms.db, open.id));
  const overdueBefore = promiseCutoff(rooms.now(), rooms.calendar());
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
            place={{ state, search, page: list.page }}
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
