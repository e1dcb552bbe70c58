import type { DemoArticle } from '../article.ts'

export const instagramProfile: DemoArticle = {
  slug: 'an-instagram-profile-that-earns-the-follow',
  title: 'An Instagram profile that earns the follow',
  excerpt: 'Seven parts of a profile, in the order in which a stranger reads them, and what each of them has to say.',
  author: 'Iris Halvorsen',
  category: 'cat_instagram_growth',
  tags: ['Instagram', 'profile', 'first impressions'],
  coverAlt: 'The outline of a profile page: a round portrait, two lines and a grid of nine tiles, one of them lit.',
  daysAgo: 27,
  content: `
<p>Most people who open your profile have seen exactly one thing of yours: the post that brought them. They come with a question, “is there more of this?”, and give you a few seconds to answer. A profile is not a biography. It is the answer to that question.</p>
<h2>1. The picture</h2>
<p>It is shown at the size of a fingernail. A face works if it fills two thirds of the circle and is lit from the front. A logo works if it is one shape. A wordmark, a group photo or a product on a busy table do not. Test it: put your phone on the table, stand up and look. If you cannot say what it is, neither can they.</p>
<h2>2. The name field</h2>
<p>There are two names. The username is your address; keep it short, without double underscores, the same on every platform if you can. The name in bold below the picture is searched as text, and many waste it by repeating the username. Put what you do there: “Nora · Sourdough in Leeds” can be found by people who look for sourdough in Leeds.</p>
<h2>3. The bio: one line of promise</h2>
<p>You have 150 characters. Use the first line for what a follower will get, not for what you are. “One kitchen skill a week, filmed in real time” is a reason to follow. “Foodie, dreamer, coffee lover” is a reason to smile and leave.</p>
<p>The second line can carry proof: where you work, what you published, how long you have done it. The third says what to do now. Leave out the emojis as bullet points; screen readers read every one of them aloud.</p>
<h2>4. The link</h2>
<p>Several links are possible now, and one is still best. Each further choice makes it likelier that none is taken. Let it lead to the thing you talk about in your posts this month, and change it when that changes. A page of links is an honest solution for people with many projects; for everybody else it is a detour.</p>
<h2>5. Highlights</h2>
<p>Visitors open at most one. Let the first be the one that a buyer or a follower needs: prices, opening hours, how to order, start here. Three with clear names are better than twelve with matching icons. Delete those that are older than what they describe.</p>
<h2>6. The pinned posts</h2>
<p>Three posts can be kept at the top. They are your shop window, so choose them for somebody who knows nothing:</p>
<ul>
<li>the one that best shows what you do;</li>
<li>the one that explains who you are, in pictures;</li>
<li>the one that most people have reacted to.</li>
</ul>
<p>Look at them once a quarter. A pinned post with last year’s date on it tells people that nothing has happened since.</p>
<h2>7. The grid</h2>
<p>Nobody studies your grid. They see nine tiles as one picture and read two things from it: is there a subject, and is somebody at home? You do not need a colour scheme. You need covers on which a word or an object can be recognised, and a last post that is not from spring.</p>
<p>For reels, choose the cover yourself. The frame that the app picks is often a half-closed eye.</p>
<h2>The count beside it all</h2>
<p>Then there is the number. It is the one part that you cannot write, and the part that is read fastest. For an account with finished work and few followers it can be the thing that makes people hesitate, although nothing is wrong. If that is your case, a small package of <a href="/buy-instagram-followers">followers</a> is one way to take the hesitation away. It will not repair any of the seven parts above, so do these first; most of them take five minutes.</p>
<p>And keep it in proportion. A profile with twelve posts and forty thousand followers raises more questions than one with four hundred. <a href="/blog/choosing-a-package-size">We wrote about sizes</a> separately.</p>
<h2>A test with a stranger</h2>
<p>Show your profile to somebody who does not follow you, for five seconds. Take the phone away and ask three questions. What is it about? For whom? Would there be a reason to come back next week? If they get two of three, you are ahead of most. If the first answer is wrong, begin again with the bio, because that is where it went wrong.</p>
<p>Do it again in half a year. Profiles age quietly: each part was right when you wrote it, and one day the link leads to a market that took place in May.</p>
`,
}
