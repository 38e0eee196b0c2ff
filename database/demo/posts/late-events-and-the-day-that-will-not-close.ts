import type { DemoPost } from "../demoPost";

export const LATE_EVENTS_AND_THE_DAY_THAT_WILL_NOT_CLOSE: DemoPost = {
  slug: "late-events-and-the-day-that-will-not-close",
  title: "Late events, and the day that will not close",
  summary:
    "Yesterday's total changes again this morning. How to measure lateness, choose a closing time and bring late rows in without rebuilding everything.",
  category: "data-engineering",
  tags: ["pipelines", "data quality", "sql"],
  author: "Joel Abernathy",
  publishedDaysAgo: 63,
  content: `
<p>A scanner loses its signal in the basement, a partner sends Friday's file on Monday, a phone is switched off for a weekend. The events are real and they belong to a day that you have already reported. If you ignore them, the totals are wrong. If you add them without a word, the total that finance copied into a spreadsheet no longer matches yours. You need a rule, and the rule starts with a measurement.</p>

<h2>Measure how late is late</h2>
<p>Every event needs two times: when it happened and when you received it. With both, lateness is a subtraction. Look at its distribution per source before you choose any deadline.</p>
<pre><code class="language-sql">select source,
       count(*) as events,
       percentile_cont(0.50)  within group (order by loaded_at - occurred_at) as half,
       percentile_cont(0.99)  within group (order by loaded_at - occurred_at) as p99,
       percentile_cont(0.999) within group (order by loaded_at - occurred_at) as p999,
       count(*) filter (where loaded_at &lt; occurred_at) as from_the_future
from   events
where  occurred_at &gt;= now() - interval '90 days'
and    occurred_at &lt;  now() - interval '30 days'
group  by source
order  by p999 desc;</code></pre>
<p>The window ends 30 days ago on purpose. Events from last week that are going to be very late have not arrived yet, and if you include last week the tail looks shorter than it is. The last column counts devices whose clocks run ahead. If it is more than a handful, the event time of that source cannot be trusted. Have the device also send its current time with each upload, so that you can correct for the difference.</p>
<p>A typical result, made up here: one source delivers 99.9% within two hours, another within three days. They should not share a deadline.</p>

<h2>Choose a closing time</h2>
<p>A day passes through three states. Put the state in the published table and on the report.</p>
<table>
<thead><tr><th scope="col">State</th><th scope="col">Meaning</th><th scope="col">What a late row does</th></tr></thead>
<tbody>
<tr><th scope="row">Provisional</th><td>The day has just ended</td><td>Changes the total at the next run</td></tr>
<tr><th scope="row">Settled</th><td>After the 99.9% point of the slowest source</td><td>Changes the total and writes a line in a list of corrections</td></tr>
<tr><th scope="row">Closed</th><td>Somebody outside has relied on it: books, invoices, a filing</td><td>Does not change it; is booked as an adjustment in the open period</td></tr>
</tbody>
</table>
<p>The date of closing is a business decision, so let the people who rely on the figure take it. Finance has done this for centuries and will know at once what you mean. The technical part is to enforce it: the job that rebuilds a day must refuse a closed one.</p>

<h2>Bring late rows in</h2>
<p>The simplest method is to rebuild the last <em>n</em> days on every run. With a daily table and a small <em>n</em> it is the right method: nothing to remember, nothing to get wrong. It becomes wasteful when <em>n</em> has to be 30 because of one slow source, since nearly all of the work then repeats what is already there.</p>
<p>The next step is to rebuild only the days that received something new. Ask by arrival time, and rebuild by event time:</p>
<pre><code class="language-sql">select distinct (occurred_at at time zone 'America/New_York')::date as day
from   events
where  loaded_at &gt;= cast(:previous_until as timestamptz) - interval '15 minutes'
and    loaded_at &lt;  cast(:until as timestamptz)
order  by day;</code></pre>
<p>For each day in the answer that is not closed, delete its rows from the daily table and insert them afresh, in one transaction, as described in <a href="/blog/modern-data-pipeline-architecture">Modern data pipeline architecture</a>. Save <code>:until</code> as the next <code>:previous_until</code> only after all of the days have succeeded.</p>
<p>Why the 15 minutes? A timestamp is usually set when a row is written and becomes visible when its transaction commits. A load that wrote at 9:58 and committed at 10:04 was invisible to your run at 10:00, and a run that starts reading where the last one stopped will never see it. The overlap must be longer than your longest loading transaction. Because each day is rebuilt as a whole, reading an arrival twice does no harm. This fault can lose a few rows a week for years, and no error is ever logged.</p>

<h2>Say which midnight</h2>
<p>A day is a business rule with a time zone. The query above names it. If you leave it out, the server's setting decides, and a move to another server shifts every total by some hours.</p>
<ul>
<li>Store instants with a zone (<code>timestamptz</code>) and convert once, when you compute the day.</li>
<li>Expect one day of 23 hours and one of 25 each year where clocks change. A chart of hourly averages shows both as faults, unless you divide by the real number of hours.</li>
<li>For a chain of stores in several zones, decide whether the day is local to the store or common to all. Sales per store want the first, and a cash position wants the second. Put both columns in the table and name them apart.</li>
</ul>

<h2>In a stream, the same rule has another name</h2>
<p>Stream processors close a window when a <em>watermark</em> passes its end. The watermark is the system's estimate that nothing older is still to come, usually the newest event time seen less an allowance. It is the same deadline, held in memory, and there are two ways for it to hurt you. A source that falls silent can hold the watermark back, and with it every window behind it, so set a timeout for idle sources. And an event that arrives after the watermark and the allowed lateness is dropped by default in several engines. Send those to a side table and count them. A dropped row that is counted is a decision. Otherwise it is a hole.</p>

<h2>Keep a list of corrections</h2>
<p>When a settled day changes, write down the day, the old total, the new total, the number of rows, their source and the time. Publish the list next to the report. It takes an hour to build. When somebody asks why the figure from Thursday differs from the one in their slides, they can look it up, and the question never reaches you.</p>
<p>The list tells you one more thing. If one source causes most of the corrections, show its owner the count per week. Lateness is often an upload setting that nobody has looked at for years, and the best way to handle late data is to have less of it.</p>
`,
};
