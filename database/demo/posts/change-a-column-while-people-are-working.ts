import type { DemoPost } from "../demoPost";

export const CHANGE_A_COLUMN_WHILE_PEOPLE_ARE_WORKING: DemoPost = {
  slug: "change-a-column-while-people-are-working",
  title: "Change a column while people are working",
  summary:
    "How to rename, split or tighten a column in PostgreSQL without a maintenance window: five small releases, each of which can be undone.",
  category: "tech",
  tags: ["postgresql", "databases", "releases"],
  author: "Tom Kessler",
  publishedDaysAgo: 84,
  content: `
<p>Renaming a column takes a millisecond in PostgreSQL and can still take your product down. During a release, old and new versions of the application run side by side for a while. Whichever name the column has, one of the two will fail. The way out is older than most of today's tools: widen, move, narrow. You add the new shape next to the old one, move readers and writers over, and remove the old shape when nothing uses it.</p>

<h2>The example</h2>
<p>A table <code>customers</code> has a column <code>email</code> in mixed case, with spaces here and there. You want <code>email_normalized</code>, filled in everywhere, never null and unique. The table is large and busy. We will do it in five releases.</p>

<h2>Release 1: add the column, empty</h2>
<pre><code class="language-sql">set lock_timeout = '3s';
alter table customers add column email_normalized text;</code></pre>
<p>The change itself is instant. The danger is the queue. <code>alter table</code> needs a lock that conflicts with everything, even reads. If a report has been reading the table for ten minutes, your statement waits for it, and every query that comes after waits behind you. That is how a harmless statement stops a site. With <code>lock_timeout</code> it gives up after three seconds, and you try again.</p>
<p>Since version 11, adding a column with a constant default is instant as well. A default that is computed for each row, such as <code>gen_random_uuid()</code>, still rewrites the whole table under that lock.</p>

<h2>Release 2: write both</h2>
<p>Every place that writes <code>email</code> now writes <code>email_normalized</code> too. If the writers are many or not all yours, a trigger is safer than a search through the code:</p>
<pre><code class="language-sql">create function set_email_normalized() returns trigger language plpgsql as $$
begin
  new.email_normalized := lower(trim(new.email));
  return new;
end $$;

create trigger customers_email_normalized
before insert or update on customers
for each row execute function set_email_normalized();</code></pre>
<p>From this moment on, every new or changed row is right, and the number of rows that are not can only fall.</p>

<h2>Release 3: fill in the past</h2>
<p>One <code>update</code> over the whole table is a single long transaction. It locks each row it has touched until the end, keeps vacuum from cleaning up, and sends all of its changes to the replicas in one wave. Go in small steps, and commit after each:</p>
<pre><code class="language-sql">with batch as (
  select id
  from   customers
  where  email_normalized is null
  and    email is not null
  order  by id
  limit  1000
  for update skip locked
)
update customers c
set    email_normalized = lower(trim(c.email))
from   batch
where  c.id = batch.id;</code></pre>
<p>Repeat until it reports no rows, with a short pause between steps, and count what is left at the end. Watch the lag of the replicas and pause longer when it grows. On a very large table, remember the last id and continue from there, or each step will search through all the finished rows again.</p>
<ul>
<li><code>skip locked</code> lets the users go first. A row that is being edited is picked up by a later step, or by the trigger.</li>
<li>The second condition matters. Without it, rows without an address would be found again and again, and the loop would never end.</li>
<li>The step can be stopped and started at any time. Nothing needs to be remembered for it to be correct.</li>
</ul>

<h2>Release 4: enforce it, then read it</h2>
<p>Here real data answers back. Before you enforce uniqueness, look for the rows that break it:</p>
<pre><code class="language-sql">select email_normalized, count(*)
from   customers
group  by email_normalized
having count(*) &gt; 1;</code></pre>
<p>Two accounts that differ only in case are a business question. Somebody who knows the customers has to decide which one stays. Rows with no address at all are another. Settle both first. Then:</p>
<pre><code class="language-sql">create unique index concurrently customers_email_normalized_key
on customers (email_normalized);

alter table customers add constraint email_normalized_present
check (email_normalized is not null) not valid;
alter table customers validate constraint email_normalized_present;
alter table customers alter column email_normalized set not null;
alter table customers drop constraint email_normalized_present;</code></pre>
<p>This looks roundabout, and each line has its reason. <code>concurrently</code> builds the index without blocking writers. It cannot run inside a transaction, and when it fails it leaves an invalid index behind that you must drop. <code>not valid</code> adds the rule for new rows at once without looking at old ones. <code>validate</code> looks at the old ones under a lock that lets people read and write. After that, from version 12 on, <code>set not null</code> sees that the check has already proved the fact and skips its own scan. Without these steps it would read the whole table while everybody waits. Run each statement as a transaction of its own, with the same <code>lock_timeout</code> as before.</p>
<p>Now release the version of the application that reads the new column.</p>

<h2>Release 5: remove the old</h2>
<p>Wait at least one full release, so that a step back to the previous version still works. Then make sure that nobody is left. Search the code, the reports and the exports. Look in <code>pg_stat_statements</code> for statements that still name it. Only then drop the trigger, the function and the column. Dropping is instant and is the only step here that you cannot undo, so take it on a quiet day and not on the day before a holiday.</p>
<p>In this example you would in fact keep <code>email</code>, since people like to see their address as they typed it. For a rename, the old column goes.</p>

<h2>What you can undo</h2>
<table>
<thead><tr><th scope="col">Release</th><th scope="col">If something goes wrong</th></tr></thead>
<tbody>
<tr><th scope="row">1. Add</th><td>Drop the empty column</td></tr>
<tr><th scope="row">2. Write both</th><td>Drop the trigger; the old column is complete</td></tr>
<tr><th scope="row">3. Fill in</th><td>Stop the loop</td></tr>
<tr><th scope="row">4. Enforce and read</th><td>Drop the index and the rule; the previous version still finds the old column up to date</td></tr>
<tr><th scope="row">5. Remove</th><td>Restore from a backup, so be sure</td></tr>
</tbody>
</table>
<p>Five releases sound slow. They take a few days of calendar time, a few hours of work, and no night shift. The rule behind them also applies to messages, files and APIs: never change the shape that others read in one step. Before release 5, it is a good moment to check that <a href="/blog/a-backup-is-a-restore-you-have-tried">your backup can be restored</a>.</p>
`,
};
