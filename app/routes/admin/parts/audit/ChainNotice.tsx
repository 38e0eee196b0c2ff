import type { ChainVerdict } from "~/platform/audit/audit.server";
import { Notice } from "~/ui/primitives/Notice";

/** Each line holds a hash of the one before it, so a line that was changed or taken away betrays itself. */
export function ChainNotice({ chain }: { chain: ChainVerdict }) {
  if (chain.ok) {
    const text = `All ${chain.events} events are as they were written, and none is missing.`;
    return <Notice tone="ok" title={text} />;
  }
  const place =
    chain.brokenAt === "end"
      ? "The newest events were taken away."
      : `Event ${chain.brokenAt} was changed, or one just before it was taken away.`;
  return (
    <Notice tone="bad" title="This log was tampered with.">
      <p>{place} Compare it with a backup.</p>
    </Notice>
  );
}
