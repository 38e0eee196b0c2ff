import { ShieldCheck } from "lucide-react";
import { listAdministratorNames } from "~/domain/accounts/team.server";
import { listAuditActions, listAuditEvents } from "~/platform/audit/listing.server";
import { verifyAuditChain } from "~/platform/audit/verify.server";
import { AuditTable } from "~/routes/admin/parts/audit/AuditTable";
import { actionInWords } from "~/routes/admin/parts/audit/auditWords";
import { ChainNotice } from "~/routes/admin/parts/audit/ChainNotice";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { FilterForm } from "~/routes/admin/parts/FilterForm";
import { FilterSelect } from "~/routes/admin/parts/FilterSelect";
import { auditFiltersOf } from "~/routes/admin/parts/filters.server";
import { ListFoot } from "~/routes/admin/parts/ListFoot";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import type { Route } from "./+types/settingsAuditLog";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { context: rooms } = deskOf(context);
  const filters = auditFiltersOf(request);
  const wantsCheck = new URL(request.url).searchParams.has("check");
  const [list, actions, team, chain] = await Promise.all([
    listAuditEvents(rooms.db, filters),
    listAuditActions(rooms.db),
    listAdministratorNames(rooms),
    wantsCheck ? verifyAuditChain(rooms) : null,
  ]);
  const names = Object.fromEntries(team.map(({ id, name }) => [`administrator:${id}`, name]));
  return { list, actions, names, filters, chain };
}

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { list, actions, names, filters, chain } = loaderData;
  return (
    <>
      <title>Audit log | Settings | Admin Dashboard</title>
      {chain && <ChainNotice chain={chain} />}
      <section className="card tablecard" aria-labelledby="audit-title">
        <div className="tablebar justify-between">
          <h2 id="audit-title">Audit log</h2>
          <LinkButton variant="line" size="sm" href="?check">
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
              { value: "visitor", label: "Visitors" },
            ]}
            defaultValue={filters.actor}
          />
          <FilterSelect
            name="what"
            label="What"
            placeholder="Everything"
            choices={actions.map((value) => ({ value, label: actionInWords(value) }))}
            defaultValue={filters.action}
          />
        </FilterForm>
        <AuditTable lines={list.items} names={names} />
        <ListFoot {...list} things="events" />
      </section>
    </>
  );
}
