import type { DemoPost } from "../demoPost";

export const DATA_SCIENCE_FOR_BUSINESS_INTELLIGENCE: DemoPost = {
  slug: "data-science-for-business-intelligence",
  title: "Data science for business intelligence: from dashboards to decisions",
  summary: "How to tell a reporting question from a modeling question, and what to build for each.",
  category: "data-science",
  tags: ["analytics", "forecasting", "metrics"],
  author: "Nadia Ferreira",
  publishedDaysAgo: 26,
  content: `
<p>A sales director asks for a dashboard. Three months later the dashboard is finished, correct and unread. Nobody did anything wrong, except that the question behind the request was never about reporting. She wanted to know how many people to put on the phones in December. This article is about hearing that question in time, and about building the smallest thing that answers it.</p>

<h2>Three kinds of question</h2>
<p>Almost every request for data is one of three questions in disguise. They need different tools, different people and different proof.</p>
<table>
<thead><tr><th scope="col">Question</th><th scope="col">What answers it</th><th scope="col">What can go wrong</th></tr></thead>
<tbody>
<tr><th scope="row">What happened?</th><td>A defined metric, a query, a table or chart</td><td>Two reports disagree</td></tr>
<tr><th scope="row">Why did it happen?</th><td>A comparison: an experiment, or a careful study of the past</td><td>A coincidence is taken for a cause</td></tr>
<tr><th scope="row">What next?</th><td>A forecast, with a range and a decision attached</td><td>It is precise, and worse than last year's number</td></tr>
</tbody>
</table>
<p>To find out which one you have, ask the person who wants the data two things. What will you do differently if the number is high? What will you do if it is low? If both answers are the same, you can save everybody the work. If the answers are about the past, it is reporting. If they are about a cause, plan a comparison. If they are about a commitment that has to be made before the facts are in, you have a forecasting problem.</p>

<h2>When a dashboard is enough</h2>
<p>Reporting is enough when the reader already knows what to do about each value. A support lead who moves people between queues when the wait passes ten minutes needs a number, a threshold and a refresh every few minutes. A model would add nothing but a delay.</p>
<p>Give every dashboard a line at the top that says who reads it, how often, and what they do when a number crosses its limit. If the rule is that clear, consider sending an alert in place of the chart. People are bad at watching lines that usually do nothing. Link every number to its definition, so that a reader who doubts it can look it up without writing to you.</p>
<p>Take dashboards away, too. Most reporting tools log views, and the query is short:</p>
<pre><code class="language-sql">select d.name, d.owner, max(v.viewed_at) as last_viewed
from   dashboards d
left join dashboard_views v
       on v.dashboard_id = d.id and v.viewer &lt;&gt; d.owner
group  by d.id, d.name, d.owner
having coalesce(max(v.viewed_at), date '2000-01-01') &lt; current_date - 90;</code></pre>
<p>Write to the owners on that list, hide the dashboards for a month and then delete them. Annual reports are the exception, so ask before you hide.</p>

<h2>When a forecast pays for itself</h2>
<p>A forecast is worth building when you must commit before you know, and when being wrong in one direction costs more than being wrong in the other. Then the best commitment is usually not the average.</p>
<p>Take a made-up bakery. A loaf costs $1.20 to make and sells for $4.00. Unsold loaves are thrown away. Each loaf short loses $2.80 of margin, and each loaf too many loses $1.20. The quantity with the lowest expected cost is the one that demand stays at or below with probability 2.80 / (2.80 + 1.20), which is 70%. So the baker should bake for the 70th percentile of demand. Baking for the average gives money away, and so does a model whose only aim is to get the average right.</p>
<p>The sum tells you three things before any modeling starts. It names the quantile to forecast. It prices an error, so you can say what a better forecast is worth in a year. And it gives you a way to compare candidates in dollars. Price the simplest rule first, for example the same weekday last week plus a margin. If the best model you can imagine would save less than it costs to run, stop there. <a href="/blog/a-forecast-has-to-beat-last-week">A forecast has to beat last week</a> shows how to run that comparison fairly.</p>

<h2>The metric nobody agreed on</h2>
<p>Ask three departments for the number of active customers and you may get three answers, each of them correct. Marketing counts people who opened an e-mail, sales counts open contracts, and finance counts invoices paid this quarter. A model trained on one of these and presented to another starts an argument that no accuracy score can win.</p>
<p>Settle the definition in a meeting and then put it where a computer enforces it: one view, under version control, with an owner and a test.</p>
<pre><code class="language-sql">-- Owner: finance. A customer is active in a month when at least one
-- invoice dated in that month was paid and not refunded in full.
create view active_customers as
select distinct
       i.customer_id,
       date_trunc('month', i.invoice_date)::date as month
from   invoices i
where  i.paid_at is not null
and    i.refunded_amount &lt; i.total_amount;</code></pre>
<p>The comment matters as much as the query. It answers what the next analyst will ask: dated or paid, and what about refunds? This definition has a trap as well. An invoice dated in March and paid in May adds a customer to March two months later. Say in the report that the last months still move, or freeze a copy at month end. Keep a second definition if another department needs one, under a different name. Trouble comes from two meanings of one name.</p>

<h2>Experiments that fit in a normal week</h2>
<p>The question “why” is best answered by changing one thing for some customers, chosen at random, and not for others. This needs less machinery than people think.</p>
<ul>
<li><strong>Assign by hash.</strong> Take a hash of the customer's id and the experiment's name, and let it decide the group. The customer sees the same thing every time, and two experiments do not share their groups.</li>
<li><strong>Work out the size first.</strong> For a rate <em>p</em> and a smallest difference worth noticing <em>d</em>, you need about 16 × <em>p</em> × (1 − <em>p</em>) / <em>d</em>² customers in each group for the usual 80% power at the 5% level. To see a 5% rate move by one point, that is about 7,600 in each.</li>
<li><strong>Fix the end date, in whole weeks.</strong> Looking every morning and stopping at the first good result will find a winner in pure noise far more often than one time in twenty.</li>
<li><strong>Check the split.</strong> If you planned half and half and got 7,600 against 7,100, something is losing people on one side. Find it before you read the result.</li>
<li><strong>Keep the losers.</strong> Write the result down when nothing moved, with the size you had, or somebody will run the same test next year.</li>
</ul>
<p>If the size comes out as two years of traffic, don't run a smaller test and hope. Choose a larger change, an earlier measure such as started orders, or a decision that does not need proof.</p>
<p>Sometimes you cannot split customers: prices on a shelf, opening hours, a new warehouse. Then compare stores that changed with similar stores that did not, before and after, and show that both moved together for a good while before the change. Say plainly that this is weaker evidence.</p>

<h2>Showing uncertainty without losing the room</h2>
<p>A single number invites a single argument: it was wrong. A range is more honest, but a chart full of shaded bands sends people back to the single number. What works is a sentence.</p>
<blockquote><p>Expect between 410 and 520 calls on Monday. Of our last 40 such ranges, 36 held.</p></blockquote>
<p>The second sentence makes the first believable, and it can be checked. If you claim nine in ten and seven in ten held, the ranges are too narrow and you should say so before somebody else does. Compute this coverage on days the model has not seen.</p>
<p>Then name the decision at each end. “At 410 you need eight people, at 520 you need ten. Nine and one on call covers both.” People rarely want the distribution. They want to know whether the plan survives it. Round to the digits you can defend: 470, not 468.3.</p>

<h2>Handing a model to the people who use it</h2>
<p>A model is finished when somebody who did not build it makes a decision with it on an ordinary day. Before that, agree five things in writing.</p>
<ol>
<li><strong>Where it appears.</strong> Put the recommendation in the ordering screen or the rota tool, next to the field where the person types. A separate site will be forgotten.</li>
<li><strong>How to disagree.</strong> Let people override it and pick a reason. Compare overrides with outcomes every month. When planners are right more often than the model, they know something it does not, and that is your next feature.</li>
<li><strong>What happens when it fails.</strong> If tonight's run does not finish, the screen shows the simple rule, marked as such. No number, or yesterday's number in disguise, is worse.</li>
<li><strong>What is watched.</strong> Track the error against the simple rule, the share of missing inputs, and whether the ranges hold. One person gets the message.</li>
<li><strong>When it ends.</strong> Name the result at which you switch it off. A model that has lost to the simple rule for eight weeks is not resting.</li>
</ol>
<p>None of this is hard, and all of it is easier in the first month than in the twelfth. Start with the next request in your inbox. Ask what the person will do if the number is high, what if it is low, and build only what the answers call for. If the answers point to data you do not trust yet, begin with <a href="/blog/modern-data-pipeline-architecture">the pipeline underneath</a>, or <a href="/contact">tell us what you are trying to decide</a>.</p>
`,
};
