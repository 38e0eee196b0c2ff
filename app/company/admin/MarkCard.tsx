import { MARK_PATH } from "~/company/admin/companyPaths";
import { LinkButton } from "~/ui/primitives/Button";

export function MarkCard({ isOwn }: { isOwn: boolean }) {
  return (
    <section className="card pad setting" aria-labelledby="mark-title">
      <header>
        <h2 id="mark-title">Mark</h2>
        <p>{isOwn ? "Your own drawing." : "The one that the site came with."}</p>
      </header>
      <LinkButton variant="line" size="sm" href={MARK_PATH}>
        Change mark
      </LinkButton>
    </section>
  );
}
