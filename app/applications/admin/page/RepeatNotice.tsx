import type { Repeats } from "~/applications/submission/repeats.server";
import { Notice } from "~/ui/primitives/Notice";

interface RepeatNoticeProps {
  applicationId: string;
  repeats: Repeats;
}

/** Shows which of several applications for one job from one address has the current resume. */
export function RepeatNotice({ applicationId, repeats }: RepeatNoticeProps) {
  const { total, newestId } = repeats;
  if (total < 2) return null;
  const isNewest = newestId === applicationId;
  return (
    <div className="mb-5">
      <Notice title={isNewest ? "Applied again" : "Newer application exists"}>
        {isNewest ? (
          <p>{`The newest of ${total} applications for this job from this address. Its resume is the current one.`}</p>
        ) : (
          <p>
            This address applied for this job again.{" "}
            <a href={`/admin/applications/${newestId}`}>The newest application</a> has the current
            resume.
          </p>
        )}
      </Notice>
    </div>
  );
}
