import type { DemoPost } from "../demoPost";

export const RETRIEVAL_THAT_FINDS_THE_RIGHT_PARAGRAPH: DemoPost = {
  slug: "retrieval-that-finds-the-right-paragraph",
  title: "Retrieval that finds the right paragraph",
  summary:
    "When an assistant gives a wrong answer, the search behind it is the first suspect. How to measure it alone, and what to mend in which order.",
  category: "ai",
  tags: ["retrieval", "search", "language models"],
  author: "Ruth Castellan",
  publishedDaysAgo: 12,
  content: `
<p>An assistant that answers from your documents is a search engine with a writer attached. When the answer is wrong, most teams rewrite the prompt, because the prompt is the part they can see. Look at the search first. If the right paragraph was not among the passages sent to the model, no prompt can repair the answer.</p>

<h2>Measure the search alone</h2>
<p>Take 50 to 100 real questions. For each, have somebody who knows the documents mark every passage that answers it. This is two days of dull work, and it pays for itself in the first week. Then compute one number: the share of questions for which at least one marked passage is among the first <em>k</em> results, where <em>k</em> is the number of passages you send to the model.</p>
<pre><code class="language-python">def hit_rate(questions, search, k=8):
    """Share of questions with a right passage among the first k results."""
    hits = [
        q for q in questions
        if set(q["passages"]) &amp; set(search(q["text"])[:k])
    ]
    return len(hits) / len(questions)</code></pre>
<p>Mark passages by a position in the source document, such as the document and its heading, and not by the id of a chunk. You are about to change how documents are cut, and the labels have to survive that.</p>
<p>If an answer needs two passages together, hit rate is too kind. For those questions, count the share of needed passages that were found.</p>
<p>Now run the whole assistant on the same questions and sort the wrong answers into two piles: the passage was there, or it was not. The piles tell you where to work. In the second pile, read the cases one by one. They nearly always fall into a few groups.</p>

<table>
<thead><tr><th scope="col">What you see</th><th scope="col">Likely cause</th><th scope="col">First thing to try</th></tr></thead>
<tbody>
<tr><th scope="row">The passage starts in the middle of a thought</th><td>Documents cut at a fixed length</td><td>Cut at headings</td></tr>
<tr><th scope="row">Part numbers and names are missed</th><td>Search by meaning only</td><td>Add keyword search</td></tr>
<tr><th scope="row">The right topic, last year's version</th><td>Old copies in the index</td><td>Filter by status and date</td></tr>
<tr><th scope="row">The same text six times</th><td>Near duplicates</td><td>Keep one of each</td></tr>
<tr><th scope="row">The right passage is at place 15</th><td>Coarse ranking</td><td>Rerank the first 50</td></tr>
</tbody>
</table>

<h2>Cut where the author cut</h2>
<p>Fixed-length chunks are easy to produce and separate a rule from its exception. The author already divided the text with headings, list items and table rows, so use those. Merge neighbors that are very short, split a section that is very long at a paragraph, and put the path of headings in front of each piece:</p>
<pre><code class="language-json">{
  "document": "travel-policy",
  "version": "2026-02",
  "path": ["Travel policy", "Flights", "Changes and refunds"],
  "text": "Travel policy / Flights / Changes and refunds. A booking may be changed once."
}</code></pre>
<p>The path costs a few words and does a lot. “May be changed once” on its own could be about anything. With its path it is about flights in the travel policy, both for the search and for the model. Tables deserve the same care: repeat the column names with each row, or the row is a list of bare numbers.</p>

<h2>Search twice and merge</h2>
<p>Search by meaning (embeddings) finds “Can I get my money back” when the text says “refund”. Search by keyword (BM25 in most engines) finds “error E-4012”, for which meaning is no help. Their mistakes differ, so run both and merge the two lists. Their scores are on different scales and should not be added. Reciprocal rank fusion uses the ranks alone and has one constant, which the paper that introduced it set to 60:</p>
<pre><code class="language-python">from collections import defaultdict

def fuse(rankings, k=60):
    """Merges ranked lists of passage ids, best first."""
    score = defaultdict(float)
    for ranking in rankings:
        for place, passage in enumerate(ranking, start=1):
            score[passage] += 1 / (k + place)
    return sorted(score, key=score.get, reverse=True)</code></pre>
<p>A passage that both searches place well rises above one that a single search places first. Try this before you shop for a better embedding model. It is an afternoon of work, and you can measure what it gave you.</p>

<h2>Filter before you rank</h2>
<p>Three things must be decided before ranking, as conditions of the query: whether this person may read the document, whether it is in force, and whether it is in the right language or for the right country. Filtering the top ten afterwards leaves you with three results on a bad day, and with none on a worse one. Doing it inside the query keeps the list full.</p>
<p>Check how your vector index treats filters. Some approximate indexes walk their graph first and drop rows later, so that a narrow filter returns far fewer results than you asked for. A user with access to one folder in a thousand is the case to test.</p>
<p>Permissions have to be fresh, too. If access is copied into the index once a night, somebody who was removed at noon can ask questions until midnight. Check the rights of the final few passages against the source system before you send them to the model.</p>

<h2>Rerank the short list</h2>
<p>A reranker reads the question and one passage together and scores the pair. It is far slower per passage than an index and far better at telling a passage that answers from one that merely mentions the subject. Fetch 50 candidates, rerank, keep 8. If the hit rate at 50 is 95% and at 8 it is 70%, a reranker is the right tool. If it is 70% at 50 as well, the passage is not being found at all, and the fault is further up.</p>
<p>Sending all 50 to the model is the tempting alternative. It costs more on every question, and models tend to use the middle of a long context less well than its ends. Measure it on your set before you believe either claim.</p>

<h2>An order that works</h2>
<ol>
<li>Remove old versions and duplicates from the index.</li>
<li>Cut at headings and add the path.</li>
<li>Add keyword search and merge.</li>
<li>Move the filters into the query.</li>
<li>Add a reranker.</li>
<li>Only then compare embedding models.</li>
</ol>
<p>Measure after each step and keep the number in the repository next to the change. Some steps will give you nothing, and you can take them out again. When the hit rate stops moving, read what is left. Often the answer is in no document at all, and the best repair is for somebody to write it down. For the rest of the system around the search, start with our <a href="/blog/introduction-to-generative-ai">introduction to generative AI</a>.</p>
`,
};
