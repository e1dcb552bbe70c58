import type { DemoArticle } from '../article.ts'

export const scamsToAvoid: DemoArticle = {
  slug: 'scams-around-bought-growth',
  title: 'Scams around bought growth, and how to see them coming',
  excerpt:
    'Password requests, “verified badge” offers, refunds that never come: eight patterns, and the one question that exposes most of them.',
  author: 'Naomi Clarke',
  category: 'cat_social_media',
  tags: ['safety', 'scams', 'accounts'],
  coverAlt: 'A fishing hook below a calm surface, with a shield drawn around the water above it.',
  daysAgo: 119,
  content: `
<p>Where people want a number to rise, somebody will offer to raise it. Most of what goes wrong follows a few patterns. We sell in this market, so read this with that in mind, and apply every line of it to us as well.</p>
<h2>1. “Just log in here”</h2>
<p>A service asks for your username and password “to deliver faster”, or shows a log-in page that looks like the platform’s. With the password somebody can post in your name, read your messages and lock you out. To add followers, likes, views or comments to a public profile, nobody needs your password. There is no exception, and there is no reason that makes one.</p>
<h2>2. The code on your phone</h2>
<p>“To confirm that you are the owner, send us the six digits.” These digits are the platform’s question whether you want to let somebody in. Whoever asks for them is at the door at that moment. Do not read them to anybody, and change your password if you have.</p>
<h2>3. The badge for sale</h2>
<p>A message offers verification for a few hundred dollars. Platforms sell their subscription badges themselves, in their own settings, at a price that stands there. Older badges could not be bought from anyone. What you get from a stranger is a form that collects your documents.</p>
<h2>4. The copyright warning</h2>
<p>“Your account will be deleted in 24 hours. Appeal here.” Real notices stand in the app, under the state of your account, and they do not arrive as a direct message from an account with a lock as its picture. Open the app, look there, and ignore the link.</p>
<h2>5. Growth by tool</h2>
<p>An app offers to follow and unfollow hundreds of people a day on your behalf. It needs your log-in, it annoys real people in your name, and it does exactly what platforms look for when they restrict accounts. If an account is lost over growth, this is a typical way.</p>
<h2>6. Unlimited, for ever, at no price</h2>
<p>“100,000 followers for $5, lifetime guarantee.” Do the sum: that is twenty thousand followers for a dollar. Whatever is delivered for that, it is not people, and a lifetime of refills is not in it. The seller’s lifetime is meant, and such sites live for a season.</p>
<h2>7. The refund that needs one more payment</h2>
<p>Something goes wrong, and support offers a refund, as soon as you pay a fee, a tax or a “wallet activation”. A refund takes nothing from you. Stop there, and talk to your bank or card issuer.</p>
<h2>8. The brand that pays first</h2>
<p>A company wants to advertise with you, sends a contract as an archive file and asks you to open it on a computer. The file steals the sessions from your browser, and your channel is renamed overnight. Ask for plain text in the message, check the sender’s domain letter by letter, and call the number on the company’s own site.</p>
<h2>The question that exposes most of them</h2>
<blockquote>What happens if it does not arrive?</blockquote>
<p>An honest seller can answer this before you pay: when delivery starts and ends, how it is measured, who decides that something is missing, and how the money comes back. If the answer is “that never happens”, you have your answer.</p>
<h2>How to check a shop, including this one</h2>
<ul>
<li>Are the prices on the page, or only after an e-mail address?</li>
<li>Is it said what bought growth <em>cannot</em> do?</li>
<li>Are there reviews with three stars and below, and do they read as if somebody had written them? Ours are <a href="/reviews">here</a>.</li>
<li>Can you pay with a method that lets you dispute a charge?</li>
<li>Are there terms with a name and an address in them? See <a href="/terms">ours</a>.</li>
<li>Can you follow the order without having to ask? That is <a href="/tracking">the tracking page</a>.</li>
<li>Does it push you with a clock that runs out? Then it does not want you to think.</li>
</ul>
<h2>If it has happened</h2>
<ol>
<li>Change the password of the account, then that of the e-mail address behind it. In this order, from a device that you trust.</li>
<li>End all other sessions in the settings, and remove apps that you do not know.</li>
<li>Switch on two-step log-in with an app instead of text messages.</li>
<li>If you cannot get in any more, use the platform’s own recovery, reached from its help pages. People who offer recovery in the comments are the second wave of the same scam.</li>
<li>If money went, call the bank the same day. For card payments there is a procedure, and it has a deadline.</li>
</ol>
<p>None of this is shameful. These messages are written by people who do nothing else all day. Tell your followers if messages were sent in your name; most will only think that you handled it well.</p>
<p>And if somebody writes to you in our name and asks for a password or a code, please <a href="/contact">tell us</a>. It is not us.</p>
`,
}
