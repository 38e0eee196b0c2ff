import type { DemoPost } from "../demoPost";

export const RETRIES_THAT_DO_NOT_MAKE_IT_WORSE: DemoPost = {
  slug: "retries-that-do-not-make-it-worse",
  title: "Retries that do not make it worse",
  summary:
    "A retry can charge a card twice and can keep a weak server on its knees. The four rules that make trying again safe, with code.",
  category: "tech",
  tags: ["reliability", "apis", "typescript"],
  author: "Joel Abernathy",
  publishedDaysAgo: 56,
  content: `
<p>The network drops a reply, the client tries again, and all is well. That is the picture in most people's minds. Two things are missing from it. The first request may have been carried out before its reply was lost, so the second one does the work again. And when a server fails because it has too much to do, a retry is more work. Four rules deal with both.</p>

<h2>Rule one: retry only what may be repeated</h2>
<p>A timeout does not mean that nothing happened. It means that you do not know. So the first question is whether doing it twice is harmless. Reading is. Setting a value to 5 is. Adding 5 is not, and neither is sending an e-mail or charging a card.</p>
<p>To make such a request safe, let the client give each <em>intention</em> a key and let the server remember the keys. The key is made once, when the user presses the button, and every retry carries the same one. On the server, the key and the work go into one transaction:</p>
<pre><code class="language-sql">begin;

insert into requests (key, caller, body_hash)
values (:key, :caller, :body_hash)
on conflict (caller, key) do nothing;

-- One row inserted: do the work here, then keep the answer.
-- No row inserted: roll back and answer from the stored row.

update requests
set    response = :response
where  caller = :caller and key = :key;

commit;</code></pre>
<p>Details that matter:</p>
<ul>
<li>If two copies arrive together, PostgreSQL makes the second insert wait until the first transaction ends. Then it either finds the finished row or, if the first was rolled back, takes its place.</li>
<li>Compare the hash of the body. The same key with other content is a fault in the client and deserves an error. Replaying the old answer would hide it.</li>
<li>Store the answer too, so that the second caller receives the same order number as the first.</li>
<li>Keep keys for longer than any client may retry. A queue that delivers again after a weekend needs days, not minutes.</li>
<li>An effect outside your database, such as a payment, is not undone by your rollback. Pass the key on to the payment provider if it accepts one. If it does not, record “about to pay” and commit before the call, and settle the open cases by asking the provider what happened.</li>
</ul>

<h2>Rule two: retry only what may pass</h2>
<p>Trying again helps if the cause may go away by itself: a lost connection, a timeout, status 429, 502, 503 or 504. It does not help against 400, 401, 403, 404 or 422, because the same request will fail in the same way. If the server sends <code>Retry-After</code>, wait that long. It knows more than you do.</p>

<h2>Rule three: wait longer each time, by a random amount</h2>
<p>If a thousand clients fail at the same moment and all wait one second, the server gets a thousand requests one second later. Doubling the wait does not change that: they come back together, only later. Chance breaks the step. Draw the wait evenly between zero and a ceiling that doubles:</p>
<pre><code class="language-typescript">import { setTimeout as pause } from "node:timers/promises";

const ATTEMPTS = 4;
const FIRST_CEILING_MS = 200;
const HIGHEST_CEILING_MS = 5_000;

/** Runs the work until it succeeds, the attempts are used up or the caller's time is over. */
export async function withRetries&lt;T&gt;(
  work: (signal: AbortSignal) =&gt; Promise&lt;T&gt;,
  mayPass: (error: unknown) =&gt; boolean,
  signal: AbortSignal,
): Promise&lt;T&gt; {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(signal);
    } catch (error) {
      const worthwhile = attempt &lt; ATTEMPTS &amp;&amp; mayPass(error);
      if (signal.aborted || worthwhile === false) throw error;
      await pause(Math.random() * ceiling(attempt), undefined, { signal });
    }
  }
}

function ceiling(attempt: number): number {
  return Math.min(HIGHEST_CEILING_MS, FIRST_CEILING_MS * 2 ** (attempt - 1));
}</code></pre>
<p>The signal is the caller's deadline, for example <code>AbortSignal.timeout(3_000)</code>. It covers the whole, waiting included. Without it, four attempts with a timeout of ten seconds each keep a user waiting for more than forty seconds, and after ten the user has gone. A request whose caller has left should stop, because its result is no longer wanted and its work still costs.</p>

<h2>Rule four: limit the total</h2>
<p>Retries multiply through layers. Suppose that a page calls a service, the service calls another, and that one calls a database, and each of the three tries three times. One click becomes up to 3 × 3 × 3 = 27 queries against a database that is already in trouble. Choose one layer that retries, usually the one nearest to the failing call or the one nearest to the user, and let the others pass the error on.</p>
<p>Then give that layer a budget. Allow retries as long as they are no more than, say, 10% of the requests of the last minute. In quiet times a few failures are retried and nobody notices. In an outage, when every request fails, the extra load is 10%, while four attempts without a budget would make it 300%.</p>
<p>The budget is a counter in memory. Each first attempt adds 0.1 up to a limit, each retry takes 1, and without a whole unit in the purse there is no retry. It needs no coordination between machines.</p>

<h2>How this looks on a chart</h2>
<p>Count first attempts and retries separately, on the client and on the server if the request says which it is. A rising share of retries is often the first sign of trouble, well before errors reach users, because the retries are hiding it. Look also at the shape after an incident. If the load stays high once the cause is gone, the retries themselves are keeping the server down, and you need the budget.</p>

<h2>A test for each rule</h2>
<ol>
<li>Send the same request twice at once. There is one order, and both callers receive its number.</li>
<li>Cut the connection after the server has committed and before it answers. The retry returns the first answer.</li>
<li>Answer 422. The client does not try again.</li>
<li>Answer 503 to everything. The server sees no more than 1.1 times the normal number of requests, apart from the few that the full purse allows.</li>
<li>Abort while the client is waiting. It stops at once.</li>
</ol>
<p>The second test is the one that is rarely written, and it is the case that costs money. The same thinking applied to data, where whole jobs are repeated and not single requests, is in <a href="/blog/modern-data-pipeline-architecture">Modern data pipeline architecture</a>.</p>
`,
};
