import { Download } from "lucide-react";
import { BACKUP_PATH } from "~/operations/backup/backupMessages";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { Button } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";

export function DownloadCard({ lastMade }: { lastMade: Date | null }) {
  const { shortMoment } = useOfficeCalendar();
  return (
    <section className="card pad stack" aria-labelledby="download-title">
      <header>
        <h2 id="download-title">Backup</h2>
        <p>
          One file with everything: records, articles, accounts, settings and files, as they are at
          this moment. The site goes on meanwhile. Keep it where only you can read it.
        </p>
      </header>
      <p>{lastMade ? `Last made ${shortMoment(lastMade)}.` : "None was made yet."}</p>
      {/* A plain form, because the answer is a file, not a page. */}
      <form method="post" action={`${BACKUP_PATH}/download`}>
        <Button variant="signal" type="submit">
          <Icon of={Download} />
          Download backup
        </Button>
      </form>
    </section>
  );
}
