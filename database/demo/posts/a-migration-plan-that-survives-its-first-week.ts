import type { DemoPost } from "../demoPost";

export const A_MIGRATION_PLAN_THAT_SURVIVES_ITS_FIRST_WEEK: DemoPost = {
  slug: "a-migration-plan-that-survives-its-first-week",
  title: "A migration plan that survives its first week",
  summary: "What to move first, what to leave, and how to know it worked.",
  category: "cloud",
  tags: ["migration", "planning", "operations"],
  author: "Tom Kessler",
  publishedDaysAgo: 98,
  content: `
<p>A migration plan tends to be a list of servers with a date next to each. It is out of date by Wednesday, when the first system turns out to depend on a share that is not on the list. A plan that survives is built from what the systems really do, moves something real early, and says in advance how you will know that a move has worked.</p>

<h2>Take the inventory from the traffic</h2>
<p>Interviews and the asset register tell you what people remember. The network tells you what talks to what. Record connections for at least a full month, so that you see the month-end jobs. On a Linux machine a sample every minute is a good beginning:</p>
<pre><code class="language-bash"># Remote addresses with open connections, most frequent first.
ss -Htn state established |
  awk '{ print $4 }' |
  sed 's/:[0-9]*$//' |
  sort | uniq -c | sort -rn</code></pre>
<p>A sample misses connections that open and close between two looks, such as a nightly file transfer, so add the flow logs of your firewalls if you have them. For each pair, write down who starts the connection, on which port, how often and how much. Then ask the owners about every pair that nobody expected. Two groups of finds are typical: systems that were thought to be dead and are not, and systems that everybody pays for and nobody calls.</p>

<h2>Decide what does not move</h2>
<p>Every system you leave out makes the rest of the plan shorter.</p>
<ul>
<li><strong>Retire</strong> what nobody called in the month, after asking. Switch it off for some weeks before you delete it, over a month end and, if you can, a quarter end.</li>
<li><strong>Replace</strong> what is about to be replaced anyway. Moving a system that will be gone in nine months is work done twice.</li>
<li><strong>Keep in place</strong> what depends on a machine next to it: a controller on a factory floor, a label printer, a license tied to a piece of hardware.</li>
</ul>
<p>Then look for groups that must move together. The sign is chattiness. An application that makes 400 small queries for one page takes 0.2 seconds of network time when the database is half a millisecond away, and 8 seconds when it is 20 milliseconds away. Count the round trips per page before you put a distance between two systems, even for a week.</p>

<h2>What to move first</h2>
<p>Not the hardest system, because you have not learned anything yet. Not a toy either, because a toy teaches nothing. The first one should have real users, one database, few connections, an owner who wants the move and a way to survive a bad afternoon. An internal tool for planning or reporting often fits.</p>
<p>Its real purpose is to build the road: accounts, network, sign-in, secrets, logging, backup, deployment, cost tags. Do not let the second system in before these are in code and somebody has rebuilt the environment from that code. The road decides how fast everything after it goes.</p>

<h2>Plan the cutover backwards</h2>
<p>Start from the moment at which you can no longer go back. Before it, going back means pointing the address at the old system. After the new system has accepted its first writes, going back means losing them or carrying them over by hand. Find this moment, put it as late as you can, and name the person who decides to pass it.</p>
<ol>
<li><strong>Two weeks before.</strong> Start copying data and keep it in step by replication. Rehearse the whole cutover on a copy and time each step. If it takes three hours, a two-hour window will not do.</li>
<li><strong>Three days before.</strong> Lower the lifetime of the address records to a minute. Caches keep the old lifetime until it runs out, so a record that lived for a day must be changed more than a day ahead.</li>
<li><strong>The evening.</strong> Stop writes on the old system, for real, by taking the right to write away from its database user. Wait until replication has caught up. Compare row counts and sums per table.</li>
<li><strong>The test.</strong> Run the fixed list of checks on the new system, without users. This is the decision point.</li>
<li><strong>Open.</strong> Switch the address. Keep the old system up, read only, and watch who still calls it.</li>
</ol>
<blockquote><p>If you have not rehearsed the way back, you do not have one.</p></blockquote>

<h2>What breaks in the first week</h2>
<p>It is seldom the big thing. Go through this list in the rehearsal.</p>
<table>
<thead><tr><th scope="col">What breaks</th><th scope="col">Why</th><th scope="col">Look for it in advance</th></tr></thead>
<tbody>
<tr><th scope="row">A partner's file does not arrive</th><td>They allow your old address only</td><td>Ask every partner which addresses they permit</td></tr>
<tr><th scope="row">Jobs run at the wrong hour</th><td>The new servers run on UTC</td><td>Compare the time zone of every schedule</td></tr>
<tr><th scope="row">E-mail goes to spam</th><td>A new sending address, not in your SPF record and without a history</td><td>Send through a relay that is already trusted</td></tr>
<tr><th scope="row">One screen is slow</th><td>Its query has a new plan on fresh statistics</td><td>Analyze tables after the load; time the ten slowest queries on both sides</td></tr>
<tr><th scope="row">The disk fills up</th><td>Log rotation was a script on the old machine</td><td>Copy every scheduled task, or retire it by name</td></tr>
<tr><th scope="row">Backups are missing</th><td>The old tool covered the old network only</td><td>Restore one backup of the new system before you open it</td></tr>
</tbody>
</table>

<h2>How to know it worked</h2>
<p>Measure before you touch anything, or every complaint afterwards will be about the migration. For two ordinary weeks, record response time at the median and the 95th percentile for the five most used screens, the error rate, the running time of each nightly job, and the cost per month. Agree on limits with the owner: for example, no screen more than 20% slower, no job past six in the morning.</p>
<p>After the move, take the same measurements in the same way and put them side by side on one page. When they have held for two weeks, including a month end, the system has arrived. Switch the old one off on a date that was in the plan from the start. An old system that stays “just in case” costs money every day and is patched by nobody.</p>

<h2>Keep the plan short</h2>
<p>For each system the plan needs eight lines: owner, group, what it talks to, what does not move, the point of no return, the way back, the limits, and the switch-off date. Plan the next three systems in detail and the rest as an order only. What you learn from the first will change the fourth. The dates that you can promise come from the time the first ones took, and you only have that after you start. See <a href="/services#cloud">what we do on cloud infrastructure</a>, or begin with something smaller and <a href="/blog/a-backup-is-a-restore-you-have-tried">restore a backup</a> this week.</p>
`,
};
