import { RestoreButton } from "~/blog/revisions/RestoreButton";
import { Badge } from "~/ui/primitives/Badge";
import { ColumnHeads } from "~/ui/primitives/ColumnHeads";

export interface RevisionRow {
  version: number;
  savedAt: string;
  savedBy: string;
}

interface RevisionTableProps {
  postId: string;
  /** The current version of the post. */
  current: number;
  rows: readonly RevisionRow[];
}

/** The last saves of a post, each with a link and a restore button. */
export function RevisionTable({ postId, current, rows }: RevisionTableProps) {
  return (
    <section className="card tablecard" aria-label="Revisions">
      <table className="data">
        <ColumnHeads labels={["Version", "Saved", "By", "Actions"]} />
        <tbody>
          {rows.map(({ version, savedAt, savedBy }) => (
            <tr key={version}>
              <td>
                <a id={`revision-${version}`} href={`/admin/blogs/${postId}/revisions/${version}`}>
                  Version {version}
                </a>
              </td>
              <td className="when" data-label="Saved">
                {savedAt}
              </td>
              <td data-label="By">{savedBy}</td>
              <td className="c-acts">
                {version === current ? (
                  <Badge status="active" label="Current" />
                ) : (
                  <RestoreButton
                    postId={postId}
                    revision={version}
                    current={current}
                    describedBy={`revision-${version}`}
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
