import type { DemoArticle } from '../article.ts'

export const choosingAPackageSize: DemoArticle = {
  slug: 'choosing-a-package-size',
  title: 'Choosing a package size: a little math',
  excerpt: 'Too small does nothing; too large looks odd and is hard to undo. Three ratios help you find the size in between.',
  author: 'Naomi Clarke',
  category: 'cat_growth_strategy',
  tags: ['buying growth', 'packages', 'proportion'],
  coverAlt: 'Five columns rising like steps, with the second one filled in.',
  daysAgo: 49,
  content: `
<p>Each of our service pages offers packages from small to large, and the price per unit falls as they grow. The obvious choice is a large one. It’s often the wrong one. Here’s how to find the size that does the job for the least money.</p>
<h2>Proportion is what people see</h2>
<p>Nobody knows what a number should be. Everybody notices when two numbers don’t match. A profile with 20,000 followers whose posts have nine likes, a video with 50,000 views and one comment: the eye stops there, and the mind looks for an explanation. The explanation that it finds is the right one.</p>
<p>So choose by the numbers next to it, not by what you wish it were.</p>
<h2>Ratio one: followers to posts</h2>
<p>Divide your followers by your number of posts. An account with 30 posts and 600 followers has 20 per post. Add 500 and it has 37: a healthy account, nothing unusual. Add 10,000 and it has 353, which is plausible after one viral hit and puzzling for anyone else.</p>
<p>A useful limit for a single order: don’t more than double what you have, except at the very beginning, when doubling means nothing. Below 250 followers, the smallest package is fine. After that, double at most, and then keep posting for a few weeks.</p>
<h2>Ratio two: likes and views to your own average</h2>
<p>Take your last ten posts, leave out the best and the worst, and average the other eight. A post with two or three times that average looks like one that did well. At twenty times, it looks like a different account.</p>
<table>
<thead><tr><th scope="col">Your average</th><th scope="col">Plausible total</th><th scope="col">To buy</th></tr></thead>
<tbody>
<tr><td>40 likes</td><td>80–120</td><td>Nothing yet: even the smallest package is too large</td></tr>
<tr><td>250 likes</td><td>500–750</td><td>500 at most</td></tr>
<tr><td>1,200 views</td><td>2,400–3,600</td><td>1K to 2.5K</td></tr>
<tr><td>8,000 views</td><td>16,000–24,000</td><td>10K</td></tr>
</tbody>
</table>
<p>We mean the first row. If our smallest package is out of proportion for you, keep your money until it isn’t.</p>
<h2>Ratio three: one count to another</h2>
<p>The counts below one post should tell the same story. Views are easy to give and comments take effort, so there are always far fewer comments. Look at three honest accounts of your size, and write down views, likes and comments for five posts each. You’ll get the proportions of your own niche, which beat any general rule: a tutorial gets saved, a joke gets shared, an opinion gets comments.</p>
<p>If you buy <a href="/buy-instagram-views">views</a> for a reel, you may find that its likes now look thin. Then you either need a small package of <a href="/buy-instagram-likes">likes</a> to go with it, or should have bought fewer views. The second is cheaper.</p>
<h2>The price per unit</h2>
<p>Each page shows what a unit costs in each package. Compare that with what you need, not with what you could get. If you need 700 and can choose 500 or 1,000, 500 is closer than it looks: the missing 200 may come on their own, while an extra 300 would need explaining. A lower price for units that hurt you saves nothing.</p>
<h2>General or premium</h2>
<p>Where two qualities are offered, as with <a href="/buy-tiktok-followers">TikTok followers</a>, the difference is whether the profiles behind the number hold up to a second look. Who opens your list of followers? For most accounts, nobody does, and general is enough. If a brand, a label or a journalist is about to check you out, no quality is the right one: they’ll ask for analytics.</p>
<h2>Large orders take longer, and that is good</h2>
<p>A number that jumps within an hour shows in every chart. That’s why larger packages are delivered gradually; each service’s page says over how long. Plan backwards: if you launch on Friday, a large order placed on Thursday evening will still be in progress. You can follow it on <a href="/tracking">the tracking page</a>.</p>
<h2>In a nutshell</h2>
<p>Write down your numbers today. Decide which one people will look at. Choose the smallest package that brings it to two or three times your average, or less than doubles your followers. Wait until it’s complete. Look at the account as a stranger would. Only then decide on another one. We say “start small” on our home page, and we mean it: it’s the cheapest way to find out whether it does anything for you.</p>
`,
}
