import { RotateCcw } from "lucide-react";
import { AdminPageHead, BackLink } from "~/shell/admin/AdminPageHead";
import { ChangeForm } from "~/shell/admin/change/ChangeButton";
import { ColumnHeads } from "~/shell/admin/list/DataTable";
import { RelativeTime } from "~/shell/admin/list/RelativeTime";
import { Differences } from "~/shell/editing/Differences";
import type { Difference } from "~/shell/editing/fieldDifferences";
import { PreviewFrame } from "~/shell/editing/PreviewFrame";
import { VERSION_FIELD } from "~/shell/forms/hiddenFields";
import { Badge } from "~/ui/primitives/Badge";
import { Button } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";

interface RestoreButtonProps {
  action: string;
  /** The version to replace; the restore is rejected if a newer one was saved in the meantime. */
  current: number;
  describedBy?: string;
}

/** Saves an earlier version again. The version that it replaces remains among the others. */
function RestoreButton({ action, current, describedBy }: RestoreButtonProps) {
  return (
    <ChangeForm action={action}>
      {(busy) => (
        <>
          <input type="hidden" name={VERSION_FIELD} value={current} />
          <Button type="submit" variant="line" size="sm" busy={busy} aria-describedby={describedBy}>
            <Icon of={RotateCcw} />
            Restore
          </Button>
        </>
      )}
    </ChangeForm>
  );
}

const STATE_TONES = { Published: "ok", Planned: "info" } as const;

interface VersionRow {
  version: number;
  /** Instead of its number. */
  name?: string;
  /** Null for texts that nobody saved. */
  savedAt: Date | null;
  savedBy: string;
  /** Whether visitors see it now or later; left out if not. */
  state?: keyof typeof STATE_TONES;
}

interface VersionTableProps {
  /** The name of the table: "Revisions". */
  name: string;
  /** The address below which each version has its page, and a `restore` below that. */
  under: string;
  /** The newest version. */
  current: number;
  rows: readonly VersionRow[];
  /** Whether older ones are stored that are not among the rows. */
  areOlderStored: boolean;
}

/** The last saves of a record, each with a link and a restore button. */
export function VersionTable({ name, under, current, rows, areOlderStored }: VersionTableProps) {
  return (
    <>
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
                        {version === current && <Badge tone="hollow" label="Newest" />}
                        {state && <Badge tone={STATE_TONES[state]} label={state} />}
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
      {areOlderStored && (
        <p className="hint">Older versions are stored, too, and not listed here.</p>
      )}
    </>
  );
}

interface VersionScreenProps {
  title: string;
  lead: string;
  /** The list of versions: its address and the link to it. */
  all: { href: string; label: string };
  version: number;
  /** The newest version. */
  current: number;
  /** The version that the differences are from: in their heading, and above the removed lines. */
  comparedWith: { heading: string; label: string };
  differences: readonly Difference[];
  /** The document of the preview. */
  preview: string;
}

/** One version of a record: how it differs from the newest, and what it looks like. */
export function VersionScreen({ title, lead, all, ...shown }: VersionScreenProps) {
  const { version, current, comparedWith, differences, preview } = shown;
  return (
    <>
      <title>{`${title} | Admin Dashboard`}</title>
      <AdminPageHead
        title={title}
        lead={lead}
        back={<BackLink href={all.href}>{all.label}</BackLink>}
      >
        {version !== current && (
          <RestoreButton action={`${all.href}/${version}/restore`} current={current} />
        )}
      </AdminPageHead>
      <div className="panes">
        <section className="card pad stack" aria-labelledby="differences-title">
          <h2 id="differences-title">{comparedWith.heading}</h2>
          <Differences differences={differences} before={comparedWith.label} after={title} />
        </section>
        <div className="pane-preview in-page">
          <PreviewFrame html={preview} title={`Preview of version ${version}`} />
        </div>
      </div>
    </>
  );
}
