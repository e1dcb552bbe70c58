import type { DemoArticle } from '../article.ts'

export const wasItWorthIt: DemoArticle = {
  slug: 'was-it-worth-it',
  title: 'Was it worth it? The math for every dollar you spend on growth',
  excerpt: 'How to tell, two weeks after an order, whether it did anything: what to write down first, what to compare, and when to stop.',
  author: 'Iris Halvorsen',
  category: 'cat_monetization',
  tags: ['measuring', 'budget', 'buying growth'],
  coverAlt: 'A balance with coins on one side and a small wave on the other.',
  daysAgo: 74,
  content: `
<p>People rarely check what money spent on growth gets them. The number went up, it felt good, and next month there’s another order. You wouldn’t run a store like that. Here’s a way to check that takes fifteen minutes and a sheet of paper.</p>
<h2>Write down the question</h2>
<p>Before you order, finish the sentence “I will call it worth the money if, within 14 days, …”. It has to end with something you can count and didn’t buy. “… I have 1,000 more followers” doesn’t count: that’s exactly what you paid for. These do:</p>
<ul>
<li>… at least 30 more people than usual follow me on their own;</li>
<li>… ten people click the link in my bio;</li>
<li>… three ask for a price;</li>
<li>… the video is shown to more strangers than the last five were on average.</li>
</ul>
<h2>Take a snapshot first</h2>
<p>The day before you order, write down for the last 14 days: profile visits, new followers, link clicks, messages that led to something, and sales you can trace. Take a screenshot of your analytics; platforms often keep them only for a limited time. If you’re about to change something else, such as your bio or a new series, don’t do it in the same two weeks. With two changes, you learn nothing about either.</p>
<h2>Count after</h2>
<p>Start when the order is complete. <a href="/tracking">The tracking page</a> shows when. After 14 days, write down the same five numbers. Then subtract.</p>
<table>
<thead><tr><th scope="col">Over 14 days</th><th scope="col">Before</th><th scope="col">After</th><th scope="col">Difference</th></tr></thead>
<tbody>
<tr><td>Profile visits</td><td>310</td><td>365</td><td>+55</td></tr>
<tr><td>New organic followers</td><td>22</td><td>41</td><td>+19</td></tr>
<tr><td>Link clicks</td><td>9</td><td>14</td><td>+5</td></tr>
<tr><td>Sales traced</td><td>1</td><td>2</td><td>+1</td></tr>
</tbody>
</table>
<p>The numbers are made up; the math isn’t. Your organic followers are the increase in your count minus what you bought. In this example, visits rose a little, and more visitors followed: 22 of 310 is 7 percent, 41 of 365 is 11. A better-looking profile could explain that.</p>
<h2>Do the math</h2>
<p>Say the package cost $15. It brought 19 more organic followers, so each cost 79 cents. It brought one more sale; if you earn $12 on it, you’re $3 short. If the followers stay and one in twenty buys something over the next year, that’s about one more sale, and you’re $9 ahead. If they don’t, you aren’t.</p>
<p>Now you can compare. What would $15 have done as a boosted post? As flour for a market stall? As an hour of your time? The answer is different for everybody, but it’s an answer.</p>
<h2>Mind the noise</h2>
<p>Small numbers jump around on their own. Going from 1 sale to 2 is double, and it’s also chance. Look at earlier two-week periods: if your organic followers were 22, 35, 18 and 29, then 41 means something; if they were 22, 44, 12 and 38, then 41 is nothing special. Four past values show how much yours usually vary. Only what’s clearly outside that range counts.</p>
<p>Also look at the calendar. A holiday, a mention by a bigger account, the first warm weekend: if one of them fell into those two weeks, wait and measure again.</p>
<h2>What counts as a result for whom</h2>
<p><strong>A store</strong> counts orders, then messages, then link clicks. <strong>A musician</strong> counts listeners elsewhere and tickets. <strong>A creator who wants to join a partner program</strong> counts watch time by real viewers; bought subscribers bring none, and bought views aren’t the valid hours a program requires. <strong>A beginner</strong> may count only organic followers, and that’s fine.</p>
<h2>When to stop</h2>
<p>After one order that made no difference, think about why: perhaps nobody looked during those two weeks, and the best-looking profile can’t help if nobody sees it. After two, stop. It isn’t what’s holding you back. Put the money into what is: light, sound, an afternoon of help with editing, or somebody who tells you honestly <a href="/blog/an-instagram-profile-that-earns-the-follow">what your profile says</a>.</p>
<p>If there was a difference, resist doubling it. The step from 80 followers to 600 changes how a profile reads; the one from 5,600 to 6,100 changes nothing. The first package usually does most of what packages can do. <a href="/blog/choosing-a-package-size">How large it should be</a> is a separate question.</p>
<p>We lose some repeat orders by writing this. We keep the customers who know why they order, and they write us fair <a href="/reviews">reviews</a>.</p>
`,
}
