import type { DemoArticle } from '../article.ts'

export const whatMonetizationAsksFor: DemoArticle = {
  slug: 'what-monetization-programmes-ask-for',
  title: 'What monetization programmes ask for, and what they pay for',
  excerpt:
    'Thresholds are the entrance, watch time is the wage. What counts towards a programme on YouTube and TikTok, and what never will.',
  author: 'Iris Halvorsen',
  category: 'cat_monetization',
  tags: ['monetization', 'YouTube', 'TikTok', 'income'],
  coverAlt: 'A gate whose two pillars are a clock and a stack of coins.',
  daysAgo: -6,
  content: `
<p>“How many followers do I need to earn money?” is the wrong question in two ways. Followers open a door; what is paid behind it is watching. And the doors are only one way among several, often the one that pays least. Thresholds change, so check the official page before you plan with any number below.</p>
<h2>YouTube: subscribers and hours</h2>
<p>For a share of the advertising income, the partner programme asks for 1,000 subscribers and either 4,000 valid public watch hours in the last twelve months or 10 million valid public views of Shorts in the last 90 days. A smaller first step, with memberships and thanks from viewers but without most of the advertising share, opens at 500 subscribers, three public uploads in 90 days, and 3,000 hours or 3 million Shorts views.</p>
<p>The word that matters is “valid”. Views that the platform does not trust are taken out, and a reviewer looks at the channel before it is accepted.</p>
<h3>What 4,000 hours mean</h3>
<p>4,000 hours are 240,000 minutes. If people stay for four minutes on average, that is 60,000 views in a year, about 165 a day. If they stay for eight, it is half of that. So an improvement of the average by one minute is worth as much as many thousand views, and it is the part that lies in your hands.</p>
<h2>TikTok: followers, views, length</h2>
<p>The rewards programme asks for 10,000 followers and 100,000 views in the last 30 days, an adult owner, and a country in which it is offered. It pays for original videos of more than a minute. Views that are not from real, qualified viewers are not paid.</p>
<h2>Instagram: mostly not the platform</h2>
<p>Bonuses there come and go and are by invitation. For most, income comes from elsewhere: subscriptions by followers, affiliate links, own products, brands.</p>
<h2>What bought growth does here</h2>
<p>Let us be plain, as a shop that sells it. Bought subscribers may bring the subscriber figure closer to a threshold. They bring no watch hours. Bought views are not what a programme means by valid. A channel that stands at 1,000 subscribers with forty hours is not closer to the programme than one with 200 subscribers and the same hours; it only looks so on the surface. And a channel under review is examined for exactly this.</p>
<p>If the programme is your goal, do not buy anything for that channel. We said so in <a href="/blog/what-the-platforms-rules-say">what the rules say</a>, and we repeat it here because this is where it costs most.</p>
<h2>Four ways that need no threshold</h2>
<ol>
<li><strong>Something of your own.</strong> A print, a course, an hour of advice, a loaf. A hundred people who trust you are enough to start.</li>
<li><strong>Recommendations with a share.</strong> Link only to things that you use, say that you earn from it, and leave it at one or two.</li>
<li><strong>Direct support.</strong> Memberships and tips, on the platform or elsewhere. A small group that pays every month is steadier than advertisements.</li>
<li><strong>Work for others.</strong> Many people earn more by making videos for a local business than with their own. Your account is the portfolio.</li>
</ol>
<h2>What a brand asks for</h2>
<p>Not the number on the profile, or not for long. They ask for screenshots: reach over the last 30 days, countries and ages, what former partners say. A small account with an audience that fits is chosen over a large one that does not. Have these screenshots ready in one file, current, with dates, and quote nothing that they do not show. Passing bought numbers off as an audience in such a deal is deception, and in some countries it is an offence.</p>
<h2>A plan for a year</h2>
<ul>
<li><strong>First quarter:</strong> twelve videos, and learn to read <a href="/blog/five-figures-in-your-analytics">the retention curve</a>.</li>
<li><strong>Second:</strong> drop the kinds that people leave early. Make more of the two that they finish.</li>
<li><strong>Third:</strong> offer one thing of your own, small. See whether anybody wants it.</li>
<li><strong>Fourth:</strong> now look at the thresholds, and at what the year has brought by other ways.</li>
</ul>
<p>Many find in the fourth quarter that the programme has become a nice addition and no longer the aim. That is the best position in which to apply for it.</p>
`,
}
