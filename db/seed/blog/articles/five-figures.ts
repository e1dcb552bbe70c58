import type { DemoArticle } from '../article.ts'

export const fiveFigures: DemoArticle = {
  slug: 'five-figures-in-your-analytics',
  title: 'Five metrics in your analytics that are worth a look',
  excerpt: 'Dashboards show forty numbers. These five tell you what to do next, and none of them is the one on your profile.',
  author: 'Naomi Clarke',
  category: 'cat_social_media',
  tags: ['analytics', 'retention', 'reach'],
  coverAlt: 'Five dials of different fill, arranged in an arc above a gentle wave.',
  daysAgo: 61,
  content: `
<p>Analytics are made to be looked at, not acted on. There’s always a green arrow somewhere. If you open them once a week with a question in mind, five metrics are enough, and they’re the same on Instagram, TikTok and YouTube under slightly different names.</p>
<h2>1. Where people stop watching</h2>
<p>The retention curve shows, second by second, what share of viewers is still there. Read its shape, not its average.</p>
<ul>
<li><strong>A cliff in the first seconds:</strong> the opening promised nothing, or something else. Rework <a href="/blog/hooks-the-first-three-seconds">the first three seconds</a>.</li>
<li><strong>A steady slope:</strong> normal. The flatter, the better.</li>
<li><strong>A sudden drop in the middle:</strong> go to that second and look. Usually it’s an early goodbye, a detour, or an ad.</li>
<li><strong>A bump upward:</strong> people rewound. Something there was good or unclear. Find out which.</li>
</ul>
<h2>2. Reach among people who do not follow you</h2>
<p>Each platform splits a post’s audience into followers and non-followers. The second number is where growth comes from. If it is near zero for all your posts, you’re talking to a closed room: pleasant, but it never grows. If one post had far more than the rest, ask what made it work for people who don’t know you. Often it is nothing more than a title that says what it is about.</p>
<h2>3. Follows per thousand people reached</h2>
<p>You have to calculate this one. Divide the follows from a post by the people it reached, times a thousand. A post that reached 8,000 and brought 24 follows got 3 per thousand. One that reached 1,500 and brought 12 got 8.</p>
<p>The second is the better post, though nobody would guess it from the view count. Make more of that kind. If all of them are below 1, the posts may be fine and the profile the problem: people come, look, and find no reason to stay.</p>
<h2>4. Shares and saves</h2>
<p>A like costs nothing. A share puts the sharer’s name next to yours, and a save is a promise to come back. Look at them relative to reach, as above, and sort your last twenty posts by them. The order will surprise you. Posts that are shared tend to say something that people wanted to say themselves; posts that are saved tend to be useful later. Both are worth repeating in a new form, without shame: people who saw the first will be glad, and most people didn’t see it.</p>
<h2>5. Where they came from</h2>
<p>Traffic sources tell you which door people used: the feed, search, your profile, a sound, another site. Search is the quiet one. If it grows, people are looking for what you make by name, and these visitors keep coming without any new posts. Give them titles and captions in the words they type.</p>
<h2>What to ignore</h2>
<p>Follower counts by the hour. Impressions without reach. Anything compared with yesterday: one day is weather. “Engagement rate,” unless you know what was divided by what, because every tool calculates it differently. And best times to post, until you have a few months of posts; before that, the tool tells you when you posted, not when you should.</p>
<h2>When you have bought something</h2>
<p>Bought followers, likes and views show up in your analytics and change the proportions. Two things follow.</p>
<p>First, write down your numbers the day before you order. Without them you can’t tell what came from where. Second, don’t call a number you bought a success: more views are what you paid for, not a result. Look at metrics two and three in the following weeks. If more strangers who saw you became followers, the better-looking number may have helped. If not, it didn’t. We’ve written down <a href="/blog/was-it-worth-it">the whole calculation</a>.</p>
<p>Also expect your averages to look worse for a while: a thousand new followers who don’t watch lower every percentage of followers. Nothing is broken. You’re just dividing by a larger number.</p>
<h2>Ten minutes a week</h2>
<ol>
<li>Open the last three posts. Note follows per thousand reached, and shares.</li>
<li>Look at the worst moment of one retention curve.</li>
<li>Write one sentence: next week I will try …</li>
<li>Close the app.</li>
</ol>
<p>The sentence is the point. A metric that doesn’t lead to a sentence was entertainment. After a quarter you’ll have twelve of them, and three or four will have been right. Those are your strategy, and you found them in your own numbers, not in an article.</p>
`,
}
