import type { DemoArticle } from '../article.ts'

export const platformRules: DemoArticle = {
  slug: 'what-the-platforms-rules-say',
  title: 'What the platforms’ rules say about bought engagement',
  excerpt:
    'Instagram, TikTok and YouTube all discourage it. What their rules say in plain words, what can happen, and how we deal with it.',
  author: 'Naomi Clarke',
  category: 'cat_social_media',
  tags: ['rules', 'risk', 'Instagram', 'TikTok', 'YouTube'],
  coverAlt: 'Three open books side by side, with a single ribbon running through them like a wave.',
  daysAgo: 150,
  content: `
<p>You will not find this article in many shops of our kind, because it is bad for business. But you are about to spend money on something that concerns an account of yours, and you should know what its landlord thinks. Rules change; what follows is a summary in our words, and the originals are one search away.</p>
<h2>Instagram</h2>
<p>The community guidelines ask people not to collect likes, followers or shares artificially, and the terms forbid getting them in return for money or by unauthorised means. In practice, Instagram says that it removes inauthentic activity when it finds it: likes, follows and comments from accounts that use tools for it. Accounts that used such an app themselves, with their own password, may be shown a warning and be asked to change the password.</p>
<h2>TikTok</h2>
<p>The community guidelines do not allow trade in services that artificially increase engagement or deceive the recommendation system. What is found may be removed from the counts, and accounts that take part may be restricted from the feed or, in severe cases, banned.</p>
<h2>YouTube</h2>
<p>The policy on fake engagement does not allow anything that artificially increases views, likes, comments or other figures. Views and subscribers that do not meet its standard are not counted or taken away later; the company audits its counts as a matter of routine. Channels in the partner programme have more to lose, because payments depend on valid traffic. If your channel earns money from advertisements, or is about to be reviewed for it, our advice is to leave bought engagement alone altogether.</p>
<h2>What can happen</h2>
<p>In order of how often one hears of it:</p>
<ol>
<li><strong>The count falls.</strong> Some of what was added is removed, or leaves. By far the most frequent.</li>
<li><strong>Nothing.</strong></li>
<li><strong>A warning or a limit</strong> for some time, mostly where the owner of the account had given a tool the password.</li>
<li><strong>A loss of the account or of its payments.</strong> Rare, severe, and the reason why anyone who depends on an account for a living should think twice.</li>
</ol>
<p>Nobody can give you a percentage. Those who print one have invented it.</p>
<h2>What the law says</h2>
<p>Buying followers for a hobby is not against the law in most countries. Deceiving people in business may be. In the United States a rule of the Federal Trade Commission forbids selling or buying fake indicators of influence for a commercial purpose, where the buyer knows or should know that they are fake and uses them to misrepresent their importance. In the European Union, fake reviews and fake endorsements to promote products are on the list of practices that are always unfair. If you use a number to get paid, you are in that territory. Ask a lawyer, not a shop.</p>
<h2>How we deal with it</h2>
<ul>
<li><strong>No password, no tool.</strong> We do not log in anywhere on your behalf, we run nothing on your account, and we do not automate a platform. A delivery is carried out by people outside this shop, and we record what they report.</li>
<li><strong>Portions instead of jumps.</strong> Larger packages are spread over time.</li>
<li><strong>No invented experiences.</strong> Comments react to the post. Nobody claims to have bought or used your product, because that would be a fake review.</li>
<li><strong>Money back for what does not arrive,</strong> and a refill on views, as described in <a href="/blog/delivery-refill-refund-what-the-words-mean">this article</a>.</li>
<li><strong>The decision stays with you.</strong> The same sentence stands in the questions of every service page, for instance <a href="/buy-instagram-followers">here</a>.</li>
</ul>
<h2>When we would not do it</h2>
<p>If the account is your income. If it belongs to an employer or a client who does not know. If you are bidding for a contract in which the number will be quoted. If it is the account of a candidate or of a public office. If you are under age. In all these cases the possible loss is larger than the possible gain, however small the risk may be.</p>
<h2>When it may be acceptable to you</h2>
<p>A new account, a side project, a launch page, a channel that you could begin again tomorrow: there the worst case is that a number falls and some dollars are gone. Many people accept that, with open eyes. If you are one of them, keep it small, keep it <a href="/blog/choosing-a-package-size">in proportion</a>, and never give anyone your password.</p>
<p>If you have read this and decided against it, that is a good result too. The other articles here are about growing without packages, and they cost nothing.</p>
`,
}
