import { MissingRecord } from "~/ui/sections/LostPage";

/** The same for a post that does not exist and for a draft, so that nobody can find out which drafts exist. */
export function PostNotFound() {
  return (
    <MissingRecord
      title="Blog post not found"
      text="It may have been withdrawn, or the address may have changed."
      link={{ label: "Back to Blog", href: "/blog" }}
    />
  );
}
