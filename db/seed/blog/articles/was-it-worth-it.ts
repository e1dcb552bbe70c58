import type { DemoArticle } from '../article.ts'

export const wasItWorthIt: DemoArticle = {
  slug: 'was-it-worth-it',
  title: 'Was it worth it? A sum for every euro or dollar you spend on growth',
  excerpt: 'How to tell, two weeks after an order, whether it did anything: what to write down before, what to compare, and when to stop.',
  author: 'Iris Halvorsen',
  category: 'cat_monetization',
  tags: ['measuring', 'budget', 'buying growth'],
  coverAlt: 'A balance with coins on one side and a small wave on the other.',
  daysAgo: 74,
  content: `
<p>Money spent on growth has a habit of not being examined. The number went up, it felt good, and next month there is another order. You would not run a shop like that. Here is a way to examine it that takes a quarter of an hour and a sheet of paper.</p>
<h2>Write down the question</h2>
<p>Before you order, finish the sentence “I will call it worth the money if, within 14 days, …”. The end has to be something that you can count and that you did not buy. “… I have 1,000 followers more” does not count: you paid for exactly that. These do:</p>
<ul>
<li>… at least 30 people more than usual follow me by themselves;</li>
<li>… ten people press the link in my profile;</li>
<li>… three ask for a price;</li>
<li>… the video is shown to more strangers than the last five were on average.</li>
</ul>
<h2>Take the picture before</h2>
<p>On the day before the order, note for the last 14 days: visits to the profile, new followers, presses on the link, messages that led to something, sales that you can trace. Take a screenshot of the analytics; they are often kept for a limited time only. If you are about to change something else as well, such as a new bio or a series, do not do it in the same fortnight. With two changes you learn nothing about either.</p>
<h2>Count after</h2>
<p>Begin when the order is complete. <a href="/tracking">The tracking page</a> shows the moment. From there, 14 days, the same five numbers. Then subtract.</p>
<table>
<thead><tr><th scope="col">Over 14 days</th><th scope="col">Before</th><th scope="col">After</th><th scope="col">Difference</th></tr></thead>
<tbody>
<tr><td>Profile visits</td><td>310</td><td>365</td><td>+55</td></tr>
<tr><td>Own new followers</td><td>22</td><td>41</td><td>+19</td></tr>
<tr><td>Presses on the link</td><td>9</td><td>14</td><td>+5</td></tr>
<tr><td>Sales traced</td><td>1</td><td>2</td><td>+1</td></tr>
</tbody>
</table>
<p>The numbers are made up, the arithmetic is not. Your own new followers are the increase of the count minus what you bought. In the example, the visits rose a little, and of those who visited, more stayed: 22 of 310 are 7 in a hundred, 41 of 365 are 11. That is what a better-looking profile could explain.</p>
<h2>Do the sum</h2>
<p>Say the package cost $15. It brought 19 own followers more, so each cost 79 cents. It brought one sale more; if you earn $12 on one, you are $3 short. If the followers stay and one in twenty buys something in the next year, that is about one sale more, and you are ahead by $9. If they do not, you are not.</p>
<p>Now you can compare. What would $15 have done as a boosted post? As flour for a market stall? As an hour of your time? The answer differs for everybody, but it is an answer.</p>
<h2>Mind the noise</h2>
<p>Small numbers jump by themselves. From 1 sale to 2 is double, and it is also chance. Look at your past fortnights: if own followers were 22, 35, 18 and 29, then 41 is something; if they were 22, 44, 12 and 38, then 41 is an ordinary fortnight. Four past values are enough to see how far yours usually swing. Only what lies clearly outside counts.</p>
<p>Also look at the calendar. A holiday, a mention by somebody larger, the first warm weekend: if one of them fell into the fortnight, wait and measure again.</p>
<h2>What counts as a result for whom</h2>
<p><strong>A shop</strong> counts orders, then messages, then presses on the link. <strong>A musician</strong> counts listeners elsewhere and tickets. <strong>A creator who hopes for programme money</strong> counts watch time by real viewers; bought subscribers bring none, and views that are bought are not the valid hours a programme asks for. <strong>Somebody at the start</strong> may count only own followers, and that is fine.</p>
<h2>When to stop</h2>
<p>After one order without a difference, think about why: perhaps nobody looked in that fortnight, and the best-looking profile helps nobody who does not see it. After two, stop. It is not what holds you back. Put the same money into what is: light, sound, an afternoon of help with editing, or somebody who tells you honestly <a href="/blog/an-instagram-profile-that-earns-the-follow">what your profile says</a>.</p>
<p>If there was a difference, resist doubling it. The step from 80 followers to 600 changes how a profile reads; the one from 5,600 to 6,100 changes nothing. The first package usually does most of what packages can do. <a href="/blog/choosing-a-package-size">How large it should be</a> is a separate question.</p>
<p>We lose some second orders by writing this. We keep the customers who know why they order, and these are the ones who write us reasonable <a href="/reviews">reviews</a>.</p>
`,
}
