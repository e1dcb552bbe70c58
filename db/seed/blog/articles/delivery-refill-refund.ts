import type { DemoArticle } from '../article.ts'

export const deliveryRefillRefund: DemoArticle = {
  slug: 'delivery-refill-refund-what-the-words-mean',
  title: 'Delivery, refill, refund: what the words mean here',
  excerpt:
    'From the moment you pay to the last follower: what happens to an order, what each status says, and what you get back when something is missing.',
  author: 'Mateo Duarte',
  category: 'cat_growth_strategy',
  tags: ['orders', 'delivery', 'refill', 'refunds'],
  coverAlt: 'A path with five stations along the crest of a wave; the fourth one glows.',
  daysAgo: 103,
  content: `
<p>Words such as “delivery” and “refill” are used by every shop of this kind, and they mean something slightly different in each. Here is what they mean in ours, so that you know what you may expect, and what you may complain about.</p>
<h2>What you give us, and what you do not</h2>
<p>An order needs three things besides payment: the username or channel, the link of the post or video, and an e-mail address for the confirmation. For followers and subscribers the link of the profile or channel is enough. We never need your password, a code from your phone, or access to your account in any form. If anyone asks you for these in connection with an order, it is not us, and you should not answer.</p>
<p>The profile and the post have to be public until the order is complete. On a private profile nobody can see, follow or watch.</p>
<h2>Pending, processing, completed</h2>
<p>An order moves through a few states, and <a href="/tracking">the tracking page</a> shows each with the time at which it was reached.</p>
<ul>
<li><strong>Pending.</strong> The order is on record; the payment is not settled yet, or the delivery has not begun.</li>
<li><strong>Processing.</strong> It is being delivered. Counts rise in portions.</li>
<li><strong>Completed.</strong> Everything you paid for has arrived.</li>
<li><strong>Partial.</strong> Some of it arrived and the rest will not. What is missing is refunded.</li>
<li><strong>Canceled.</strong> It will not be delivered. If it was paid, the money goes back.</li>
<li><strong>Failed.</strong> Something went wrong on our side or the provider’s. If money moved, it goes back too.</li>
</ul>
<p>Times that lie ahead are marked as estimates. Those in the past are what was recorded, and we do not change them afterwards.</p>
<h2>Why delivery takes its time</h2>
<p>Likes and views begin soon. Comments take longer, because somebody has to look at the post before writing about it. Followers are spread over a day or more, and large packages over several. The page of each service says how long: compare <a href="/buy-tiktok-followers">TikTok followers</a> with <a href="/buy-instagram-likes">Instagram likes</a>, for example. A slower delivery is not a worse one. A jump of thousands within an hour is visible in your statistics for ever.</p>
<h2>One order at a time for one target</h2>
<p>While an order is running, we refuse another of the same service for the same link. The reason is bookkeeping: with two of them overlapping, nobody could say which one is complete and which one is short, and so nobody could refund correctly. Different services for the same post run side by side without any trouble.</p>
<h2>The start count</h2>
<p>Before the delivery begins, the count at your link is noted. After it, the difference shows what arrived. Your own followers may come and go in the meantime; that is why an order is measured as a whole at its end, and not every hour.</p>
<h2>Refill</h2>
<p>Counts can fall after a delivery. Platforms clean up, people unfollow, views are audited. A refill means that what fell below start plus package is delivered again at no cost.</p>
<p>Here it applies to views, for thirty days from completion. One message with the order number is enough. It does not apply to followers, subscribers, likes and comments, and a shop that promises it for everything, for ever, promises something that it does not control.</p>
<p>Two things end a refill: if the video is deleted or made private, there is nothing to fill; and if the link changes, we no longer know what was measured.</p>
<h2>Refund</h2>
<p>If less arrives than you paid for, the difference is refunded the way you paid. An example: you bought 1,000 for $9.00, and 850 arrived. Then 150 of 1,000 are missing, which is 15 percent, and $1.35 goes back. For a payment by card it appears on your statement within the time your bank takes; from a balance it is there at once.</p>
<p>If nothing has arrived and you change your mind, write to us while the order is pending. Once it is processing, what has been delivered cannot be taken back, but what has not can be. The exact conditions are in <a href="/terms">the terms</a>.</p>
<h2>What you can do to help</h2>
<ol>
<li>Paste the link instead of typing it. The form checks whether it fits the service.</li>
<li>Leave username, link and privacy as they are until the order is complete.</li>
<li>Do not order the same from two shops at once. Neither can then tell what it delivered.</li>
<li>Keep the e-mail with the order number. It contains the tracking link.</li>
</ol>
<p>If an order is late beyond what its page says, <a href="/contact">write to us</a> with the number. You will get an answer about that order, from somebody who can see the same record as you. Further questions are answered on <a href="/faq">the FAQ page</a>.</p>
`,
}
