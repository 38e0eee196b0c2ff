import type { DemoPost } from "../demoPost";

export const A_FORECAST_HAS_TO_BEAT_LAST_WEEK: DemoPost = {
  slug: "a-forecast-has-to-beat-last-week",
  title: "A forecast has to beat last week",
  summary:
    "Copying the same weekday from last week is free and often hard to beat. How to set up a fair contest before you pay for a model.",
  category: "data-science",
  tags: ["forecasting", "evaluation", "python"],
  author: "Nadia Ferreira",
  publishedDaysAgo: 33,
  content: `
<p>Before you train anything, write the rule that needs no training: next Monday will be like last Monday. For daily sales, calls or visits this rule, called the seasonal naive forecast, captures the weekly rhythm and the current level. A model that took a quarter to build may lose to it, and nobody will know unless somebody asks.</p>

<h2>Write the rule down first</h2>
<p>It takes four lines.</p>
<pre><code class="language-python">import numpy as np

def seasonal_naive(history, horizon, season=7):
    """Repeats the last full season for as long as needed."""
    return np.resize(history[-season:], horizon)</code></pre>
<p>Add one or two relatives: the average of the last four same weekdays, and the same week last year for anything with a strong yearly pattern. These three are your field of competitors. They never fail to train, they run in a millisecond, and everybody in the room understands them.</p>

<h2>Test the way you will use it</h2>
<p>A random split of days into training and test data lets the model see the day after the one it must predict. Walk through time instead. Stand at a date, use only what was known then, forecast the period you need, move on and repeat.</p>
<pre><code class="language-python">def backtest(series, forecast, horizon=14, folds=8):
    """Errors of a forecast made at several past dates, each seeing only its own past."""
    errors, actuals = [], []
    for fold in range(folds, 0, -1):
        cut = len(series) - fold * horizon
        past, future = series[:cut], series[cut : cut + horizon]
        errors.append(forecast(past, horizon) - future)
        actuals.append(future)
    errors, actuals = np.concatenate(errors), np.concatenate(actuals)
    return {
        "wape": np.abs(errors).sum() / np.abs(actuals).sum(),
        "bias": errors.sum() / np.abs(actuals).sum(),
    }</code></pre>
<p>Three details decide whether the result means anything.</p>
<ul>
<li><strong>The horizon is the real one.</strong> If the order goes out on Tuesday for goods that arrive the following Monday, you forecast 6 to 12 days ahead. A score for tomorrow says nothing about that.</li>
<li><strong>The past is what you knew then.</strong> If yesterday's sales arrive at noon and the forecast runs at six, yesterday is not in the history. The weather for the day is not known either: use the weather forecast as it was issued, or leave weather out.</li>
<li><strong>The folds cover the hard weeks.</strong> Eight folds of two weeks are 16 weeks. If the year's peak is not among them, add folds until it is.</li>
</ul>

<h2>Choose the measure with care</h2>
<p>The percentage error averaged over days (MAPE) is the measure people ask for, and it misleads. It cannot be computed on days with zero sales. It explodes on days with few. And it rewards forecasting low: a forecast that is never negative can be at most 100% too low, but any amount too high.</p>
<p>The sum of absolute errors divided by the sum of actuals (WAPE, above) avoids all three and reads like a percentage. Keep the bias next to it. A WAPE of 12% with a bias of 11% is an easy repair, because nearly all of the error points one way.</p>
<p>WAPE has a trap of its own. Absolute error is smallest at the median. For an item that sells on fewer than half of all days, the median is zero, and the forecast with the best score is “nothing, ever”. For such items, forecast the quantile that the decision needs, and score it with the quantile (pinball) loss:</p>
<pre><code class="language-python">def pinball(actual, forecast, q):
    """Loss of a forecast of quantile q. Smallest, on average, at the true quantile."""
    miss = actual - forecast
    return np.maximum(q * miss, (q - 1) * miss).mean()</code></pre>
<p>Where the right quantile comes from is explained, with a bakery, in <a href="/blog/data-science-for-business-intelligence">Data science for business intelligence</a>.</p>

<h2>Read the contest</h2>
<p>Suppose that a test on an invented store gave the table below. What would you do?</p>
<table>
<thead><tr><th scope="col">Forecast</th><th scope="col">WAPE</th><th scope="col">Bias</th><th scope="col">Folds won against last week</th></tr></thead>
<tbody>
<tr><th scope="row">Same weekday last week</th><td>18.1%</td><td>0.4%</td><td>yardstick</td></tr>
<tr><th scope="row">Mean of four weekdays</th><td>15.2%</td><td>−0.9%</td><td>7 of 8</td></tr>
<tr><th scope="row">Gradient boosting, 40 features</th><td>14.6%</td><td>−3.8%</td><td>5 of 8</td></tr>
</tbody>
</table>
<p>The model has the lowest error, and I would not ship it. Its lead over a mean of four numbers is half a point, it leans low, and it wins fewer of the folds, so its lead probably comes from one or two good fortnights. Look those up. If they are the holidays, the model has learned something that the simple rule cannot know. Then the right product may be the simple rule with a table of holidays, which somebody in the store can read and correct.</p>
<p>Translate what is left into money before you decide. Put each forecast through the actual ordering rule and count waste and lost sales in dollars. Half a point of WAPE may be worth a lot on one product and nothing on another whose pallets only come in twelves.</p>

<h2>Mind the censored days</h2>
<p>Sales are not demand. On a day when the shelf was empty at two o'clock you sold what you had, and a model trained on that number learns to order too little, which empties the shelf again. Mark the days that sold out. Leave them out of the training data, or estimate what would have been sold from the hours before. If you do nothing, every model will be biased low, and so will the test that should have told you.</p>

<h2>Keep the rule running</h2>
<p>When a model wins and goes live, compute the simple forecast every day next to it and store both. This gives you three things at almost no cost: a fallback for the night when the model fails, an alarm that has a meaning (the model has lost to the rule for four weeks), and an answer to the question that comes every budget season, which is what the model is worth.</p>
<p>And if nothing beats last week, say so. You have found out in two weeks that a free rule is good enough, and the people who would have built the model can work on something else. If you would like help with the contest, <a href="/contact">tell us what you forecast and how you order</a>.</p>
`,
};
