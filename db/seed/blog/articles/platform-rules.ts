import type { DemoArticle } from '../article.ts'

export const platformRules: DemoArticle = {
  slug: 'what-the-platforms-rules-say',
  title: 'What the platforms’ rules say about bought engagement',
  excerpt: 'Instagram, TikTok and YouTube all discourage it. What their rules say in plain English, what can happen, and how we handle it.',
  author: 'Naomi Clarke',
  category: 'cat_social_media',
  tags: ['rules', 'risk', 'Instagram', 'TikTok', 'YouTube'],
  coverAlt: 'Three open books side by side, with a single ribbon running through them like a wave.',
  daysAgo: 150,
  content: `
<p>You won’t find this article at many shops like ours, because it’s bad for business. But you’re about to spend money on something that affects your account, and you should know what its landlord thinks. Rules change; this is a summary in our own words, not legal advice, and the originals are only one search away. Please read them yourself before you order anything, here or anywhere else.</p>
<h2>Instagram</h2>
<p>The community guidelines ask people not to collect likes, followers or shares artificially, and the terms forbid paying for them or getting them by unauthorized means. In practice, Instagram says that it removes inauthentic activity when it finds it: likes, follows and comments from accounts that use tools for it. Accounts that gave such an app their password may see a warning and be asked to change it.</p>
<h2>TikTok</h2>
<p>The community guidelines don’t allow trade in services that artificially increase engagement or trick the recommendation system. TikTok may remove what it finds from the counts, restrict participating accounts from the feed or, in severe cases, ban them.</p>
<h2>YouTube</h2>
<p>The policy on fake engagement does not allow anything that artificially increases views, likes, comments or other metrics. Views and subscribers that don’t meet its standard aren’t counted, or are removed later; YouTube audits its counts routinely. Channels in the partner program have more to lose, because payments depend on valid traffic. If your channel earns money from ads, or is about to be reviewed for it, our advice is to stay away from bought engagement altogether.</p>
<h2>What can happen</h2>
<p>From most to least common:</p>
<ol>
<li><strong>The count falls.</strong> Some of what was added is removed, or leaves. By far the most common.</li>
<li><strong>Nothing.</strong></li>
<li><strong>A temporary warning or limit,</strong> mostly when the owner had given a tool the password.</li>
<li><strong>Losing the account or its payments.</strong> Rare, severe, and the reason anyone who makes a living from an account should think twice.</li>
</ol>
<p>Nobody can give you a percentage. Anyone who does made it up.</p>
<h2>What the law says</h2>
<p>Buying followers for a hobby is not against the law in most countries. Deceiving people in business may be. In the United States, a rule of the Federal Trade Commission forbids selling or buying fake indicators of influence for a commercial purpose, where the buyer knows or should know that they are fake and uses them to misrepresent their importance. In the European Union, fake reviews and fake endorsements to promote products are on the list of practices that are always unfair. If you use a number to get paid, you are in that territory. Ask a lawyer, not a shop.</p>
<h2>How we handle it</h2>
<ul>
<li><strong>No password, no tool.</strong> We don’t log in anywhere on your behalf, we run nothing on your account, and we don’t automate any platform. Suppliers outside this shop carry out deliveries, and we record what they report.</li>
<li><strong>Gradual delivery.</strong> Larger packages are spread over time.</li>
<li><strong>No invented experiences.</strong> Comments react to the post. Nobody claims to have bought or used your product, because that would be a fake review.</li>
<li><strong>A refund for what isn’t delivered,</strong> and a refill on views, as described in <a href="/blog/delivery-refill-refund-what-the-words-mean">this article</a>.</li>
<li><strong>You decide.</strong> The FAQ on every service page says so too, for example <a href="/buy-instagram-followers">here</a>.</li>
</ul>
<h2>When we would not do it</h2>
<p>If the account is your income. If it belongs to an employer or a client who does not know. If you are bidding for a contract in which the number will be quoted. If it is the account of a candidate or of a public office. If you’re under 18. In all these cases you could lose more than you could gain, however small the risk.</p>
<h2>When it may be OK for you</h2>
<p>A new account, a side project, a launch page, a channel you could restart tomorrow: the worst case is that a number drops and you’re out a few dollars. Many people accept that with their eyes open. If you are one of them, keep it small, keep it <a href="/blog/choosing-a-package-size">in proportion</a>, and never give anyone your password.</p>
<p>If you have read this and decided against it, that is a good result too. The other articles here are about growing without packages, and they cost nothing.</p>
`,
}
