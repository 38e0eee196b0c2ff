import type { DemoPost } from "../demoPost";

export const A_DESIGN_DOCUMENT_ON_TWO_PAGES: DemoPost = {
  slug: "a-design-document-on-two-pages",
  title: "A design document on two pages",
  summary:
    "A long design document is approved without being read. What to put on two pages so that colleagues can disagree in time.",
  category: "tech",
  tags: ["design", "writing", "teams"],
  author: "Ruth Castellan",
  publishedDaysAgo: null,
  content: `
<p>You write a design document to be told that you are wrong while it is still cheap. A document of thirty pages defeats this, because nobody finishes it, and silence is taken for consent. Two pages get read. To fit on them, you have to know which decisions matter, and that is half of the design.</p>

<h2>What goes on the first page</h2>
<p><strong>The problem, in numbers.</strong> Three sentences that somebody outside the team can follow. “Invoices are matched by hand. It takes two people four days each month, and about 40 invoices a month are paid late.” If you do not have the numbers, getting them is the first task.</p>
<p><strong>What must be true afterwards.</strong> Three to five statements that can be checked: “A matched invoice is booked within one hour. A person sees every invoice above $10,000. The old export keeps working until June.” Leave out anything that you would not test.</p>
<p><strong>What it will not do.</strong> This list saves the most time in review. Each line closes a discussion before it opens, or opens it now, when it should be.</p>
<p><strong>The proposal.</strong> One picture with at most seven boxes, and a paragraph that follows one invoice through them from beginning to end. Say where each kind of data lives and which box owns it.</p>

<h2>What goes on the second page</h2>
<p><strong>The decisions that are hard to undo.</strong> Usually there are two to four: the key that identifies a thing, the system that owns it, the format that others will depend on, the provider you cannot leave in a week. Give each one a row.</p>
<table>
<thead><tr><th scope="col">Decision</th><th scope="col">Chosen</th><th scope="col">Also considered</th><th scope="col">What would change our mind</th></tr></thead>
<tbody>
<tr><th scope="row">Where invoices are stored</th><td>The existing database</td><td>A document store</td><td>More than 50 million invoices, or full-text search as a daily need</td></tr>
<tr><th scope="row">Identity of an invoice</th><td>Supplier and supplier's number</td><td>A number of our own</td><td>A supplier that uses a number twice</td></tr>
</tbody>
</table>
<p>The last column is worth more than the others. It turns taste into a condition that can be checked, and in two years it tells a newcomer whether the reason still holds.</p>
<p><strong>How it fails.</strong> For each arrow in the picture, one line: what happens when the other side is slow, down or sends the same thing twice.</p>
<p><strong>How it gets there.</strong> The order of the releases, what can be used after each, and the way back. If the first usable release is more than six weeks away, cut again.</p>
<p><strong>What we do not know.</strong> Open questions, each with a name and a date. A document without any is hiding them.</p>

<h2>What stays out</h2>
<ul>
<li>Anything that the code will say better: class names, full table definitions, lists of endpoints.</li>
<li>A history of the company and of the technology.</li>
<li>Requirements copied from another document. Link to them.</li>
<li>Decisions that can be changed in an afternoon. Make them, and move on.</li>
</ul>

<h2>The review</h2>
<p>Send it to three to five people by name and give each a question: “Please look at the identity of an invoice. Have you seen a supplier use a number twice?” People answer questions, and they skim announcements. Give them two working days. Meet for half an hour only about the points on which they disagree, and write the outcome into the table before the meeting ends.</p>
<p>Then keep the file next to the code and leave it as it is. When a decision changes, add a row with the date. A design document that is edited to match the present can no longer tell you why.</p>
`,
};
