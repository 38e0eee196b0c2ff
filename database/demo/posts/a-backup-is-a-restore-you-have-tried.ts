import type { DemoPost } from "../demoPost";

export const A_BACKUP_IS_A_RESTORE_YOU_HAVE_TRIED: DemoPost = {
  slug: "a-backup-is-a-restore-you-have-tried",
  title: "A backup is a restore you have tried",
  summary:
    "The job says success every night. What it does not say, and a monthly drill that finds out.",
  category: "cloud",
  tags: ["backup", "operations", "postgresql"],
  author: "Tom Kessler",
  publishedDaysAgo: 70,
  content: `
<p>A backup job that ends with “success” has told you that a program ran and wrote some bytes. It has not told you that the right database was read, that the key to decrypt the file is anywhere but on the machine that burned down, or that the restore takes forty hours. Only a restore tells you these things, so the restore is what you should schedule.</p>

<h2>Two numbers first</h2>
<p>Ask the owner of each system two questions, in these words. If we lose the database at three in the afternoon, how much work may people have to enter again? And how long can they be without the system? The first answer is the recovery point, the second is the recovery time. They decide everything else, including the cost.</p>
<table>
<thead><tr><th scope="col">You may lose</th><th scope="col">You need</th></tr></thead>
<tbody>
<tr><th scope="row">A day</th><td>A nightly dump, kept elsewhere</td></tr>
<tr><th scope="row">Some minutes</th><td>A base backup and continuous archiving of the transaction log</td></tr>
<tr><th scope="row">Nothing that was confirmed</th><td>A synchronous replica in another zone, as well as the backups</td></tr>
</tbody>
</table>
<p>Note the last three words. A replica copies a mistaken <code>delete</code> in a fraction of a second. It protects you from a broken machine and not from people, software or an intruder. Only a backup that goes back in time does.</p>

<h2>The drill</h2>
<p>Restore into an empty place, look at the content, note the time, clean up. For a PostgreSQL dump in the custom format, the core of it fits on a page:</p>
<pre><code class="language-bash">#!/usr/bin/env bash
set -euo pipefail

database=restore_drill
dropdb --if-exists "$database"
createdb "$database"
trap 'dropdb --if-exists "$database"' EXIT

started=$(date +%s)
pg_restore --dbname="$database" --jobs=4 --no-owner --no-privileges --exit-on-error "$1"
finished=$(date +%s)

echo "restore took $((finished - started)) seconds"
psql --dbname="$database" --no-psqlrc --set=ON_ERROR_STOP=1 --file=drill-checks.sql</code></pre>
<p>Run it on a machine that has nothing but the backup, the program and the written instructions. If you need something from the live system, such as a password, a setting or a key, you have found the first fault.</p>
<p>The checks look at content, because a restore can succeed and bring back an empty table. Write them so that a bad answer is an error:</p>
<pre><code class="language-sql">do $$
declare
  newest timestamptz := (select max(created_at) from orders);
begin
  assert newest is not null, 'orders is empty';
  assert newest &gt; now() - interval '26 hours', 'the newest order is from ' || newest;
  assert (select count(*) from orders o
          where not exists (select 1 from customers c where c.id = o.customer_id)) = 0,
         'orders without a customer';
  assert (select count(*) from customers) &gt; 10000, 'customers are missing';
end $$;</code></pre>
<p>The second assertion catches a classic fault: a backup that has been copying an old file for months. Add one check for each thing that would hurt. Uploaded files are often stored outside the database, so pick twenty rows that refer to a file and open the files.</p>

<h2>What drills tend to find</h2>
<ul>
<li><strong>It takes too long.</strong> Loading data is one part. Building indexes takes its share, and so does fetching the file from a cold archive, which can take hours before the first byte arrives. The time that counts runs from the telephone call to the first user who is back at work.</li>
<li><strong>Half of the system is missing.</strong> The database is there, but not its users and rights, the secrets, the scheduled jobs, the certificates or the address records. A dump of one PostgreSQL database does not contain roles. Those come from <code>pg_dumpall --globals-only</code>.</li>
<li><strong>The version does not match.</strong> The dump was made by a newer program than the one that is installed in the emergency environment.</li>
<li><strong>The pieces come from different moments.</strong> The database is from 02:00 and the files are from 03:30. Rows that point at missing files are worse than files without rows, so back up the database first and the files afterwards, and do not delete files at once.</li>
<li><strong>Only one person can do it.</strong> Let somebody else run the next drill, with the written steps, while the expert watches and says nothing.</li>
</ul>

<h2>Keep a copy that you cannot delete</h2>
<p>An intruder who wants a ransom looks for the backups first. If the account that runs production can delete them, so can the intruder. Keep one copy in a separate account with its own sign-in, written by a role that may add and not remove, under a retention lock for as long as you need. Test this too: sign in with the production role and try to delete yesterday's backup. The drill passes if you are refused.</p>
<p>Keep copies for different lengths of time, for example daily for two weeks, weekly for two months and monthly for a year. Corruption that was noticed after 15 days is beyond the reach of daily copies. And ask counsel about the other limit. Personal data that you promised to delete must not live in backups for ever, so set an end and have a step in the restore that deletes again what was deleted since the backup was made.</p>

<h2>Put it on the calendar</h2>
<p>Let a machine run the scripted drill every night or every week: it is the only proof that the backup is readable. Let people run a full one every quarter, from the call to the first user, with a stopwatch. Write one page each time: the date, the backup used, the time taken, the newest record found, what was missing, and who will mend it by when. Compare the time with what the owner of the system said they could bear.</p>
<p>Schedule the first drill for this week and keep it small, one database and one hour. If it fails, you have lost an hour. When you move systems, make a restored backup one of the conditions for opening the new one, as in <a href="/blog/a-migration-plan-that-survives-its-first-week">a migration plan that survives its first week</a>.</p>
`,
};
