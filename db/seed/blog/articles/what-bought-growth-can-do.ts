import type { DemoArticle } from '../article.ts'

export const whatBoughtGrowthCanDo: DemoArticle = {
  slug: 'what-bought-growth-can-and-cannot-do',
  title: 'What bought growth can and cannot do',
  excerpt:
    'We sell followers, likes, views and comments. Here is what they change, what they leave as it was, and when you should keep your money.',
  author: 'Naomi Clarke',
  category: 'cat_growth_strategy',
  tags: ['buying growth', 'expectations', 'first impressions'],
  coverAlt: 'A tall swell lifting a small boat; below the waterline the sea floor stays where it is.',
  daysAgo: 3,
  content: `
<p>A shop that sells followers has every reason to tell you that followers solve everything. They do not. They change one thing, and that thing is sometimes worth paying for. If you know which thing it is, you will spend less and be disappointed less often.</p>
<h2>What a number does</h2>
<p>Somebody lands on your profile. They have never heard of you, and they decide within a few seconds whether to stay. They have little to go on: a picture, a line of text, the look of your last posts, and a count. The count is the only part of it that other people seem to have written, and so it is read as a recommendation.</p>
<p>This is the whole mechanism. A count does not make a video better. It makes a stranger a little more willing to watch it. With a profile that shows 43 followers, the best video in the world begins with a small handicap. With one that shows 1,500, it begins without.</p>
<p>The same holds for the other counts. A reel with some thousand views looks like something others have bothered with. A post with a dozen comments lets the thirteenth person write without being first. That is what you buy: the removal of a reason to leave.</p>
<h2>What it cannot do</h2>
<ul>
<li><strong>It cannot make people care.</strong> Bought followers raise the count. They will not wait for your next post, answer your question or buy your print. Our own pages say so, and so do the reviews of customers who hoped otherwise.</li>
<li><strong>It cannot steer a feed.</strong> Recommendation systems look at what viewers do: how long they watch, whether they share, whether they come back. A larger count next to your name is not among the things that they need in order to work.</li>
<li><strong>It cannot replace a reason to follow.</strong> If a visitor cannot tell what the next ten posts will be about, no count changes that.</li>
<li><strong>It cannot be entirely without risk.</strong> All three platforms discourage bought engagement in their rules, and they may remove it. We wrote down <a href="/blog/what-the-platforms-rules-say">what the rules say</a>, in plain words.</li>
</ul>
<h2>When it makes sense</h2>
<p>There are situations in which an empty count costs more than a package does. They have one thing in common: strangers are about to look, and you know when.</p>
<ol>
<li><strong>A new account with finished work.</strong> Nine good posts are up, the profile is complete, and you are about to hand out the address. A modest package of <a href="/buy-instagram-followers">Instagram followers</a> keeps the first visitors from wondering whether the account is abandoned.</li>
<li><strong>A launch.</strong> One reel carries the news, and you will send people to it. A starting number of <a href="/buy-instagram-views">views</a> or <a href="/buy-instagram-likes">likes</a> makes the page that they land on look awake.</li>
<li><strong>A conversation that nobody opens.</strong> You ask a question in a video and the field stays empty. A few <a href="/buy-youtube-comments">comments</a> from people who watched it make it easier for the next one.</li>
</ol>
<h2>When to keep your money</h2>
<p>If your last posts have reached many people and few of them followed, the count is not the problem: they saw the work and passed. Change the work, or change what the profile promises. If you have not posted for two months, post first. If you need the number in order to sign a contract with a brand, do not: that would be telling the brand something untrue about who will see its product, and brands ask for analytics anyway.</p>
<p>And if somebody tells you that your income depends on the number, look at who sends you customers now. For many small businesses it is a map listing, a search result and the neighbour. A count does nothing for any of these.</p>
<h2>A sensible order of things</h2>
<p>First finish what a visitor will see: <a href="/blog/an-instagram-profile-that-earns-the-follow">picture, line of text, first nine posts</a>. Then bring a few real people, however few. Only then, if the number is what holds them back, buy a small package for the one thing that is being looked at. Wait until it has arrived. Look at what changed in the following two weeks, and compare it with the two weeks before; <a href="/blog/was-it-worth-it">this is how to do the sum</a>.</p>
<p>If nothing changed, you have learned that for the price of the smallest package, and should not buy a larger one. That is the advice that we would give a friend, and it costs us a little. We would rather have customers who come back because it did what they expected.</p>
<h2>One test before you press the button</h2>
<p>Finish this sentence: “After this order, a person who looks at … will be more likely to … .” If you can fill both gaps with something particular, the order has a purpose, and you will be able to tell whether it worked. If the best you can write is “my account” and “take me seriously”, sleep on it. The package will still be there tomorrow, at the price that is printed on it.</p>
`,
}
