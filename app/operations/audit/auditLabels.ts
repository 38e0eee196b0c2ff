/** "application-erased" as "Application erased". */
export function formatAction(action: string): string {
  const words = action.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Of everybody in the team, by how the log calls them as actors: "administrator:ID". */
export type Names = Readonly<Record<string, string>>;

/** Who it was: an administrator by name, or by id once the account is gone. */
export function formatActor(actor: string, names: Names): string {
  const name = Object.hasOwn(names, actor) ? names[actor] : undefined;
  if (name) return name;
  const [kind = "", id] = actor.split(":");
  const word = kind.charAt(0).toUpperCase() + kind.slice(1);
  return id ? `Former ${kind} ${shortId(id)}` : word;
}

export interface Subject {
  words: string;
  /** Its page at the desk; it may be gone. */
  href?: string;
}

export function formatSubject(subject: string, names: Names): Subject {
  const [kind = "", id = ""] = subject.split(":");
  const member = kind === "account" ? `administrator:${id}` : "";
  if (Object.hasOwn(names, member)) return { words: names[member] ?? "" };
  const words = `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${shortId(id)}`.trim();
  if (kind === "application") return { words, href: `/admin/applications/${id}` };
  if (kind === "job") return { words, href: `/admin/jobs/edit/${id}` };
  return { words };
}

/** Of ids that begin with a moment the end tells them apart. */
const shortId = (id: string) => (id.length > 20 ? `…${id.slice(-8)}` : id);
