import type { DemoArticle } from '../article.ts'

export const fiveFigures: DemoArticle = {
  slug: 'five-figures-in-your-analytics',
  title: 'Five figures in your analytics that are worth a look',
  excerpt: 'Dashboards show forty numbers. These five tell you what to do next, and none of them is the one printed on your profile.',
  author: 'Naomi Clarke',
  category: 'cat_social_media',
  tags: ['analytics', 'retention', 'reach'],
  coverAlt: 'Five dials of different fill, arranged in an arc above a gentle wave.',
  daysAgo: 61,
  content: `
<p>Analytics are made to be looked at, not to be acted on. There is always a green arrow somewhere. If you open them once a week with a question in mind, five figures are enough, and they are the same on Instagram, TikTok and YouTube under slightly different names.</p>
<h2>1. Where people stop watching</h2>
<p>The retention curve shows, second by second, what share of viewers is still there. Read its shape and not its average.</p>
<ul>
<li><strong>A cliff in the first seconds:</strong> the opening promised nothing, or something else. Rework <a href="/blog/hooks-the-first-three-seconds">the first three seconds</a>.</li>
<li><strong>A steady slope:</strong> normal. The flatter, the better.</li>
<li><strong>A sudden drop in the middle:</strong> go to that second and look. Usually there is a goodbye that came too early, a detour, or an advertisement.</li>
<li><strong>A bump upward:</strong> people rewound. Something there was good or unclear. Find out which, and use it.</li>
</ul>
<h2>2. Reach among people who do not follow you</h2>
<p>Each platform splits the audience of a post into followers and others. The second number is where growth comes from. If it is near zero for all your posts, you are talking to a closed room: pleasant, and it stays the same size. If one post had far more than the rest, ask what made it understandable without knowing you. Often it is nothing more than a title that says what it is about.</p>
<h2>3. Follows for each thousand reached</h2>
<p>This one you have to work out. Divide the follows that came from a post by the people it reached, times a thousand. A post that reached 8,000 and brought 24 follows made 3 a thousand. One that reached 1,500 and brought 12 made 8.</p>
<p>The second is the better post, although nobody would guess so from the view count. Make more of that kind. If all of them are below 1, the posts may be fine and the profile the problem: people come, look, and find no reason to stay.</p>
<h2>4. Shares and saves</h2>
<p>A like costs nothing. A share puts the sharer’s name next to yours, and a save is a promise to come back. Look at them relative to reach, as above, and sort your last twenty posts by them. The order will surprise you. Posts that are shared tend to say something that people wanted to say themselves; posts that are saved tend to be useful later. Both are worth repeating in a new form, with no shame: those who saw the first will be glad, and most people did not.</p>
<h2>5. Where they came from</h2>
<p>Traffic sources tell you which door people used: the feed, search, your profile, a sound, another site. Search is the quiet one. If it grows, people look for what you make by its name, and these visitors will keep coming without any new post. Give them titles and captions in the words that they type.</p>
<h2>What to ignore</h2>
<p>Follower counts by the hour. Impressions without reach. Anything compared with yesterday: one day is weather. “Engagement rate”, unless you know what was divided by what, because every tool divides differently. And best times to post, until you have some months of posts; before that the tool tells you when you posted, not when you should.</p>
<h2>When you have bought something</h2>
<p>Bought followers, likes and views appear in your figures and change their proportions. Two things follow.</p>
<p>First, write down the figures on the day before you order. Without them you will not be able to tell what came from where. Second, do not read success from a number that you bought: more views are what you paid for, not a result. Look at figures two and three in the weeks after. If more strangers who saw you became followers, the better-looking number may have helped. If not, it did not. We wrote down <a href="/blog/was-it-worth-it">the whole sum</a>.</p>
<p>Also expect your averages to look worse for a while: a thousand new followers who do not watch make every percentage of followers smaller. Nothing has broken. It is a larger number below the line.</p>
<h2>Ten minutes a week</h2>
<ol>
<li>Open the last three posts. Note follows for each thousand reached, and shares.</li>
<li>Look at one retention curve, at the worst moment of it.</li>
<li>Write one sentence: next week I will try …</li>
<li>Close the app.</li>
</ol>
<p>The sentence is the point. A figure that leads to no sentence was entertainment. After a quarter you have twelve of them, and you will see that three or four were right. These are your strategy, and they were found in your own numbers and not in an article.</p>
`,
}
