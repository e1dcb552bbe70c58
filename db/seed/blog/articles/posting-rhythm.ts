import type { DemoArticle } from '../article.ts'

export const postingRhythm: DemoArticle = {
  slug: 'a-posting-rhythm-you-can-keep',
  title: 'A posting rhythm you can keep on Instagram',
  excerpt: 'Daily posting fails in week five. How to find a pace that survives a cold, a holiday and a bad month, and how to fill it.',
  author: 'Iris Halvorsen',
  category: 'cat_instagram_growth',
  tags: ['Instagram', 'planning', 'habits'],
  coverAlt: 'A calendar of dots in which every third one is filled, in an even rhythm.',
  daysAgo: 88,
  content: `
<p>Everybody knows somebody who posted daily for a month and then never again. The advice to post as often as possible isn’t wrong; it’s just written for people who do nothing else. For the rest of us, the question is different: how often can you publish something decent in the worst month of your year?</p>
<h2>Start with the worst month</h2>
<p>Think of the last time everything hit at once: illness, taxes, a move. How many posts could you have made then, with what you had ready? That is your pace. Perhaps it is one a week. One good post a week is 52 in a year, and few accounts of your size will have 52 good ones.</p>
<p>A steady pace does two things. People learn when to expect you, and you stop negotiating with yourself. Both are worth more than the extra posts.</p>
<h2>Does the algorithm punish breaks?</h2>
<p>Instagram says that it ranks each post by how likely a given person is to care about it, with signals such as watch time, likes and sends. A break doesn’t count against your account. What happens is more human: people who haven’t seen you for weeks interact less with your next post, because they’ve lost the thread. After a break, start with something that stands on its own.</p>
<h2>Three kinds of posts</h2>
<p>A plan that asks for a great idea every Tuesday will fail. Divide your posts into three kinds, and match the effort to the kind.</p>
<ul>
<li><strong>Anchors</strong> take half a day: a tutorial, a finished project, a reel with a story. One or two a month. These bring new people.</li>
<li><strong>Series</strong> take an hour, because the format is fixed: a question answered every Thursday, one tool at a time. These make people come back.</li>
<li><strong>Scraps</strong> take ten minutes: the mess on the table, a customer’s photo with their permission, a sentence. Most of them belong in stories. These show that somebody’s home.</li>
</ul>
<p>A month with one anchor, three parts of a series and some scraps is a full month, and takes a day and a half of work.</p>
<h2>Build a buffer</h2>
<p>People who never miss a week have a dull trick: they’re two posts ahead. Make two parts of the series in one sitting, because the camera is set up anyway. Never publish your last finished post; when only one is left, use your next free hour to make more.</p>
<p>Write down ideas where you have them, as first sentences. “Why I never glue on a rainy day” is a post. “Something about glue” is homework.</p>
<h2>When to post</h2>
<p>It matters less than people say. Post when your followers are awake and you have time to answer for half an hour. Replies in that first half hour turn a statement into a conversation, and people stop for conversations. Your analytics show the active hours of your followers; choose one of the better ones that suits your day, and keep it. Switching between the three best hours gains you nothing noticeable.</p>
<h2>Measure the rhythm, not the posts</h2>
<p>Single posts vary wildly. Compare quarters instead: how many posts, how many people reached beyond your followers, how many new organic followers. If the number of posts went down by half and the rest stayed the same, you were posting too much. It happens more often than people think. <a href="/blog/five-figures-in-your-analytics">Which metrics to use</a> is another article.</p>
<h2>What to do when you fall behind</h2>
<p>Nothing. Do not post three things on Sunday to make up for it, and do not apologize; nobody was waiting at the door. Pick up at the next date. If you fall behind three times in a row, the pace is too fast: halve it, and write the new one down.</p>
<h2>And where do packages come in?</h2>
<p>Rarely, and never as a substitute. A number that grows while the latest post is from March makes a profile look odd, not better. If you have kept your rhythm for two months, the nine tiles on top are good, and the count still makes newcomers hesitate, a small package of <a href="/buy-instagram-followers">followers</a> can be sensible. For an anchor you’re proud of, so can a proportionate head start of <a href="/buy-instagram-likes">likes</a>. Then keep posting. The rhythm is the part that works while you sleep.</p>
<h2>A page for your wall</h2>
<ol>
<li>My pace: one post every … days.</li>
<li>My series is called …, and appears on ….</li>
<li>Posts ready: …. Make more when one is left.</li>
<li>After posting, I reply for half an hour.</li>
<li>I check my analytics on the first day of the quarter, and not before.</li>
</ol>
`,
}
