import {
  BriefcaseBusiness,
  ChevronRight,
  CircleCheck,
  Inbox,
  MailWarning,
  UserPlus,
  Users,
} from "lucide-react";
import type { Need } from "~/dashboard/needs.server";
import { Icon, type IconGlyph } from "~/ui/primitives/Icon";

const ICONS: Record<Need["kind"], IconGlyph> = {
  mail: MailWarning,
  inquiries: Inbox,
  applications: Users,
  jobs: BriefcaseBusiness,
  "sign-ups": UserPlus,
};

/** What waits for an administrator, a link each. */
export function Needs({ needs }: { needs: readonly Need[] }) {
  return (
    <section className="card tablecard" aria-labelledby="needs-title">
      <div className="tablebar">
        <h2 id="needs-title">Needs you today</h2>
      </div>
      {needs.length === 0 ? (
        <p className="needs-none">
          <Icon of={CircleCheck} />
          Nothing waits for you. New messages and applications appear here by themselves.
        </p>
      ) : (
        <ul className="needs">
          {needs.map((need) => (
            <li key={need.what}>
              <NeedLink {...need} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function NeedLink({ kind, count, what, more, href, isLate }: Need) {
  return (
    <a href={href} data-late={isLate || undefined}>
      <Icon of={ICONS[kind]} />
      <span>
        <strong>{`${count.toLocaleString("en-US")} ${what}`}</strong>
        {more && `; ${more}`}
      </span>
      <Icon of={ChevronRight} />
    </a>
  );
}
