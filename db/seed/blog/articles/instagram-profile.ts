import type { DemoArticle } from '../article.ts'

export const instagramProfile: DemoArticle = {
  slug: 'an-instagram-profile-that-earns-the-follow',
  title: 'An Instagram profile that earns the follow',
  excerpt: 'The seven parts of a profile, in the order a stranger reads them, and what each one has to say.',
  author: 'Iris Halvorsen',
  category: 'cat_instagram_growth',
  tags: ['Instagram', 'profile', 'first impressions'],
  coverAlt: 'The outline of a profile page: a round portrait, two lines and a grid of nine tiles, one of them lit.',
  daysAgo: 27,
  content: `
<p>Most people who open your profile have seen exactly one thing of yours: the post that brought them. They come with a question, “is there more of this?”, and give you a few seconds to answer it. A profile is not a biography. It is the answer to that question.</p>
<h2>1. The picture</h2>
<p>It is shown at the size of a fingernail. A face works if it fills two thirds of the circle and is lit from the front. A logo works if it is one shape. A wordmark, a group photo or a product on a busy table do not. Test it: put your phone on the table, stand up and look. If you can’t tell what it is, neither can they.</p>
<h2>2. The name field</h2>
<p>There are two names. The username is your handle; keep it short, without double underscores, and the same on every platform if you can. The bold name below the picture is searchable, and many people waste it by repeating the username. Put what you do there: “Nora · Sourdough in Leeds” shows up when people look for sourdough in Leeds.</p>
<h2>3. The bio: one line of promise</h2>
<p>You have 150 characters. Use the first line for what a follower will get, not who you are. “One kitchen skill a week, filmed in real time” is a reason to follow. “Foodie, dreamer, coffee lover” is a reason to smile and leave.</p>
<p>The second line can offer proof: where you work, what you’ve published, how long you’ve been doing it. The third says what to do next. Skip emoji bullet points; screen readers read every one of them aloud.</p>
<h2>4. The link</h2>
<p>You can add several links now, and one is still best. Every extra choice makes it more likely that people choose none. Link to what you’re posting about this month, and change it when that changes. A page of links makes sense for people with many projects; for everybody else it’s a detour.</p>
<h2>5. Highlights</h2>
<p>Visitors open at most one. Make the first one what a buyer or follower needs: prices, hours, how to order, start here. Three with clear names are better than twelve with matching icons. Delete the outdated ones.</p>
<h2>6. The pinned posts</h2>
<p>You can pin three posts to the top. They’re your storefront, so choose them for somebody who knows nothing about you:</p>
<ul>
<li>the one that best shows what you do;</li>
<li>the one that explains who you are, in pictures;</li>
<li>the one that got the biggest response.</li>
</ul>
<p>Look at them once a quarter. A pinned post with last year’s date on it tells people that nothing has happened since.</p>
<h2>7. The grid</h2>
<p>Nobody studies your grid. They see nine tiles as one picture and read two things from it: is there a topic, and is anybody home? You don’t need a color scheme. You need covers with a word or an object people can recognize, and a latest post that isn’t from last spring.</p>
<p>For reels, choose the cover yourself. The frame that the app picks is often a half-closed eye.</p>
<h2>The count beside it all</h2>
<p>Then there’s the number. It’s the one part you can’t write, and the part people read fastest. On an account with great work and few followers, it can make people hesitate even though nothing is wrong. If that’s you, a small package of <a href="/buy-instagram-followers">followers</a> is one way to remove the hesitation. It won’t fix any of the seven parts above, so do those first; most of them take five minutes.</p>
<p>And keep it in proportion. A profile with twelve posts and forty thousand followers raises more questions than one with four hundred. We’ve written about <a href="/blog/choosing-a-package-size">sizes</a> separately.</p>
<h2>A test with a stranger</h2>
<p>Show your profile to somebody who does not follow you, for five seconds. Take the phone away and ask three questions. What is it about? Who is it for? Is there a reason to come back next week? If they get two of three, you’re ahead of most. If the first answer is wrong, start over with the bio, because that’s where it went wrong.</p>
<p>Do it again in six months. Profiles age quietly: every part was right when you wrote it, and one day the link leads to a market that was in May.</p>
`,
}
