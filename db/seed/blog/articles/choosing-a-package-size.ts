import type { DemoArticle } from '../article.ts'

export const choosingAPackageSize: DemoArticle = {
  slug: 'choosing-a-package-size',
  title: 'Choosing a package size: a little arithmetic',
  excerpt: 'Too small does nothing, too large looks odd and is hard to undo. Three ratios that help you to find the size in between.',
  author: 'Naomi Clarke',
  category: 'cat_growth_strategy',
  tags: ['buying growth', 'packages', 'proportion'],
  coverAlt: 'Five columns rising like steps, with the second one filled in.',
  daysAgo: 49,
  content: `
<p>On each of our pages stands a row of packages, from small to large, and the price of one unit falls as they grow. The obvious conclusion is to take a large one. It is often the wrong one. Here is how to find the size that does what you want with the least money.</p>
<h2>Proportion is what people see</h2>
<p>Nobody knows what a number should be. Everybody notices when two numbers do not fit. A profile with 20,000 followers whose posts have nine likes, a video with 50,000 views and one comment: the eye stops there, and the mind looks for an explanation. The explanation that it finds is the right one.</p>
<p>So choose by what stands beside the number, not by what you wish it were.</p>
<h2>Ratio one: followers to posts</h2>
<p>Divide your followers by the number of your posts. An account with 30 posts and 600 followers has 20 a post. If you add 500, it has 37: a good account, nothing to see. If you add 10,000, it has 353, which is possible for somebody with one great success and puzzling for anyone else.</p>
<p>A useful limit for a single order: do not more than double what is there, except at the very beginning, when doubling means nothing. Below 250 followers, the smallest package is fine. From then on, double at most, and then let some weeks pass with posts in them.</p>
<h2>Ratio two: likes and views to your own average</h2>
<p>Take your last ten posts, leave out the best and the worst, and take the average of the other eight. A post with two or three times that average looks like one that went well. With twenty times, it looks like a different account.</p>
<table>
<thead><tr><th scope="col">Your average</th><th scope="col">Plausible total</th><th scope="col">To buy</th></tr></thead>
<tbody>
<tr><td>40 likes</td><td>80–120</td><td>Nothing yet: even the smallest package is too large</td></tr>
<tr><td>250 likes</td><td>500–750</td><td>500 at most</td></tr>
<tr><td>1,200 views</td><td>2,400–3,600</td><td>1K to 2.5K</td></tr>
<tr><td>8,000 views</td><td>16,000–24,000</td><td>10K</td></tr>
</tbody>
</table>
<p>The first row is meant seriously. If our smallest package is out of proportion for you, keep your money until it fits.</p>
<h2>Ratio three: one count to another</h2>
<p>The counts below one post should tell the same story. Views are cheap gestures and comments are expensive ones; there are always far fewer of the second. Look at three accounts of your size that you know to be honest, and note views, likes and comments of five posts each. You will find your own field’s proportions, which are better than any general rule: a tutorial gets saved, a joke gets shared, an opinion gets comments.</p>
<p>If you buy <a href="/buy-instagram-views">views</a> for a reel, you may find that its likes now look thin. Then either a small package of <a href="/buy-instagram-likes">likes</a> belongs to it, or a smaller package of views would have been right. The second is cheaper.</p>
<h2>The price of one</h2>
<p>Each page shows what a unit costs in each package. Compare that with what you need, not with what you could get. If you need 700 and the choice is 500 or 1,000, the 500 are closer than they look: the missing 200 may come by themselves, and the 300 too many you would have to explain. A lower price for units that harm is not a saving.</p>
<h2>General or premium</h2>
<p>Where two qualities are offered, as with <a href="/buy-tiktok-followers">TikTok followers</a>, the difference is whether the profiles behind the number bear a second look. Who opens the list of your followers? For most accounts nobody does, and general is enough. If you are about to be examined by a brand, a label or a journalist, no quality is the right one: they will ask for analytics.</p>
<h2>Large orders take longer, and that is good</h2>
<p>A number that jumps in an hour is visible in every chart. That is why larger packages are delivered in portions over a longer time; the page of each service says over how long. Plan backwards: if the launch is on Friday, a large order placed on Thursday evening will still be on its way. You can follow it on <a href="/tracking">the tracking page</a>.</p>
<h2>In one paragraph</h2>
<p>Write down what stands there now. Decide which single number will be looked at. Take the smallest package that brings it to two or three times your average, or less than doubles your followers. Wait until it is complete. Look at the account as a stranger would. Only then decide about another one. We say “start small” on our home page, and we mean it: it is how you find out at the lowest price whether it does anything for you.</p>
`,
}
