import type { DemoPost } from "../demoPost";

export const INTRODUCTION_TO_GENERATIVE_AI: DemoPost = {
  slug: "introduction-to-generative-ai",
  title: "Introduction to generative AI: what it does well, and where it needs a fence",
  summary:
    "A plain account of how language models produce text, which jobs suit them, and the checks to put in place before a customer sees the output.",
  category: "ai",
  tags: ["generative ai", "language models", "governance"],
  author: "Ruth Castellan",
  publishedDaysAgo: 5,
  content: `
<p>A language model can draft a reply, sort a mailbox and answer a question about a 200-page manual in a few seconds. It can also invent a refund policy in the same calm voice. Both follow from the way it works. This article explains the mechanism, separates the jobs that suit it from those that do not, and ends with a six-week plan for a first project.</p>

<h2>What the model is doing</h2>
<p>A language model does one thing: given some text, it estimates how likely each possible next piece is. The pieces are called tokens, and an English word is a little more than one of them on average. The model picks a token, adds it to the text and starts again.</p>
<p>The estimates come from training. The model is shown a very large amount of text and adjusts billions of numbers until it guesses the next token better. More training, on examples, on ratings and on tasks whose answers can be checked, teaches it to follow instructions. What is left is a compressed account of patterns. It is not a database, although it can recite passages that it saw often.</p>
<p>Three consequences matter when you build with it:</p>
<ul>
<li><strong>It remembers nothing between calls.</strong> Whatever it should know about this customer has to be in the text you send, every time. A product that seems to remember is saving text and sending it again.</li>
<li><strong>The same question can get two answers.</strong> The choice among likely tokens is partly random. A temperature of zero narrows the variation, but hosted models may still differ from run to run.</li>
<li><strong>Its knowledge has a date.</strong> Anything newer than its training has to come from a document or a tool that you provide.</li>
</ul>

<h2>Why it sounds sure when it is wrong</h2>
<p>Fluent text and true text look alike to a system that predicts the next token. Where the training text was dense, on photosynthesis or SQL joins, the likely continuation is usually right. Where it was thin, on your return policy, a part number or a minor court case, the model still produces the most plausible string, in the format a right answer would have.</p>
<p>Training makes this worse in one respect. Most scoring gives a point for a right answer and none for “I don't know”, so a model that guesses scores better than one that admits a gap. The tone carries no information. Nor does a stated confidence, unless you have compared it with results on your own cases: “95% sure” is text like the rest.</p>
<p>Three signals do carry information: whether a source passage supports the sentence, whether a rule or another system confirms the value, and how often answers of this kind were right in your own tests.</p>
<blockquote><p>Treat an answer without a source as a draft, however well it is written.</p></blockquote>

<h2>Jobs that suit it</h2>
<p>Look for work in which reading and writing take most of the time, a person can spot a mistake quickly, and a mistake is cheap to put right.</p>
<table>
<thead><tr><th scope="col">Job</th><th scope="col">Example</th><th scope="col">How a mistake shows itself</th></tr></thead>
<tbody>
<tr><th scope="row">Drafting</th><td>A first reply to a customer's question</td><td>The agent reads it before sending</td></tr>
<tr><th scope="row">Sorting</th><td>Sending a message to one of twelve teams</td><td>The wrong team passes it on, and you count how often</td></tr>
<tr><th scope="row">Extracting</th><td>Supplier, date and total from an invoice</td><td>The total does not match the lines or the order</td></tr>
<tr><th scope="row">Searching</th><td>Which clause covers early termination</td><td>The reader opens the cited page</td></tr>
</tbody>
</table>
<p>For sorting and extracting, fix the shape of the output. Ask for JSON that follows a schema and let the provider enforce the schema if it can. Then check the content as well: a schema promises that there is a date, not that it is the right date. Rules you already own do this well. Lines plus tax equal the total. The supplier on the invoice is the supplier on the order. A delivery date is not before the order date. What passes goes through, and what fails goes to a person with the reason attached.</p>
<p>One caution about sorting. If you have a few thousand labeled examples and the labels rarely change, train an ordinary text classifier first. It is cheaper, faster, gives the same answer twice, and is a fair yardstick for the larger model.</p>

<h2>Jobs that do not</h2>
<ul>
<li><strong>Arithmetic.</strong> The model predicts digits; it does not carry the one. Let it call a calculator, or let it write a query that a database runs and a person can read.</li>
<li><strong>Final decisions about people.</strong> A loan, a claim or a job application needs reasons you can defend and the same outcome for the same facts. Let the model prepare the file and let a written rule or a named person decide. Many places also have laws about automated decisions, so ask counsel before you start.</li>
<li><strong>Facts without a source.</strong> Prices, dosages, deadlines and legal terms must come from the system that owns them. The model may phrase the sentence around the value.</li>
<li><strong>Output that nobody will check.</strong> If no person and no rule looks at the result, you will learn about mistakes from the people they hurt. Build the check before you build the generator.</li>
</ul>

<h2>Grounding answers in your own documents</h2>
<p>The usual way to get sourced answers is retrieval. The model is not asked what it knows. It is asked to answer from passages that you hand it.</p>
<ol>
<li>Split your documents into passages and index them.</li>
<li>When a question arrives, search the index for the passages most likely to help.</li>
<li>Send the question and those passages to the model, with the instruction to answer only from them and to cite each one it uses.</li>
<li>Check the citations before you show the answer.</li>
</ol>
<p>Step four is the one teams leave out, although the first half of it costs almost nothing. Ask for a short quotation with every citation and compare strings:</p>
<pre><code class="language-python">def unsupported(citations, passages):
    """Citations that the supplied passages do not bear out."""
    return [
        citation
        for citation in citations
        if squeeze(citation["quote"]) not in squeeze(passages.get(citation["id"], ""))
    ]

def squeeze(text):
    return " ".join(text.lower().split())</code></pre>
<p>This catches invented sources and invented quotations. It does not prove that the sentence follows from the quotation, so keep sampling answers by hand. An empty quotation passes too: refuse it in the schema.</p>
<p>Most wrong answers in such a system are search failures. The model cannot cite a paragraph it was never given, so measure the search separately. We describe how in <a href="/blog/retrieval-that-finds-the-right-paragraph">Retrieval that finds the right paragraph</a>. Two more rules save trouble. Search with the rights of the person who asks, because an answer built from a file they may not open is a leak even when the file is not shown. And when the search finds nothing useful, say so and offer a person.</p>
<p>Training the model further on your documents is seldom the way to add facts. It is good for tone and format. A fact learned that way cannot be cited, corrected in a minute or hidden from one group of users.</p>

<h2>Testing</h2>
<p>You cannot read your way to confidence by trying ten questions in a chat window. Write a fixed set of questions and score it before every change to the prompt, the model, the search or the documents.</p>
<ul>
<li>Start with 100 to 200 real questions, taken from tickets or search logs, with personal data removed.</li>
<li>For each, record the facts the answer must contain, the passage that supports them, and anything it must not say.</li>
<li>Include questions that have no answer in your documents, questions that must be refused, and a few written by somebody who is trying to break it.</li>
<li>Score the search and the answer separately, so that you know which one to mend.</li>
<li>Keep a third of the questions out of sight while you tune, or you will fit the prompt to the test.</li>
</ul>
<p>Name the exact model version in your settings. A name that means “latest” can change under you on a Tuesday, and your scores with it. How large the set has to be before a difference means anything is a question of its own, and <a href="/blog/how-many-test-questions-an-assistant-needs">the answer is larger than most people hope</a>.</p>

<h2>Fences</h2>
<p>Some faults will get past the tests. Fences limit what one of them can do.</p>
<h3>Permissions</h3>
<p>A model cannot reliably tell your instructions from instructions hidden in a document, a web page or an e-mail that it reads. This is called prompt injection, and no wording of the prompt closes it. So restrict what the system around the model is able to do. Give it read-only tools. Let a person approve anything that pays, deletes or sends. Be most careful where three things meet: text from strangers, private data and a way to send data out. Remove one of the three.</p>
<h3>Logging</h3>
<p>Keep the question, the passages, the model and prompt versions, the answer, and what the user did with it. Without these you cannot explain a complaint or reproduce a fault. The log holds personal data, so settle who may read it and when it is deleted before the first entry is written.</p>
<h3>Human review</h3>
<p>Decide which answers a person sees before they go out: all of them at first, then those that fail a rule, plus a random sample that never drops to zero. Watch how long reviewers take. When approval takes two seconds, nobody is reading.</p>
<h3>A way to switch off</h3>
<p>Put the feature behind a setting that the person on duty can change without a release, and keep the old path working. Try it once on a quiet afternoon. Add a spending limit per user and per day: a loop that calls a model is also a loop that spends money.</p>

<h2>A first project in six weeks</h2>
<p>Choose one job, done by one team, with enough volume to measure. Write down the number that would make you stop.</p>
<ol>
<li><strong>Week one.</strong> Sit with the people who do the work. Time it, count the mistakes they make today, and agree what a mistake costs.</li>
<li><strong>Week two.</strong> Collect and label the test questions. Score the simplest thing that could work, such as keyword search or a set of templates.</li>
<li><strong>Week three.</strong> Build the thinnest version: one prompt, one index, citations, a log. Score it against the same questions.</li>
<li><strong>Week four.</strong> Mend what the scores point at.</li>
<li><strong>Week five.</strong> Put it beside five users who review every output. Record what they change and why.</li>
<li><strong>Week six.</strong> Compare time, mistakes and cost with week one. Rehearse the off switch. Decide to stop, extend or ship.</li>
</ol>
<p>Stopping is a good result in week six and a costly one in month nine. If you would like a second pair of eyes on the choice of job, read <a href="/services#ai-ml">how we approach AI and ML work</a> or <a href="/contact">send us a few sentences about it</a>.</p>
`,
};
