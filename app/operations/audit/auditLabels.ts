/** "application-erased" as "Application erased". */
export function formatAction(action: string): string {
  const words = action.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Names of the administrators by actor, as the log stores it: "administrator:ID". */
export type Names = Readonly<Record<string, string>>;

/** The actor's label: an administrator by name, or by id once the account is deleted. */
export function formatActor(actor: string, names: Names): string {
  const name = Object.hasOwn(names, actor) ? names[actor] : undefined;
  if (name) return name;
  const [kind = "", id] = actor.split(":");
  const word = kind.charAt(0).toUpperCase() + kind.slice(1);
  return id ? `Former ${kind} ${shortId(id)}` : word;
}

export interface Subject {
  label: string;
  /** Its page in the admin area, which may no longer exist. */
  href?: string;
}

export function formatSubject(subject: string, names: Names): Subject {
  const [kind = "", id = ""] = subject.split(":");
  const member = kind === "account" ? `administrator:${id}` : "";
  if (Object.hasOwn(names, member)) return { label: names[member] ?? "" };
  const label = `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${shortId(id)}`.trim();
  if (kind === "application") return { label, href: `/admin/applications/${id}` };
  if (kind === "job") return { label, href: `/admin/jobs/edit/${id}` };
  return { label };
}

/** The end of an id: ids begin with their time, so only the end distinguishes them. */
const shortId = (id: string) => (id.length > 20 ? `…${id.slice(-8)}` : id);
