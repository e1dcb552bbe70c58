import type { DemoArticle } from '../article.ts'

export const youtubeThumbnails: DemoArticle = {
  slug: 'youtube-thumbnails-that-keep-their-promise',
  title: 'YouTube thumbnails that keep their promise',
  excerpt: 'One idea, readable at the size of a stamp, and true. How to plan a thumbnail before you film, and how to test two of them.',
  author: 'Iris Halvorsen',
  category: 'cat_content_strategy',
  tags: ['YouTube', 'thumbnails', 'design'],
  coverAlt: 'A large play frame with a mountain inside it, and the same frame again very small.',
  daysAgo: 38,
  content: `
<p>A thumbnail and a title make one sentence together. The viewer reads both in the time it takes to scroll past, and decides. You can spend three weeks on a video and lose it right there, so it’s odd how many thumbnails are made in the last ten minutes.</p>
<h2>Plan it before you film</h2>
<p>The best time for the thumbnail is before the first shot. Write the title, sketch the picture in a rectangle the size of your thumb, and ask whether you’d click it. If no picture comes to mind, the idea of the video may not be clear yet. If one does, you now know which shot you must not forget, and you can take it properly, with light, instead of hunting for a frame in the footage.</p>
<h2>One idea, one place to look</h2>
<p>Count the things in your thumbnail: face, object, text, arrow, circle, background, logo. Three is enough. Two is better. The eye needs one place to land, and everything else has to point there.</p>
<p>It’s shown very large on a TV and very small on a phone. Design at 1280 by 720 pixels and look at it at 160 by 90. What can you still name? That is what your thumbnail says; the rest is decoration.</p>
<h2>Text, if any</h2>
<p>Up to four words, and never the title again. The title is right below it. If the title is “I repaired the cheapest violin I could find”, the picture can say “$40”, or nothing. Use heavy letters with a plain shape behind them, and keep the lower right corner free: the duration covers it.</p>
<h2>Faces, used honestly</h2>
<p>A face draws the eye, above all one that looks at something. The gaping mouth is so common that it reads as an ad. Show the expression you actually had: concentration, doubt, joy. If you look at the object in the picture, the viewer will look there too.</p>
<h2>Contrast that works in both themes</h2>
<p>Some viewers see it on a white page, others on a nearly black one. A picture with dark edges disappears into the second. Check both. Strong thumbnails tend to have three steps of brightness: a bright subject, a middle ground, a quiet dark. Squint; if the steps are still there, it will hold.</p>
<h2>Promise what you deliver</h2>
<p>The click is the smaller half. If people open the video and leave after twenty seconds because the picture promised something else, you’ve shown a lot of viewers that you don’t keep your promises, and YouTube has measured exactly that. An honest thumbnail with fewer clicks and longer watching is worth more than the other way round.</p>
<blockquote>A good thumbnail makes the right people curious. A bad one makes everybody curious, once.</blockquote>
<h2>Test two, not ten</h2>
<p>YouTube can show several versions of a thumbnail to different viewers and report which one led to more watching. Use it for versions with different ideas: a face or an object, text or no text. If A and B differ only in the color of an arrow, the result is noise.</p>
<p>If you compare by hand, change the thumbnail after two weeks and look at the click-through rate over the next two, in the Reach report. Watch out for two traps. The rate drops on its own as a video reaches people who don’t know you. And on a small channel a difference of a few clicks means nothing: with 200 impressions, 4 percent and 5 percent are eight clicks and ten.</p>
<h2>A shelf that belongs together</h2>
<p>After ten videos, look at your channel page as a whole. The thumbnails should look related without being identical: the same typeface, the same place for the text, a recurring color. People who liked one should recognize the next in a crowded list. Don’t add your logo for that; it’s too small to read and takes space from the idea.</p>
<h2>And then the count below</h2>
<p>The view count sits right below the picture. On a new channel it’s small, and some viewers will pass for that reason alone. If a video deserves a fair look, you can give it a head start with <a href="/buy-youtube-views">YouTube views</a>, or make the channel look less empty with a few <a href="/buy-youtube-subscribers">subscribers</a>. Neither adds watch time, and neither rescues a picture that nobody understands. <a href="/blog/what-bought-growth-can-and-cannot-do">This article</a> explains what they can do.</p>
`,
}
