import type { DemoArticle } from '../article.ts'

export const whatBoughtGrowthCanDo: DemoArticle = {
  slug: 'what-bought-growth-can-and-cannot-do',
  title: 'What bought growth can and cannot do',
  excerpt: 'We sell followers, likes, views and comments. Here is what they change, what they don’t, and when to keep your money.',
  author: 'Naomi Clarke',
  category: 'cat_growth_strategy',
  tags: ['buying growth', 'expectations', 'first impressions'],
  coverAlt: 'A tall swell lifting a small boat; below the waterline the sea floor stays where it is.',
  daysAgo: 3,
  content: `
<p>A shop that sells followers has every reason to tell you that followers solve everything. They don’t. They change one thing, and sometimes that thing is worth paying for. Once you know what it is, you’ll spend less and be disappointed less often. This article is our honest attempt to tell the two apart, including the cases in which you should not order from us, or from anybody else, at all.</p>
<h2>What a number does</h2>
<p>Somebody lands on your profile. They have never heard of you, and they decide within a few seconds whether to stay. They have little to go on: a picture, a line of text, the look of your latest posts, and a count. The count is the only part that other people seem to have written, so it reads like a recommendation.</p>
<p>That’s the whole mechanism. A count doesn’t make a video better. It makes a stranger a little more willing to watch it. On a profile with 43 followers, the best video in the world starts with a small handicap. On one with 1,500, it doesn’t.</p>
<p>The same holds for the other counts. A reel with a few thousand views looks like something other people thought was worth their time. A post with a dozen comments lets the thirteenth person write without being first. That’s what you’re buying: one less reason to leave.</p>
<h2>What it cannot do</h2>
<ul>
<li><strong>It cannot make people care.</strong> Bought followers raise the count. They won’t wait for your next post, answer your question or buy your print. Our own pages say so, and so do reviews from customers who hoped otherwise.</li>
<li><strong>It cannot steer a feed.</strong> Recommendation systems look at what viewers do: how long they watch, whether they share, whether they come back. They don’t need a larger count next to your name to do their job.</li>
<li><strong>It cannot replace a reason to follow.</strong> If a visitor cannot tell what the next ten posts will be about, no count changes that.</li>
<li><strong>It cannot be risk-free.</strong> All three platforms discourage bought engagement in their rules, and they may remove it. We’ve summed up <a href="/blog/what-the-platforms-rules-say">what the rules say</a> in plain English.</li>
</ul>
<h2>When it makes sense</h2>
<p>Sometimes an empty count costs you more than a package would. Those situations have one thing in common: strangers are about to look, and you know when.</p>
<ol>
<li><strong>A new account with finished work.</strong> Nine good posts are up, the profile is complete, and you’re about to share the link. A modest package of <a href="/buy-instagram-followers">Instagram followers</a> keeps the first visitors from wondering whether the account is abandoned.</li>
<li><strong>A launch.</strong> One reel carries the news, and you will send people to it. A starting number of <a href="/buy-instagram-views">views</a> or <a href="/buy-instagram-likes">likes</a> makes the page they land on look alive.</li>
<li><strong>A conversation that nobody starts.</strong> You ask a question in a video and nobody answers. A few <a href="/buy-youtube-comments">comments</a> from people who watched it make it easier for the next person.</li>
</ol>
<h2>When to keep your money</h2>
<p>If your latest posts reached plenty of people and few of them followed, the count isn’t the problem: they saw the work and passed. Change the work, or change what the profile promises. If you have not posted for two months, post first. If you need the number to land a brand deal, don’t: you’d be misleading the brand about who will see its product, and brands ask for analytics anyway.</p>
<p>And if somebody tells you that your income depends on the number, look at who sends you customers now. For many small businesses it’s a map listing, a search result and word of mouth. A count does nothing for any of these.</p>
<h2>A sensible order of things</h2>
<p>First finish what a visitor will see: <a href="/blog/an-instagram-profile-that-earns-the-follow">picture, line of text, first nine posts</a>. Then bring a few real people, however few. Only then, if the number is what’s holding them back, buy a small package for the one thing people will look at. Wait until it’s complete. Look at what changed over the next two weeks, and compare it with the two weeks before; <a href="/blog/was-it-worth-it">here’s how to do the math</a>.</p>
<p>If nothing changed, you’ve learned that for the price of the smallest package, and you shouldn’t buy a larger one. It’s the advice we’d give a friend, even though it costs us a little. We would rather have customers who come back because it did what they expected.</p>
<h2>One test before you order</h2>
<p>Finish this sentence: “After this order, a person who looks at … will be more likely to … .” If you can fill in both blanks with something specific, the order has a purpose, and you’ll be able to tell whether it worked. If the best you can write is “my account” and “take me seriously”, sleep on it. The package will still be there tomorrow, at the same price.</p>
`,
}
