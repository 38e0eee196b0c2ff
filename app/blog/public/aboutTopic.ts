import type { Topic } from "~/blog/public/postsAddress";
import { nameSlug } from "~/blog/rules";

interface Person {
  name: string;
  role: string;
  text: string;
}

/** What the page of an author says about them: what People says, if they stand there. Empty for tags and all others. */
export function aboutAuthor({ kind, slug }: Topic, people: readonly Person[]): string {
  if (kind !== "author") return "";
  const person = people.find(({ name }) => nameSlug(name) === slug);
  return person ? [person.role, person.text].filter(Boolean).join(". ") : "";
}
