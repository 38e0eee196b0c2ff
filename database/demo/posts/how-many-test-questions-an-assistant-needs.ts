import type { DemoPost } from "../demoPost";

export const HOW_MANY_TEST_QUESTIONS_AN_ASSISTANT_NEEDS: DemoPost = {
  slug: "how-many-test-questions-an-assistant-needs",
  title: "How many test questions an assistant needs",
  summary:
    "Fifty questions cannot tell 88% from 92%. What a score of this kind is worth, and how to compare two versions without fooling yourself.",
  category: "ai",
  tags: ["evaluation", "language models", "statistics"],
  author: "Nadia Ferreira",
  publishedDaysAgo: 40,
  content: `
<p>You changed a prompt, and the score on your 50 test questions went from 88% to 92%. Two more questions passed. Should you ship it? The honest answer is that you don't know yet. This article shows how much a score of this kind is worth, and how to get more out of the questions you have.</p>

<h2>What one score tells you</h2>
<p>Your questions are a sample of all the questions people will ask. A pass rate measured on a sample has a margin, and it is wider than most people expect. The table shows the 95% interval (by Wilson's method) for a score of 90%.</p>
<table>
<thead><tr><th scope="col">Questions</th><th scope="col">Passed</th><th scope="col">The true rate is plausibly between</th></tr></thead>
<tbody>
<tr><th scope="row">50</th><td>45</td><td>79% and 96%</td></tr>
<tr><th scope="row">100</th><td>90</td><td>83% and 94%</td></tr>
<tr><th scope="row">200</th><td>180</td><td>85% and 93%</td></tr>
<tr><th scope="row">500</th><td>450</td><td>87% and 92%</td></tr>
<tr><th scope="row">1,000</th><td>900</td><td>88% and 92%</td></tr>
</tbody>
</table>
<p>To halve the margin you need four times the questions. So with 50 questions you can see a disaster, with 200 you can see a clear fault, and no affordable set will show you a gain of one point in the overall score.</p>
<p>The margin covers chance only. If the questions were written by the team that built the assistant, they are easier than real ones, and no number of them repairs that. Draw them from tickets and logs.</p>

<h2>Compare on the same questions</h2>
<p>Comparing two versions is easier than measuring one, as long as both answer the same questions. Most questions pass with both or fail with both, and they say nothing about the difference. Look only at those where the versions disagree: how many did the new version fix, and how many did it break?</p>
<p>If the two were equally good, each disagreement would be a coin toss. The exact sign test (McNemar's test, in its exact form) asks how surprising your split is under a fair coin:</p>
<pre><code class="language-python">from math import comb

def chance_of_split(fixed, broken):
    """How often a fair coin would split the disagreements at least this unevenly."""
    n = fixed + broken
    tail = sum(comb(n, i) for i in range(min(fixed, broken) + 1))
    return min(1.0, 2 * tail / 2**n)</code></pre>
<ul>
<li>9 fixed and 3 broken gives 0.15. A fair coin does that about one time in seven, so do not conclude anything.</li>
<li>14 fixed and 3 broken gives 0.013. That is worth believing.</li>
<li>6 fixed and none broken gives 0.03. A few clean wins count for more than many mixed ones.</li>
</ul>
<p>In the example at the top, the two questions gained could be 2 fixed and none broken, or 7 fixed and 5 broken. Both leave you undecided. The second also tells you that the change moved a lot of answers, and the five broken ones deserve a careful reading whatever the sum says.</p>
<p>Beware of trying twenty prompts and keeping the best. Out of twenty versions that are all equally good, expect one to look different at the 5% level by luck alone. Choose on one set of questions and confirm on another that you have not used.</p>

<h2>Some faults need their own count</h2>
<p>An average hides the faults that matter. An assistant that is polite and right on 195 questions and tells five customers to mix bleach with ammonia has scored 97.5%. Put the must-never cases into a set of their own with a limit of zero.</p>
<p>Even zero has a margin. If you saw no failure in <em>n</em> tries, the true rate may still be as high as about 3/<em>n</em>, at 95% confidence. With 300 clean answers you may claim “less than one in a hundred”. You may not claim “never”. If one in a hundred is too many, testing alone will not get you there, and you need a fence outside the model, such as a rule that blocks the answer.</p>

<h2>Running a question three times</h2>
<p>Models vary from run to run, so run each question more than once. But three runs of 100 questions are not 300 questions. They tell you how steady the assistant is on those 100 and nothing about the ones you did not ask. Keep one result per question. A strict rule suits most uses: a question passes when all three runs pass, because a customer who asks on the wrong run will not be comforted by the other two.</p>

<h2>If a model does the marking</h2>
<p>Marking by hand is slow, so teams ask a second model to compare each answer with the expected facts. That works, provided you treat the marker as an instrument that has to be calibrated.</p>
<ol>
<li>Mark 100 answers by hand, by two people, without the model. Where the two disagree, your rules are unclear. Mend the rules first.</li>
<li>Let the model mark the same answers. Count its two kinds of mistake separately: good answers it failed, and bad answers it passed. The second kind is the expensive one.</li>
<li>Ask narrow questions. “Does the answer state that returns are free within 30 days, yes or no?” is marked far more reliably than “Is this a good answer, from 1 to 10?”</li>
<li>When it compares two answers, swap their order and ask again. Count only the verdicts that survive the swap.</li>
<li>Fix the marker's version. If you change it, mark the old answers again before you compare anything.</li>
</ol>

<h2>Put it in the build</h2>
<p>A test that somebody has to remember is run before the demo and not before the release. Let the build run it when a file that affects answers changes:</p>
<pre><code class="language-yaml">on:
  pull_request:
    paths: ["prompts/**", "retrieval/**", "settings/models.json"]
jobs:
  answers:
    runs-on: ubuntu-latest
    timeout-minutes: 30
    steps:
      - uses: actions/checkout@v4
      - run: python evaluate.py --runs 3 --against main --report report.md
      - run: python gate.py report.md --must-never 0 --broken-limit 5</code></pre>
<p>The gate looks at two things only: no must-never case failed, and no more than a handful of questions broke against the main branch. A person reads the report and decides about the rest. A gate on the average would fail by chance every other week, and people would learn to press the button again.</p>

<h2>So how many?</h2>
<p>Start with 100 questions of the ordinary kind, 50 that have no answer in your documents, and as many must-never cases as your lawyers and support staff can think of. Add each real failure as a new question on the day it is reported. In half a year you will have 300 that reflect what people truly ask, and that set will be the most useful thing in the project. What else belongs around it is in our <a href="/blog/introduction-to-generative-ai">introduction to generative AI</a>.</p>
`,
};
