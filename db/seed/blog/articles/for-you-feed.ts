import type { DemoArticle } from '../article.ts'

export const forYouFeed: DemoArticle = {
  slug: 'how-the-for-you-feed-decides',
  title: 'How the For You feed decides, as far as anyone outside can know',
  excerpt: 'No secret formula: what TikTok itself says about recommendations, what follows from it, and which popular beliefs do not.',
  author: 'Mateo Duarte',
  category: 'cat_tiktok_tips',
  tags: ['TikTok', 'recommendations', 'short video'],
  coverAlt: 'A ripple that starts at one point and reaches wider rings of people, drawn as dots.',
  daysAgo: 134,
  content: `
<p>Few things are written about more, with less knowledge, than “the algorithm.” Nobody outside the company has seen it, and the people inside change it all the time. But TikTok has described publicly what goes into its recommendations, and a few simple things follow from that. I’ll try to keep the two apart.</p>
<h2>What the company says</h2>
<p>TikTok’s own explanations name three groups of signals. <strong>What people do</strong>: videos that they watch to the end, like, share, comment on or skip, and accounts that they follow. <strong>What the video is</strong>: its caption, sounds, hashtags, and subject. <strong>Device and account settings</strong>: language, country, type of device. They count for less, because nobody chose them as a preference.</p>
<p>It also says that neither follower count nor past hits are direct factors. And that a strong signal, such as watching a longer video from beginning to end, weighs more than a weak one, such as being in the same country.</p>
<h2>What follows from it</h2>
<p>At first, every video is a question. It’s shown to a few people who might like it. What they do is the answer, and the answer decides who gets asked next. That’s why a video can sit still for two days and then take off: it took that long to find its audience. It is also why the same account can have 300 views on Monday and 30,000 on Thursday.</p>
<p>So the useful question isn’t how to please a machine. It’s: who is this video for, and would they finish it?</p>
<h2>Make it obvious what it’s about</h2>
<p>The system has to guess the subject, and so has the viewer. Say it in the caption, in the words on the screen, and aloud. “Repotting a monstera without breaking roots” can be matched with people who like plants. “She’s free at last” cannot. The same words help with search, which many people use on TikTok like a search engine.</p>
<p>Hashtags: three that name the subject. Huge generic ones do nothing.</p>
<h2>Length follows the idea</h2>
<p>A shorter video is easier to finish; a longer one that is finished says more. Neither is better in itself. Cut until nothing can be left out without harm, and stop. If your retention curve is flat until second 20 and then falls, the video was 20 seconds long and you did not notice. <a href="/blog/hooks-the-first-three-seconds">How to open it</a> is another story.</p>
<h2>Beliefs that do not hold up</h2>
<ul>
<li><strong>“New accounts get a boost.”</strong> It may look that way, because early videos vary wildly and you remember the good one. Nobody has shown it with numbers that would convince a skeptic.</li>
<li><strong>“You must post three times a day.”</strong> More videos are more questions, so more chances. Three hurried ones are three poor questions.</li>
<li><strong>“Deleting videos hurts.”</strong> There is no sign of that. But hide rather than delete; you may want the figures.</li>
<li><strong>“Shadow ban.”</strong> Videos can be ineligible for the feed, and the app says so in the video’s details. Far more often, people saw it and skipped it. That hurts more, and you can fix it.</li>
<li><strong>“Leave the app open after posting.”</strong> Harmless. Use the time to answer comments.</li>
</ul>
<h2>Where followers still matter</h2>
<p>If followers aren’t a direct factor, why care? For three reasons. People who follow you see your videos in a feed of their own, and their reaction is among the first answers. Some features unlock at a follower count; going live, for example, requires a minimum in most countries. And people, who aren’t an algorithm and have habits of their own, read the count on your profile.</p>
<p>People buy <a href="/buy-tiktok-followers">followers</a> for the second and third reason. It does nothing for the first, because those followers won’t watch. Know which of the three you’re paying for.</p>
<h2>And views?</h2>
<p>Bought <a href="/buy-tiktok-views">views</a> raise the count that people see. They do not teach the system who likes your video, and they do not finish it in the way a fan does. If the people who saw a video skipped it, bought views won’t change its path through the feed. If it’s good, and you send people to it yourself from elsewhere, a number that doesn’t look abandoned helps them take it seriously. That’s all, and sometimes it’s enough.</p>
<h2>What I do</h2>
<p>I make one video for one person I could name. I write its first sentence down as its caption. I publish, answer for half an hour, and look at the curve two days later. Then I change one thing. It is slow, it is not a secret, and after a year it is a different account.</p>
`,
}
