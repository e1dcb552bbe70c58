import type { DemoArticle } from '../article.ts'

export const scamsToAvoid: DemoArticle = {
  slug: 'scams-around-bought-growth',
  title: 'Scams around bought growth, and how to spot them',
  excerpt:
    'Password requests, “verified badge” offers, refunds that never come: eight patterns, and the one question that exposes most of them.',
  author: 'Naomi Clarke',
  category: 'cat_social_media',
  tags: ['safety', 'scams', 'accounts'],
  coverAlt: 'A fishing hook below a calm surface, with a shield drawn around the water above it.',
  daysAgo: 119,
  content: `
<p>Where people want a number to go up, somebody will offer to raise it. Most scams follow a few patterns. We sell in this market, so read this with that in mind, and apply every line of it to us, too.</p>
<h2>1. “Just log in here”</h2>
<p>A service asks for your username and password “to deliver faster”, or shows a login page that looks like the platform’s. With the password, they can post in your name, read your messages and lock you out. Nobody needs your password to add followers, likes, views or comments to a public profile. There are no exceptions.</p>
<h2>2. The code on your phone</h2>
<p>“To confirm that you are the owner, send us the six digits.” Those digits are the platform asking whether you want to let somebody in. Whoever asks for them is at the door right now. Don’t share them with anybody, and change your password if you did.</p>
<h2>3. The badge for sale</h2>
<p>A message offers verification for a few hundred dollars. Platforms sell their subscription badges themselves, in their own settings, at a listed price. Older badges were never for sale. What you get from a stranger is a form that collects your documents.</p>
<h2>4. The copyright warning</h2>
<p>“Your account will be deleted in 24 hours. Appeal here.” Real notices appear in the app, under your account status, not as a direct message from an account with a padlock as its picture. Check the app, and ignore the link.</p>
<h2>5. Growth by tool</h2>
<p>An app offers to follow and unfollow hundreds of people a day on your behalf. It needs your login, it annoys real people in your name, and it does exactly what platforms look for when they restrict accounts. This is how many people lose an account over growth.</p>
<h2>6. Unlimited, forever, for next to nothing</h2>
<p>“100,000 followers for $5, lifetime guarantee.” Do the math: that’s twenty thousand followers for a dollar. Whatever you get for that, it isn’t people, and it doesn’t include a lifetime of refills. They mean the site’s lifetime, and such sites last a season.</p>
<h2>7. The refund that needs one more payment</h2>
<p>Something goes wrong, and support offers a refund, as soon as you pay a fee, a tax or a “wallet activation”. A refund never costs you anything. Stop there, and talk to your bank or card issuer.</p>
<h2>8. The brand that pays first</h2>
<p>A company wants to advertise with you, sends a contract as an archive file and asks you to open it on a computer. The file steals the sessions from your browser, and your channel is renamed overnight. Ask for the details in the message itself, check the sender’s domain letter by letter, and call the number on the company’s own site.</p>
<h2>The question that exposes most of them</h2>
<blockquote>What happens if it isn’t delivered?</blockquote>
<p>An honest seller can answer this before you pay: when delivery starts and ends, how it’s measured, who decides that something is missing, and how you get your money back. If the answer is “that never happens”, you have your answer.</p>
<h2>How to check a shop, including this one</h2>
<ul>
<li>Can you see prices without giving your email address?</li>
<li>Does it say what bought growth <em>can’t</em> do?</li>
<li>Are there reviews with three stars and below, and do they read as if a person wrote them? Ours are <a href="/reviews">here</a>.</li>
<li>Can you pay with a method that lets you dispute a charge?</li>
<li>Are there terms with a name and an address in them? See <a href="/terms">ours</a>.</li>
<li>Can you track your order without having to ask? Here’s <a href="/tracking">the tracking page</a>.</li>
<li>Does it pressure you with a countdown? Then it doesn’t want you to think.</li>
</ul>
<h2>If it happened to you</h2>
<ol>
<li>Change the account’s password, then the password of the email address behind it. In that order, from a device you trust.</li>
<li>Sign out of all other sessions in the settings, and remove apps you don’t recognize.</li>
<li>Turn on two-factor authentication with an app instead of text messages.</li>
<li>If you can’t get in anymore, use the platform’s own account recovery from its help pages. People who offer recovery in the comments are the second wave of the same scam.</li>
<li>If you lost money, call your bank the same day. You can dispute card payments, but there’s a deadline.</li>
</ol>
<p>None of this is shameful. People who write these messages do nothing else all day. Tell your followers if messages were sent in your name; most will just think you handled it well.</p>
<p>And if somebody contacts you in our name and asks for a password or a code, please <a href="/contact">tell us</a>. It isn’t us.</p>
`,
}
