import type { ChainVerdict } from "~/platform/audit/verify.server";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { Notice } from "~/ui/primitives/Notice";

/**
 * Shows whether the audit log is intact. Each line is signed together with the one before it, so a changed or removed
 * line is detected.
 */
export function ChainNotice({ chain }: { chain: ChainVerdict }) {
  const { shortMoment } = useOfficeCalendar();
  if (chain.ok) {
    const text = `All ${chain.events} events are as they were written, and none is missing.`;
    return (
      <Notice tone="ok" title={text}>
        {chain.sealed && (
          <p>
            The first {chain.sealed.events} were written under another secret, or by an older
            version; they are as they were on {shortMoment(chain.sealed.at)}.
          </p>
        )}
      </Notice>
    );
  }
  const place =
    chain.brokenAt === "end"
      ? "The newest events were taken away."
      : `Event ${chain.brokenAt} was changed, or one just before it was taken away.`;
  return (
    <Notice tone="bad" title="This log was tampered with.">
      <p>
        {place} Compare it with a backup. After a change of SECRET the operator seals the log anew
        with the command <code>audit seal</code>.
      </p>
    </Notice>
  );
}
