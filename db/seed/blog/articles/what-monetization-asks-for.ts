import type { DemoArticle } from '../article.ts'

export const whatMonetizationAsksFor: DemoArticle = {
  slug: 'what-monetization-programmes-ask-for',
  title: 'What monetization programs ask for, and what they pay for',
  excerpt: 'Thresholds get you in; watch time gets you paid. What counts toward a program on YouTube and TikTok, and what never will.',
  author: 'Iris Halvorsen',
  category: 'cat_monetization',
  tags: ['monetization', 'YouTube', 'TikTok', 'income'],
  coverAlt: 'A gate whose two pillars are a clock and a stack of coins.',
  daysAgo: -6,
  content: `
<p>“How many followers do I need to earn money?” is the wrong question in two ways. Followers get you through the door; behind it, you’re paid for watch time. And that door is only one of several, often the one that pays least. Thresholds change, so check the official page before you rely on any number below.</p>
<h2>YouTube: subscribers and hours</h2>
<p>To share ad revenue, the partner program requires 1,000 subscribers and either 4,000 valid public watch hours in the last twelve months or 10 million valid public views of Shorts in the last 90 days. A smaller first step, with memberships and viewer tips but without most of the ad revenue, opens at 500 subscribers, three public uploads in 90 days, and 3,000 hours or 3 million Shorts views.</p>
<p>The word that matters is “valid”. Views that the platform doesn’t trust are removed, and a person reviews the channel before it’s accepted.</p>
<h3>What 4,000 hours mean</h3>
<p>4,000 hours are 240,000 minutes. If people stay for four minutes on average, that is 60,000 views in a year, about 165 a day. If they stay for eight, it’s half that. So one more minute of average watch time is worth thousands of views, and it’s the part you control.</p>
<h2>TikTok: followers, views, length</h2>
<p>The rewards program requires 10,000 followers, 100,000 views in the last 30 days, an adult owner, and a country where it’s available. It pays for original videos longer than a minute. Views that aren’t from real, qualified viewers don’t count.</p>
<h2>Instagram: mostly not the platform</h2>
<p>Bonuses there come and go and are by invitation. For most people, income comes from elsewhere: subscriptions, affiliate links, their own products, brand deals.</p>
<h2>What bought growth does here</h2>
<p>We sell it, so let’s be plain. Bought subscribers may bring your subscriber count closer to a threshold. They bring no watch hours. Bought views aren’t what a program means by valid. A channel with 1,000 subscribers and forty hours is no closer to the program than one with 200 subscribers and the same hours; it only looks that way. And reviewers check channels for exactly this.</p>
<p>If the program is your goal, don’t buy anything for that channel. We said so in <a href="/blog/what-the-platforms-rules-say">what the rules say</a>, and we’ll repeat it here, because this is where it hurts most.</p>
<h2>Four ways without a threshold</h2>
<ol>
<li><strong>Something of your own.</strong> A print, a course, an hour of advice, a loaf. A hundred people who trust you are enough to start.</li>
<li><strong>Affiliate links.</strong> Link only to things you use, say that you earn from it, and stick to one or two.</li>
<li><strong>Direct support.</strong> Memberships and tips, on the platform or elsewhere. A small group that pays every month is steadier than ads.</li>
<li><strong>Work for others.</strong> Many people earn more from making videos for a local business than from their own. Your account is the portfolio.</li>
</ol>
<h2>What a brand asks for</h2>
<p>Not the number on the profile, or not for long. They ask for screenshots: reach over the last 30 days, countries and ages, and references from past partners. They’ll choose a small account with the right audience over a large one without it. Keep current, dated screenshots in one file, and don’t claim anything they don’t show. Passing off bought numbers as an audience in such a deal is deception, and in some countries it’s illegal.</p>
<h2>A plan for a year</h2>
<ul>
<li><strong>First quarter:</strong> twelve videos, and learn to read <a href="/blog/five-figures-in-your-analytics">the retention curve</a>.</li>
<li><strong>Second:</strong> drop the formats people leave early. Make more of the two that they finish.</li>
<li><strong>Third:</strong> offer one small thing of your own. See whether anybody wants it.</li>
<li><strong>Fourth:</strong> now look at the thresholds, and at what the year earned you in other ways.</li>
</ul>
<p>By the fourth quarter, many people find that the program has become a nice extra rather than the goal. That’s the best position to apply from.</p>
`,
}
