import type { DemoPost } from "../demoPost";

export const MODERN_DATA_PIPELINE_ARCHITECTURE: DemoPost = {
  slug: "modern-data-pipeline-architecture",
  title: "Modern data pipeline architecture: six decisions that are hard to undo",
  summary:
    "Batch or stream, push or pull, one store or several. What each choice costs two years later.",
  category: "data-engineering",
  tags: ["pipelines", "architecture", "data quality"],
  author: "Joel Abernathy",
  publishedDaysAgo: 49,
  content: `
<p>Most pipelines start as a script that somebody needed on a Tuesday. A year later the same script feeds the board report, two dashboards and a pricing model, and nobody is sure what would break if it stopped. The tools change every season. The decisions below do not, and they are the ones that are expensive to revisit.</p>

<h2>Decide the contract before the tool</h2>
<p>A pipeline is a promise between the people who produce data and the people who read it. Write the promise down first: which fields exist, what each one means, how late it may be and who answers when it is wrong.</p>
<p>If the promise fits on one page, almost any tool will do. If it does not, no tool will save you.</p>
<p>Keep the page in the repository of the team that produces the data, so that a change to the promise is reviewed together with the change that breaks it. A short file is enough:</p>
<pre><code class="language-yaml">dataset: sales_events
owner: checkout-team
key: [event_id]
one_row_is: one line of one receipt, never updated
fresh_by: next day, 06:00 America/New_York
columns: # all required
  event_id: uuid
  store_id: integer, in stores
  amount: numeric(12,2), USD, tax excluded, negative for a return
  day: date, in the store's zone
  occurred_at: timestamptz, when the receipt was printed
  loaded_at: timestamptz, when we received it
changes: new optional columns at any time; anything else, 30 days' notice</code></pre>
<p>Four lines in it prevent most of the arguments I have seen. <code>one_row_is</code> settles what may be counted. The note on <code>amount</code> settles tax and currency. Two separate times settle the difference between when something happened and when you heard of it, and you cannot add the second one to past rows later. <code>changes</code> settles what a producer may do without asking.</p>
<p>A file that nobody checks is a wish, so let the producer's build fail when its output no longer fits, and let the first step of the pipeline check again.</p>

<h2>Batch or stream</h2>
<p>Ask how quickly somebody will act on the data, not how quickly it can arrive. A daily stock order does not improve because the number behind it is four seconds old.</p>
<table>
<thead><tr><th scope="col">Question</th><th scope="col">Batch</th><th scope="col">Stream</th></tr></thead>
<tbody>
<tr><th scope="row">Who acts on it?</th><td>A person, on a schedule</td><td>A system, on each event</td></tr>
<tr><th scope="row">How does it fail?</th><td>Late, and visibly</td><td>Quietly, one event at a time</td></tr>
<tr><th scope="row">What does recovery cost?</th><td>Run it again</td><td>Replay, in order, without duplicates</td></tr>
</tbody>
</table>
<blockquote><p>Choose the slowest design that still meets the decision it serves.</p></blockquote>
<p>There is a wide middle. A batch that runs every ten minutes is still a batch: it can be rerun, it has a beginning and an end, and one person can understand it at night. It covers most requests for “real time”. Use a true stream for fraud checks, alarms and prices that react to each event, and for sources that only offer a stream. Even then, land the raw events in storage as they arrive, so that you can reprocess them as a batch on the day the logic turns out to be wrong. The log of the stream will have expired by then.</p>
<h3>Push or pull</h3>
<p>The same decision has a second half: who starts the transfer. When the source pushes, you hear of changes at once, but you have to be up when it calls, and a lost message leaves a hole that nobody sees. When you pull, you set the pace and you can ask again, but you add load to the source and you learn of a change only at the next visit.</p>
<p>Pulling rows “changed since last time” by a timestamp has two well-known holes. Deleted rows never show up. And a transaction that began before your visit and committed after it carries a timestamp that you have already passed. Overlap each visit with the one before by more than the longest transaction, and write by key so that the overlap does no harm. For deletes, read the database's change log, or compare keys once a day. If the source pushes, add a daily pull that counts both sides. It is cheap, and it finds the holes.</p>

<h2>Make every step safe to repeat</h2>
<p>Every pipeline is rerun. The useful question is whether the second run produces the same result as the first. Writing by key, into a partition that is replaced as a whole, gets you most of the way:</p>
<pre><code class="language-sql">delete from sales_daily where day = :day;
insert into sales_daily
select day, store_id, sum(amount) as amount
from   sales_events
where  day = :day
group  by day, store_id;</code></pre>
<p>Put both statements in one transaction and set <code>:day</code> from the scheduler, never from the clock. A rerun of last Tuesday is then exactly last Tuesday.</p>
<p>Two runs of the same day at the same moment can still hurt each other. In PostgreSQL at its default isolation level both can delete, both can insert, and the day is there twice. Allow one run per day and table in the scheduler, and put a unique key on <code>(day, store_id)</code> so that a mistake becomes an error and not a double count.</p>
<p>Where rows arrive one by one, the same idea is called an upsert: insert, and on a conflict of the key, replace. Most queues deliver a message at least once. Together with writes by key, that gives you the effect of exactly once, which is what you wanted. Be careful with anything that adds to what is there, such as <code>balance = balance + 10</code>. Store the events by their id and compute the sum from them.</p>
<h3>A short test</h3>
<ul>
<li>Run the job twice in a row. The row counts match.</li>
<li>Stop it halfway and start again. Nothing is missing.</li>
<li>Run it for a day in the past. Today does not change.</li>
</ul>
<p><strong>In practice.</strong> When a step cannot be made repeatable, for example because it sends an e-mail, move it to the very end and record that it happened. Rows that arrive after their day was computed are a subject of their own: see <a href="/blog/late-events-and-the-day-that-will-not-close">Late events, and the day that will not close</a>.</p>

<h2>How many layers</h2>
<p>A layer is a promise about how finished the data is. Three are enough for most firms, and you can name them as you like.</p>
<ol>
<li><strong>Raw.</strong> What the source sent, unchanged, with the time of arrival. Append only. This is the layer you will be glad of when a parser has been wrong for six months.</li>
<li><strong>Cleaned.</strong> One table per thing in the business: typed, free of duplicates, with names that agree. Still at the finest grain.</li>
<li><strong>Published.</strong> Tables shaped for a use, with the metrics your departments agreed on. The only layer that reports and models may read.</li>
</ol>
<p>Every extra layer is one more copy to pay for, one more delay and one more place where a column can be renamed. Every missing layer mixes two concerns. Without raw you cannot replay. Without cleaned, each report repairs the same dates in its own way. Without a published layer, renaming a column in the cleaned one breaks reports that you did not know about.</p>
<p>Hold one rule without exceptions: data flows one way. A published table never feeds a cleaned one. The day it does, you have a circle, and you can no longer rebuild anything from the bottom.</p>
<h3>One store or several</h3>
<p>A single database does more than its reputation suggests. If your published tables fit in some hundreds of gigabytes and the queries are known, start there. Add a second store when you can name the query that the first one cannot serve: text search, a lookup in milliseconds at high volume, a scan over years of events.</p>
<p>With the second store comes a standing obligation. The two must agree, and somebody must notice when they do not. Feed the second from the first, never both from the application: of two separate writes, one will fail while the other succeeds. Keep the file format of the raw layer open, such as Parquet, with the table's schema next to it. An engine can be replaced in a quarter. Data that only one engine can read stays with that engine.</p>

<h2>Where quality checks live</h2>
<p>The usual place for checks is a report that runs after publication, which means that the readers see the bad number first. Put them between the work and the readers. Write the new data where nobody reads, check it there, then publish it in one step. The pattern is often called write, audit, publish.</p>
<pre><code class="language-sql">-- The staging table holds one day. Any row returned stops its publication.
select 'duplicate key' as rule, store_id::text as detail
from   staging.sales_daily
group  by day, store_id
having count(*) &gt; 1
union all
select 'unknown store', store_id::text
from   staging.sales_daily s
where  not exists (select 1 from stores where id = s.store_id)
union all
select 'total differs from the source', s.total::text
from   (select coalesce(sum(amount), 0) as total from staging.sales_daily) s,
       (select total from source_totals where day = :day) t
where  abs(s.total - t.total) &gt; 0.005
union all
select 'no total from the source', null
where  not exists (select from source_totals where day = :day);</code></pre>
<p>The last two rules are the most valuable ones. A comparison with a total that the source computed itself finds rows lost on the way, which no check inside your own tables can see. And a check whose reference is missing must fail, not pass in silence: the third query alone would find nothing wrong on a day without a total.</p>
<p>Sort your checks into two kinds. A <em>stop</em> means that the data is wrong and yesterday's version stays in place, marked with its date. A <em>warning</em> means that the data is unusual and is published, and a named person looks at it. Keys, references, totals and empty loads are stops. Volumes, averages and shares of nulls are warnings, because a holiday looks just like a fault. When in doubt, ask which is worse for the reader: an old number or a wrong one. For payroll it is the wrong one. For a map of live deliveries it may be the old one.</p>
<p>Count your warnings. If nobody acted on a check in its last ten alarms, change its limit or remove it. People learn to ignore a channel within weeks and take the important message with the rest.</p>

<h2>Design for the bill</h2>
<p>The price of a pipeline is set by its shape. Four habits decide most of it.</p>
<ul>
<li><strong>How much each query reads.</strong> Partition by the column that most queries filter on, normally the date, and check in the query plan that the other partitions are skipped. A function around the column, such as <code>date(occurred_at) = '2026-01-05'</code> on a table partitioned by <code>occurred_at</code>, can turn the skipping off. Compare with a range.</li>
<li><strong>How much is recomputed.</strong> Rebuilding five years each night because it is simple is a fair choice while it takes minutes. Put the time and cost of each run on a chart and decide in advance at which value you will process only the days that changed.</li>
<li><strong>How the files are cut.</strong> A stream that writes a small file every few seconds leaves hundreds of thousands of them, and opening files then costs more than reading them. Merge them on a schedule into files of roughly 100 MB to 1 GB.</li>
<li><strong>How far data travels.</strong> Traffic between regions and out of a cloud is billed by volume. Place the computing next to the data and move the results.</li>
</ul>
<p>Give each table a price. Add up storage, the runs that build it and the queries that read it, once a month, per table and owner. You will find a table that costs more to build than anyone gets from it, and its owner is usually glad to be asked. Set a time after which raw data moves to cheaper storage and a time after which it is deleted. The law may demand the second, and a delete is much easier to build before there are backups and copies everywhere. <a href="/blog/a-cloud-bill-you-can-explain">A cloud bill you can explain</a> goes further into the accounting.</p>
<p>Count people as well. A system that needs a specialist at night costs more than the machines it saves.</p>

<h2>Closing checklist</h2>
<p>Before you build, or when you take over somebody else's pipeline, see whether you can say yes to each of these.</p>
<ul>
<li>For every source, one page says what a row is, when it arrives and who answers for it.</li>
<li>You can name the decision that sets the freshness of each published table.</li>
<li>You store when an event happened and when you received it.</li>
<li>Any day can be rerun, twice, without changing any other day.</li>
<li>You can rebuild every published table from raw data, and you have tried.</li>
<li>Reports read the published layer only.</li>
<li>Checks run before publication, and one of them compares totals with the source.</li>
<li>A missing reference makes a check fail.</li>
<li>You know what each table costs in a month and who would miss it.</li>
<li>Somebody other than the author has repaired it once, with the notes and without the author.</li>
</ul>
<p>Six or seven is a good start. The others tell you where to spend the next month. If you would rather not do it alone, see <a href="/services#data">how we work on data engineering</a>.</p>
`,
};
