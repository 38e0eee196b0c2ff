import type { DemoPost } from "../demoPost";

export const WHEN_THE_MODEL_WAS_BETTER_IN_THE_NOTEBOOK: DemoPost = {
  slug: "when-the-model-was-better-in-the-notebook",
  title: "When the model was better in the notebook",
  summary:
    "A model that scores well in testing and poorly in use has often seen the answer. Four leaks, how to find them, and a query that closes the most common one.",
  category: "data-science",
  tags: ["machine learning", "data leakage", "sql"],
  author: "Nadia Ferreira",
  publishedDaysAgo: 77,
  content: `
<p>Picture a churn model that found nine in ten of the leaving customers in the notebook. In production it finds four. The world may have changed in a month, but there is a more likely reason: during training the model could see something that it cannot see now. This is called leakage. It does not raise an error, and it makes every chart look better.</p>

<h2>Leak one: facts from after the moment</h2>
<p>A prediction is made at a moment. Everything the model uses must have been known at that moment. A customer table holds the present, not the moment. Its columns were updated by what happened later.</p>
<p>Take a column <code>account_status</code> with the value <code>closing</code>. It predicts churn almost perfectly, because it is set when the customer asks to leave. Quieter cases are harder to see: the number of support calls counted up to today, an address corrected when the final bill came back, a field that only the retention team fills in.</p>
<p>The cure is to rebuild the row as it was. Keep a history of each attribute with the time at which you learned of it, and join each outcome to the last value known before its moment:</p>
<pre><code class="language-sql">select o.customer_id,
       o.decided_at,
       o.left_within_90_days,
       b.balance
from   outcomes o
left join lateral (
  select h.balance
  from   balance_history h
  where  h.customer_id = o.customer_id
  and    h.recorded_at &lt; o.decided_at
  order  by h.recorded_at desc
  limit  1
) b on true;</code></pre>
<p>The column that matters is <code>recorded_at</code>, the time the fact reached your system. Many tables also hold <code>effective_at</code>, the time at which it became true. A payment effective on the 1st and recorded on the 4th was not known on the 2nd. If you join by the effective time, you leak three days of the future, and the effect is largest for exactly the customers who pay late.</p>
<p>If nobody kept a history, start today by saving a dated copy of the table each night. Until you have a few months of it, use only attributes that never change and events with a time of their own.</p>

<h2>Leak two: neighbors on both sides of the split</h2>
<p>A random split assumes that rows are independent, and they seldom are. Three rows for the same customer, two photographs of the same part, or two days of the same week: with one in training and one in the test, the model can recognize what it should have to predict. Split by whatever will be new in production. New customers? Keep all rows of a customer on one side. New weeks? Train on the past and test on what came after.</p>
<p>With time, leave a gap. If the label is “leaves within 90 days”, a row from the last 90 days of the training period has a label that was decided during the test period. Nobody could have known it on the day you pretend to train. Drop those rows.</p>

<h2>Leak three: preparation that saw the test</h2>
<p>Filling gaps with the mean, scaling, choosing the 20 best features, replacing a category by its average outcome: each of these learns something from data. If it is done once on the whole table before the split, the test data have taken part in training. Scaling leaks little. Choosing features by their correlation with the target, on many features and few rows, can produce a fine score from random numbers.</p>
<p>Put every step that learns inside the part that is refitted in each fold:</p>
<pre><code class="language-python">from sklearn.feature_selection import SelectKBest
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import TimeSeriesSplit, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

model = make_pipeline(
    SimpleImputer(strategy="median"),
    StandardScaler(),
    SelectKBest(k=20),
    LogisticRegression(max_iter=1000),
)
folds = TimeSeriesSplit(n_splits=5, gap=2000)
scores = cross_val_score(model, X, y, cv=folds, scoring="average_precision")</code></pre>
<p>Two warnings about this code. The rows of <code>X</code> must be sorted by time. And <code>gap</code> counts rows, not days, so work out how many rows make 90 days, or write the split yourself from the dates.</p>

<h2>Leak four: the test set you know by heart</h2>
<p>Every time you look at the test score and change something, a little of the test set enters your choices. After fifty rounds the score describes your patience. Tune on folds of the training period, keep the last months closed, and open them once, when you are ready to be told no. If you have to open them twice, say so in the report.</p>

<h2>How to find a leak you did not expect</h2>
<ol>
<li><strong>Train on one feature at a time.</strong> A single column that scores nearly as well as the whole model is a present or a leak. Find out when and by whom it is written.</li>
<li><strong>Ask for each column: at the moment of prediction, is it filled in?</strong> Compare the share of empty values in training with the share in yesterday's production rows. A column that is 2% empty in one and 80% empty in the other was filled in afterwards.</li>
<li><strong>Score old moments with new code.</strong> Log the features of each live prediction. A week later, rebuild the same rows with the training query and compare the two. Any difference is a leak or a fault, and both need mending.</li>
<li><strong>Shuffle the labels.</strong> Put them in random order before any preparation and train again. The score should fall to chance. If it does not, a preparation step has seen the test data.</li>
</ol>
<p>The third check is the strongest. It compares what the model was taught with what it is really given, and it can run every day as a test.</p>

<h2>What to tell the sponsor</h2>
<p>When you close a leak, the score goes down. Say it before the chart does: the old figure was never available, and the new one is what you will get. Then ask whether the new one still pays. A model that finds four in ten leavers among the first hundred calls may be worth a good deal, and you can only know that if the four is true. The same care with time is needed in forecasting, where <a href="/blog/a-forecast-has-to-beat-last-week">a fair contest</a> starts with the same question: what did we know then?</p>
`,
};
