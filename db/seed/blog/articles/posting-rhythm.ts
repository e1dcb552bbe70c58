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
<p>Everybody knows somebody who posted daily for a month and then never again. The advice to post as often as possible is not wrong, it is just written for people who do nothing else. For the rest of us the question is another one: how often can you publish something decent in the worst month of your year?</p>
<h2>Begin with the worst month</h2>
<p>Think of the last time when everything came at once: illness, taxes, a move. How many posts could you have made then, with what was in the drawer? That is your pace. Perhaps it is one a week. One good post a week is 52 in a year, and few accounts of your size will have 52 good ones.</p>
<p>A steady pace does two things. People learn when to expect you, and you stop negotiating with yourself. Both are worth more than the extra posts.</p>
<h2>Does the system punish pauses?</h2>
<p>Instagram says that it ranks each post by how likely a given person is to care about it, with signals such as watch time, likes and sends. A pause does not put a mark on your account. What does happen is more human: people who have not seen you for weeks interact less with your next post, because they have lost the thread. After a break, begin with something that needs no thread.</p>
<h2>Three kinds of posts</h2>
<p>A plan that asks for a great idea every Tuesday will fail. Divide what you make into three kinds, and let the kind decide the effort.</p>
<ul>
<li><strong>Anchors</strong> take half a day: a tutorial, a finished project, a reel with a story. One or two a month. These bring new people.</li>
<li><strong>Series</strong> take an hour, because the form is fixed: a question answered every Thursday, one tool at a time. These make people come back.</li>
<li><strong>Scraps</strong> take ten minutes: the mess on the table, a customer’s photo with their permission, a sentence. Stories are the place for most of them. These show that somebody is at home.</li>
</ul>
<p>A month with one anchor, three parts of a series and some scraps is a full month, and you can make it with a day and a half of work.</p>
<h2>Fill the drawer</h2>
<p>The trick of people who never miss a week is dull: they are two posts ahead. Make two parts of the series in one sitting, because the camera is set up anyway. Never publish the last one in the drawer; when it is the last, the next free hour is for refilling.</p>
<p>Write down ideas where you have them, as first sentences. “Why I never glue on a rainy day” is a post. “Something about glue” is homework.</p>
<h2>When to post</h2>
<p>Less important than it is made out to be. Post when your followers are awake and you have time to answer for half an hour. Answers in that first half hour turn a statement into a conversation, and a conversation is what people stop for. Your analytics show the active hours of your followers; choose one of the better ones that suits your day, and keep it. Switching between the three best hours gains nothing that you would notice.</p>
<h2>Measure the rhythm, not the posts</h2>
<p>Single posts jump. Compare quarters instead: how many posts, how many people reached beyond your followers, how many new followers by themselves. If the number of posts went down by half and the rest stayed the same, you were posting too much. It happens more often than people think. <a href="/blog/five-figures-in-your-analytics">Which figures to take</a> is described elsewhere.</p>
<h2>What to do when you fall behind</h2>
<p>Nothing. Do not post three things on Sunday to make up for it, and do not apologise; nobody was waiting at the door. Take the next date in the rhythm. If you fall behind three times in a row, the pace is too fast: halve it, and write the new one down.</p>
<h2>And where do packages come in?</h2>
<p>Rarely, and never as a substitute. A number that grows while the last post is from March makes a profile look stranger, not better. If you have kept your rhythm for two months, the nine tiles on top are good, and the count still makes newcomers hesitate, a small package of <a href="/buy-instagram-followers">followers</a> can be sensible. For an anchor that you are proud of, a start of <a href="/buy-instagram-likes">likes</a> in proportion can be as well. Then go on posting. The rhythm is the part that works while you sleep.</p>
<h2>A page for the wall</h2>
<ol>
<li>My pace: one post every … days.</li>
<li>My series is called …, and appears on ….</li>
<li>In the drawer: … posts. Refill at one.</li>
<li>After posting I answer for half an hour.</li>
<li>On the first of the quarter I look at the figures, and not before.</li>
</ol>
`,
}
