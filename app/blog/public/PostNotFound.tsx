import { PageHeadChart } from "~/ui/art/PageHeadChart";
import { LinkButton } from "~/ui/primitives/Button";

/** The same for a post that does not exist and for a draft, so that nobody can find out which drafts exist. */
export function PostNotFound() {
  return (
    <section className="lost">
      <div className="bg">
        <PageHeadChart of="lost" />
      </div>
      <div className="wrap">
        <h1>Blog post not found</h1>
        <p className="lead">It may have been withdrawn, or the address may have changed.</p>
        <div className="row">
          <LinkButton variant="signal" href="/blog">
            Back to Blog
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
