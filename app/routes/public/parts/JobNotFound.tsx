import { PageHeadChart } from "~/ui/art/PageHeadChart";
import { LinkButton } from "~/ui/primitives/Button";

/** The same for a job that never was, is not active or has closed: who asks learns nothing else. */
export function JobNotFound() {
  return (
    <section className="lost">
      <div className="bg">
        <PageHeadChart of="lost" />
      </div>
      <div className="wrap">
        <h1>Job Not Found</h1>
        <p className="lead">The position may have been filled, or the address may have changed.</p>
        <div className="row">
          <LinkButton variant="signal" href="/careers">
            See open positions
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
