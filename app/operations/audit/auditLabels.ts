import { isReservedName, nameKey } from "~/accounts/names";
import type { AdministratorName } from "~/accounts/queries.server";
import { SYSTEM } from "~/platform/actor/actor";
import { capitalized } from "~/platform/capitalized";
import type { AuditAction } from "~/platform/data/audit/actions";
import type { RecordNames } from "~/platform/data/audit/auditListing.server";

/** The actions whose names, which are stored for good, have other words than the screens. */
const ACTION_LABELS: { readonly [action in AuditAction]?: string } = {
  "application-mail-withdrawn": "Application email withdrawn",
  "brand-colours-reset": "Brand colors reset",
  "emailjs-origins-changed": "EmailJS origins changed",
  "invitation-mailed-again": "Invitation emailed again",
  "mail-retried": "Email retried",
  "mark-changed": "Logo changed",
  "mark-removed": "Logo removed",
  "picture-added": "Image added",
  "picture-changed": "Image changed",
  "picture-deleted": "Image deleted",
  "picture-swept": "Unused image deleted",
  "post-added": "Blog added",
  "post-changed": "Blog changed",
  "post-changes-asked": "Changes of a blog asked for",
  "post-deleted": "Blog deleted",
  "post-preview-started": "Blog preview started",
  "post-preview-stopped": "Blog preview stopped",
  "post-published": "Blog published",
  "post-published-on-schedule": "Blog published on schedule",
  "post-ready-for-review": "Blog ready for review",
  "post-review-ended": "Blog review ended",
  "post-translated": "Blog translated",
  "post-translation-deleted": "Blog translation deleted",
  "post-unpublished": "Blog unpublished",
  "refused-while-new": "Refused, because the account is new",
  "sign-in-linked": "Sign-in linked",
  "sign-in-refused": "Sign-in refused",
  "sign-in-unlinked": "Sign-in unlinked",
  "sign-in-unlocked": "Sign-in unlocked",
  "sign-up-link-refused": "Sign-up link refused",
  "sign-up-link-sent": "Sign-up link sent",
  "test-mail-sent": "Test email sent",
};

/** "application-erased" as "Application erased". */
export function formatAction(action: string): string {
  const label = Object.hasOwn(ACTION_LABELS, action) && ACTION_LABELS[action as AuditAction];
  return label || capitalized(spaced(action));
}

/** Names of the administrators by actor, as the log stores it: "administrator:ID". */
export type Names = Readonly<Record<string, string>>;

/**
 * The names of accounts by actor. The address stands beside a name that several accounts share, or that reads like somebody
 * without an account.
 */
export function formatNames(team: readonly AdministratorName[]): Names {
  const isAmbiguous = ({ id, name }: AdministratorName) =>
    isReservedName(name) ||
    team.some((other) => other.id !== id && nameKey(other.name) === nameKey(name));
  return Object.fromEntries(
    team.map((account) => {
      const { id, name, email } = account;
      return [`administrator:${id}`, isAmbiguous(account) ? `${name} (${email})` : name];
    }),
  );
}

/** The actor's label: an administrator by name, or by id once the account is deleted. */
export function formatActor(actor: string, names: Names): string {
  const name = Object.hasOwn(names, actor) ? names[actor] : undefined;
  if (name) return name;
  if (actor === SYSTEM.kind) return "The system";
  const [kind = "", id] = actor.split(":");
  return id ? `Former ${kind} ${shortId(id)}` : capitalized(kind);
}

export interface Subject {
  label: string;
  /** The page of the record in the admin area. */
  href?: string;
}

/** Kinds of records that have names, as long as they exist. */
const DELETED: Readonly<Record<string, string>> = {
  job: "A job that was deleted",
  post: "A blog that was deleted",
  application: "An application that was deleted",
  inquiry: "An inquiry that was deleted",
  account: "An account that was deleted",
  picture: "An image that was deleted",
  invitation: "An invitation",
  mail: "An email",
};

/** Subjects that are not records, such as settings, with the screen of each. */
const SETTINGS: Readonly<Record<string, Subject>> = {
  company: { label: "The company", href: "/admin/settings/company" },
  jobs: { label: "Publishing", href: "/admin/settings/publishing" },
  retention: { label: "Retention", href: "/admin/settings/retention" },
  backup: { label: "The backup", href: "/admin/settings/backup" },
  applications: { label: "Emails about applications", href: "/admin/settings/mail" },
  emailjs: { label: "The EmailJS client", href: "/admin/settings/mail/emailjs" },
  list: { label: "The list of applications", href: "/admin/applications" },
  selection: { label: "Selected applications", href: "/admin/applications" },
  inbox: { label: "The inquiries", href: "/admin/inquiries" },
};

/** The tasks of the dashboard that screens call otherwise than their ids. */
const TASKS: ReadonlyMap<string, string> = new Map([
  ["mail", "email"],
  ["test-mail", "test email"],
]);

/** The subject of an event: a record by name, with a link while it exists; anything else in words. */
export function formatSubject(subject: string, records: RecordNames): Subject {
  const record = Object.hasOwn(records, subject) ? records[subject] : undefined;
  if (record) return { label: record.name, href: record.href };
  const [kind = "", id = ""] = subject.split(":");
  if (kind === "template") return templateOf(id);
  // Its id says which page it is: "staff-augmentation", or "es-plain-partners" for the Spanish text of one that an owner added.
  if (kind === "page") return { label: `Page ${id}`, href: `/admin/pages/${id}` };
  if (kind === "task")
    return { label: `The task "${TASKS.get(id) ?? spaced(id)}"`, href: "/admin" };
  if (id === "unknown") return { label: `An unknown ${spaced(kind)}` };
  if (Object.hasOwn(SETTINGS, kind)) return SETTINGS[kind] ?? { label: kind };
  // Earlier releases stored the bare name of a skipped task, such as "mail": that is no record.
  if (id && Object.hasOwn(DELETED, kind)) return { label: DELETED[kind] ?? kind };
  return { label: `${capitalized(spaced(kind))} ${shortId(id)}`.trim() };
}

function templateOf(status: string): Subject {
  return {
    label: `${capitalized(status)} template`,
    href: `/admin/settings/templates/${status}`,
  };
}

const spaced = (name: string) => name.replaceAll("-", " ");

/** The end of an id: ids begin with their time, so only the end distinguishes them. */
const shortId = (id: string) => (id.length > 20 ? `…${id.slice(-8)}` : id);
