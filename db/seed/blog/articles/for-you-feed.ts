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
<p>About few things is more written with less knowledge than about “the algorithm”. Nobody outside the company has seen it, and those inside change it all the time. But TikTok has described in public what goes into its recommendations, and some simple things follow from that. I try to keep the two apart here.</p>
<h2>What the company says</h2>
<p>In its own explanations TikTok names three groups of signals. <strong>What people do</strong>: videos that they watch to the end, like, share, comment on or skip, and accounts that they follow. <strong>What the video is</strong>: its caption, sounds, hashtags, and subject. <strong>Settings of device and account</strong>: language, country, type of device, which count for less, because nobody chose them as a taste.</p>
<p>It also says that the number of followers of an account is not a direct factor, nor whether it had successful videos before. And that a strong signal, such as watching a longer video from beginning to end, weighs more than a weak one, such as living in the same country.</p>
<h2>What follows from it</h2>
<p>Each video is, at first, a question. It is shown to some people who might like it. What they do is the answer, and the answer decides who is asked next. That is why a video can lie still for two days and then begin to move: it took that long to find the people for whom it was made. It is also why the same account can have 300 views on Monday and 30,000 on Thursday.</p>
<p>So the useful question is not how to please a machine. It is: for whom is this video, and would they finish it?</p>
<h2>Make it easy to understand what it is</h2>
<p>The system has to guess the subject, and so has the viewer. Say it in the caption, in the words on the screen, and aloud. “Repotting a monstera without breaking roots” can be matched with people who like plants. “She’s free at last” cannot. The same words help search, which many people use there as they use a search engine.</p>
<p>Hashtags: three that name the subject. The large ones that mean nothing do nothing.</p>
<h2>Length follows the idea</h2>
<p>A shorter video is easier to finish; a longer one that is finished says more. Neither is better as such. Cut until nothing can be left out without harm, and stop. If your retention curve is flat until second 20 and then falls, the video was 20 seconds long and you did not notice. <a href="/blog/hooks-the-first-three-seconds">How to begin it</a> is another matter.</p>
<h2>Beliefs that do not hold up</h2>
<ul>
<li><strong>“New accounts get a boost.”</strong> It may look so, because early videos vary wildly and one remembers the good one. Nobody has shown it with numbers that would convince a sceptic.</li>
<li><strong>“You must post three times a day.”</strong> More videos are more questions, so more chances. Three hurried ones are three poor questions.</li>
<li><strong>“Deleting videos hurts.”</strong> There is no sign of that. But hide rather than delete; you may want the figures.</li>
<li><strong>“Shadow ban.”</strong> Videos can be ineligible for the feed, and the app tells you so under the video’s details. Much more often, people were shown it and skipped. That hurts more and can be repaired.</li>
<li><strong>“Leave the app open after posting.”</strong> Harmless. Use the time to answer comments.</li>
</ul>
<h2>Where followers matter nevertheless</h2>
<p>If followers are no direct factor, why care? For three reasons. People who follow you see your videos in a feed of their own, and their reaction is among the first answers. Some features open at a follower count; going live, for example, asks for a certain number in most countries. And on your profile the count is read by people, who are not the algorithm and have habits of their own.</p>
<p>For the second and third reason people buy <a href="/buy-tiktok-followers">followers</a>. For the first it does nothing, because those followers will not watch. It is as well to know which of the three you are paying for.</p>
<h2>And views?</h2>
<p>Bought <a href="/buy-tiktok-views">views</a> raise the count that people see. They do not teach the system who likes your video, and they do not finish it in the way a fan does. If a video was skipped by those who were shown it, they will not change its way through the feed. If it is good, and you send people to it yourself from elsewhere, a number that does not look abandoned helps those people to take it seriously. That is all, and sometimes it is enough.</p>
<h2>What I do</h2>
<p>I make one video for one person whom I could name. I write its first sentence down as its caption. I publish, answer for half an hour, and look at the curve two days later. Then I change one thing. It is slow, it is not a secret, and after a year it is a different account.</p>
`,
}
