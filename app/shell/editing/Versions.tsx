import { RotateCcw } from "lucide-react";
import { ChangeForm } from "~/shell/admin/change/ChangeForm";
import { RelativeTime } from "~/shell/admin/list/RelativeTime";
import { Badge } from "~/ui/primitives/Badge";
import { Button } from "~/ui/primitives/Button";
import { ColumnHeads } from "~/ui/primitives/ColumnHeads";
import { Icon } from "~/ui/primitives/Icon";

interface RestoreButtonProps {
  action: string;
  /** The version to replace; the restore is rejected if a newer one was saved in the meantime. */
  current: number;
  describedBy?: string;
}

/** Saves an earlier version again. The version that it replaces remains among the others. */
export function RestoreButton({ action, current, describedBy }: RestoreButtonProps) {
  return (
    <ChangeForm action={action}>
      {(busy) => (
        <>
          <input type="hidden" name="version" value={current} />
          <Button type="submit" variant="line" size="sm" busy={busy} aria-describedby={describedBy}>
            <Icon of={RotateCcw} />
            Restore
          </Button>
        </>
      )}
    </ChangeForm>
  );
}

/** The status whose color each state has. */
const STATES = { Published: "published", Planned: "scheduled" } as const;

interface VersionRow {
  version: number;
  /** Instead of its number. */
  name?: string;
  /** Null for texts that nobody saved. */
  savedAt: Date | null;
  savedBy: string;
  /** What visitors see of it, if anything. */
  state?: keyof typeof STATES;
}

interface VersionTableProps {
  /** What the table shows: "Revisions". */
  name: string;
  /** The address below which each version has its page, and a `restore` below that. */
  under: string;
  /** The newest version. */
  current: number;
  rows: readonly VersionRow[];
}

/** The last saves of a record, each with a link and a restore button. */
export function VersionTable({ name, under, current, rows }: VersionTableProps) {
  return (
    <section className="card tablecard" aria-label={name}>
      <table className="data linked">
        <ColumnHeads labels={["Version", "Saved", "By", "Actions"]} />
        <tbody>
          {rows.map(({ version, name: versionName, savedAt, savedBy, state }) => (
            <tr key={version}>
              <td>
                <span className="who version">
                  <a id={`version-${version}`} href={`${under}/${version}`}>
                    {versionName ?? `Version ${version}`}
                  </a>
                  {(version === current || state) && (
                    <span>
                      {version === current && <Badge status="inactive" label="Newest" />}
                      {state && <Badge status={STATES[state]} label={state} />}
                    </span>
                  )}
                </span>
              </td>
              <td className="when">{savedAt && <RelativeTime at={savedAt} />}</td>
              <td>{savedBy}</td>
              <td className="c-acts">
                {version !== current && (
                  <RestoreButton
                    action={`${under}/${version}/restore`}
                    current={current}
                    describedBy={`version-${version}`}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
