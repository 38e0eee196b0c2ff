import type { DemoPost } from "../demoPost";

export const A_CLOUD_BILL_YOU_CAN_EXPLAIN: DemoPost = {
  slug: "a-cloud-bill-you-can-explain",
  title: "A cloud bill you can explain",
  summary:
    "Before you cut a cloud bill, make it readable: an owner for every line, a cost per unit of work, and a weekly question that takes ten minutes.",
  category: "cloud",
  tags: ["cost management", "cloud", "sql"],
  author: "Tom Kessler",
  publishedDaysAgo: 19,
  content: `
<p>Suppose the bill rose by 18% last month. Is that bad? If orders rose by 30%, it is good news. If nothing else changed, somebody left a cluster running. A total cannot tell you which. Most attempts to save start with a list of tips, when the first job is to make the bill answer questions.</p>

<h2>Give every line an owner</h2>
<p>Cost can only be controlled by the people who cause it, and they have to see it. Use a few tags and insist on them. Four are enough:</p>
<pre><code class="language-yaml">required_tags:
  team: the group that answers for it, from the staff directory
  system: the product or pipeline, from the service list
  environment: one of production, staging, development
  ends: a date for anything temporary, or "none"</code></pre>
<p>Check them where resources are created, in the pipeline that applies your infrastructure code, and refuse what lacks a tag. A monthly report of untagged resources is a poor substitute, since it asks people to remember. Take the allowed values of <code>team</code> and <code>system</code> from a list, or you will have <code>payments</code>, <code>Payments</code> and <code>payment-team</code> by spring.</p>
<p>Some costs cannot be tagged: support fees, shared networks, part of the traffic. Split them by a rule that everybody can recompute, such as in proportion to direct cost, and show them in a column of their own. When the untagged share is below 5%, stop polishing.</p>

<h2>Choose the right cost column</h2>
<p>Billing exports contain several amounts for each line, and they answer different questions. A commitment paid in January for the whole year appears in the cash column as one tall bar and in the amortized column as a twelfth a month. Use amortized cost for teams and trends. Use cash for the treasurer. Take credits and refunds out of the trend, or the month a credit ends will look like a mistake.</p>

<h2>Compute a cost per unit</h2>
<p>Divide each system's cost by the work it did: orders shipped, documents processed, active customers. This is the number that tells growth from waste.</p>
<pre><code class="language-sql">with weekly_cost as (
  select date_trunc('week', usage_day) as week, system, sum(amortized_cost) as cost
  from   billing_lines
  where  environment = 'production'
  group  by 1, 2
)
select week,
       system,
       c.cost,
       w.units,
       c.cost / nullif(w.units, 0) as cost_per_unit
from   weekly_cost c
left join weekly_work w using (week, system)
order  by system, week;</code></pre>
<p>The left join is deliberate. A system that costs money and did no countable work should appear with an empty unit cost. With an inner join it would vanish, and it is the first one you want to see.</p>
<p>Expect a fixed part and a variable part. A system with $3,000 of fixed cost and $0.02 for each order will look cheaper per order every month in which it grows. So plot cost against units once, for a year of weeks. The slope is what the next order costs. The point where the line meets the axis is what you pay for being open.</p>

<h2>Where the money usually is</h2>
<p>Go through these in order. The first two need no engineering.</p>
<ol>
<li><strong>Things nobody uses.</strong> Disks without a machine, addresses without a host, old snapshots, test environments from last spring. The <code>ends</code> tag prevents most of them.</li>
<li><strong>Things that run while people sleep.</strong> A week has 168 hours. A development environment that runs twelve hours on weekdays runs for 60 of them and costs about 64% less to run, although its disks cost the same.</li>
<li><strong>Machines that are too large.</strong> Look at the busiest hour of the month and not at the average, and at memory as well as processors. Go down one size at a time and watch for a week.</li>
<li><strong>Data that is kept on the dear shelf.</strong> Set rules for logs and raw files: warm for 30 days, cold after that, deleted at a date. Check the price of reading cold data and its minimum storage time first, because a job that scans the archive every night can cost more than it saves.</li>
<li><strong>Data that travels.</strong> Traffic between zones, between regions and through address translation gateways is billed by volume and hides in lines called “other”. A private endpoint to the storage service often removes a large part of it.</li>
<li><strong>Logs.</strong> Debug output from one busy service can cost more than the service. Sample it, or send it to plain storage.</li>
</ol>

<h2>Commit last</h2>
<p>A one-year or three-year commitment gives a large discount on what you promise to use. Make it after you have removed and resized, or you will have bought three years of waste at a good price. Start with the floor of your usage, the level that last quarter's quietest hours did not go below. A commitment with a 30% discount breaks even when you use it 70% of the time, so you can go somewhat higher once your usage has proved steady. Prefer commitments that apply to any machine type over slightly cheaper ones that tie you to one. Write down the end date and a reminder 60 days before.</p>

<h2>Alarms that people read</h2>
<p>Set a budget per team and send the alarm on the forecast for the month, not on what has been spent. At 100% spent, the month is over. Add a second alarm on change: this system costs 40% more than the mean of the same weekday in the last four weeks, and at least $50 more. The floor in dollars matters. Without it, small systems ring every day.</p>
<p>Billing data arrives hours late, often a day. An alarm on the bill will not stop a runaway loop tonight. Quotas, maximum sizes and timeouts do that.</p>

<h2>Ten minutes a week</h2>
<p>Each Monday, one person looks at the five largest changes by system and asks the owner of each for one sentence. Keep the sentences in the list, next to the numbers. After a few months you can answer the question at the top of this page for any month. You also have something to show when finance asks for next year's budget: a unit cost, a forecast of units, and the decisions that would change either. If the largest line turns out to be your data platform, <a href="/blog/modern-data-pipeline-architecture">its shape</a> is the place to look.</p>
`,
};
