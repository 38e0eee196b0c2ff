import { ShieldCheck } from "lucide-react";
import { listAdministratorNames } from "~/accounts/team/team.server";
import { AuditTable } from "~/operations/audit/AuditTable";
import { auditFiltersOf } from "~/operations/audit/auditFilters.server";
import { formatAction } from "~/operations/audit/auditLabels";
import { ChainNotice } from "~/operations/audit/ChainNotice";
import { listAuditActions, listAuditEvents } from "~/platform/audit/listing.server";
import { verifyAuditChain } from "~/platform/audit/verify.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { FilterForm } from "~/shell/admin/list/FilterForm";
import { FilterSelect } from "~/shell/admin/list/FilterSelect";
import { ListFoot } from "~/shell/admin/list/ListFoot";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import type { Route } from "./+types/settingsAuditLog";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  const filters = auditFiltersOf(request);
  const wantsCheck = new URL(request.url).searchParams.has("check");
  const [list, actions, team, chain] = await Promise.all([
    listAuditEvents(app.db, filters),
    listAuditActions(app.db),
    listAdministratorNames(app),
    wantsCheck ? verifyAuditChain(app) : null,
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
            choices={actions.map((value) => ({ value, label: formatAction(value) }))}
            defaultValue={filters.action}
          />
        </FilterForm>
        <AuditTable lines={list.items} names={names} />
        <ListFoot {...list} things="events" />
      </section>
    </>
  );
}
