import type { DemoArticle } from '../article.ts'

export const deliveryRefillRefund: DemoArticle = {
  slug: 'delivery-refill-refund-what-the-words-mean',
  title: 'Delivery, refill, refund: what the words mean here',
  excerpt:
    'From checkout to the last follower: what happens to an order, what each status means, and what you get back if something is missing.',
  author: 'Mateo Duarte',
  category: 'cat_growth_strategy',
  tags: ['orders', 'delivery', 'refill', 'refunds'],
  coverAlt: 'A path with five stations along the crest of a wave; the fourth one glows.',
  daysAgo: 103,
  content: `
<p>Every shop like ours uses words such as “delivery” and “refill,” and each means something slightly different. Here’s what they mean at ours, so you know what to expect and when to complain.</p>
<h2>What we need from you, and what we don’t</h2>
<p>Besides payment, an order needs three things: the username or channel, the link to the post or video, and an email address for the confirmation. For followers and subscribers, the link to the profile or channel is enough. We never need your password, a code from your phone, or access to your account in any form. If anyone asks you for these because of an order, it isn’t us. Don’t answer.</p>
<p>Keep the profile and the post public until the order is complete. Nobody can see, follow or watch a private profile.</p>
<h2>Pending, processing, completed</h2>
<p>An order moves through a few statuses, and <a href="/tracking">the tracking page</a> shows when it reached each one.</p>
<ul>
<li><strong>Pending.</strong> We have your order, but the payment isn’t complete or the delivery hasn’t started yet.</li>
<li><strong>Processing.</strong> It’s being delivered. Counts rise gradually.</li>
<li><strong>Completed.</strong> Everything you paid for has arrived.</li>
<li><strong>Partial.</strong> Part of it was delivered and the rest won’t be. We refund what’s missing.</li>
<li><strong>Canceled.</strong> It won’t be delivered. If you paid, we refund you.</li>
<li><strong>Failed.</strong> Something went wrong on our side or the provider’s. If you were charged, we refund you.</li>
</ul>
<p>Times in the future are marked as estimates. Times in the past are what we recorded, and we never change them.</p>
<h2>Why delivery takes its time</h2>
<p>Likes and views start soon. Comments take longer, because somebody has to look at the post before writing about it. Followers are spread over a day or more, and large packages over several. Each service’s page says how long: compare <a href="/buy-tiktok-followers">TikTok followers</a> with <a href="/buy-instagram-likes">Instagram likes</a>, for example. Slower isn’t worse. A jump of thousands within an hour shows in your analytics forever.</p>
<h2>One order at a time for one target</h2>
<p>While an order is in progress, you can’t place another for the same service and link. If two overlapped, nobody could tell which one is complete and which one is short, so nobody could refund the right amount. Different services for the same post are fine.</p>
<h2>The start count</h2>
<p>Before delivery starts, the count at your link is recorded. Afterwards, the difference shows what was delivered. Your own followers may come and go in the meantime, so an order is measured once, when it ends, and not every hour.</p>
<h2>Refill</h2>
<p>Counts can drop after a delivery. Platforms clean up, people unfollow, views are audited. A refill means we deliver what dropped again, free of charge.</p>
<p>At our shop it applies to views, for thirty days after completion. Just send us a message with your order number. It doesn’t apply to followers, subscribers, likes or comments, and a shop that promises it for everything, forever, promises something it can’t control.</p>
<p>Two things end a refill: if the video is deleted or made private, there’s nothing to refill, and if the link changes, we no longer know what was measured.</p>
<h2>Refund</h2>
<p>If you get less than you paid for, we refund the difference the way you paid. For example, you bought 1,000 for $9.00 and 850 were delivered. That’s 150 short, or 15 percent, so you get $1.35 back. On a card, it shows up on your statement as soon as your bank posts it; on your balance, you see it right away.</p>
<p>If you change your mind, contact us while the order is pending. Once it’s processing, we can’t undo what was delivered, but we can cancel the rest. The exact conditions are in <a href="/terms">the terms</a>.</p>
<h2>What you can do to help</h2>
<ol>
<li>Paste the link instead of typing it. The form checks that it matches the service.</li>
<li>Don’t change your username, link or privacy settings until the order is complete.</li>
<li>Don’t order the same thing from two shops at once. Neither could tell what it delivered.</li>
<li>Keep the email with the order number. It contains the tracking link.</li>
</ol>
<p>If an order takes longer than its page says, <a href="/contact">contact us</a> with your order number. You’ll hear from a person who sees the same order history you do. For anything else, check <a href="/faq">the FAQ</a>.</p>
`,
}
