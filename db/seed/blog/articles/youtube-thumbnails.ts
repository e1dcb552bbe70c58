import type { DemoArticle } from '../article.ts'

export const youtubeThumbnails: DemoArticle = {
  slug: 'youtube-thumbnails-that-keep-their-promise',
  title: 'YouTube thumbnails that keep their promise',
  excerpt:
    'One idea, readable at the size of a stamp, and true. How to plan a thumbnail before you film, and how to test two against each other.',
  author: 'Iris Halvorsen',
  category: 'cat_content_strategy',
  tags: ['YouTube', 'thumbnails', 'design'],
  coverAlt: 'A large play frame with a mountain inside it, and the same frame again very small.',
  daysAgo: 38,
  content: `
<p>A thumbnail and a title make one sentence together. The viewer reads both in the time it takes to scroll past, and decides. You can spend three weeks on a video and lose it there; so it is odd how many thumbnails are made in the last ten minutes.</p>
<h2>Plan it before you film</h2>
<p>The best time for the thumbnail is before the first shot. Write the title, sketch the picture in a rectangle the size of your thumb, and ask whether you would open it. If no picture comes to mind, the idea of the video may not be clear yet. If one does, you now know which shot you must not forget, and you can take it properly, with light, instead of hunting for a frame in the footage.</p>
<h2>One idea, one place to look</h2>
<p>Count the things in your thumbnail: face, object, text, arrow, circle, background, logo. Three is enough. Two is better. The eye needs one place to land, and everything else has to point there.</p>
<p>The picture is shown from very large, on a television, to very small, in the sidebar of a phone. Design at 1280 by 720 pixels and look at it at 160 by 90. What can you still name? That is what your thumbnail says; the rest is decoration.</p>
<h2>Text, if any</h2>
<p>Up to four words, and never the title again. The title stands right below it. If the title is “I repaired the cheapest violin I could find”, the picture can say “$40”, or nothing. Use heavy letters with a plain shape behind them, and keep the lower right corner free: the duration is drawn on top of it.</p>
<h2>Faces, used honestly</h2>
<p>A face draws the eye, above all one that looks at something. The open mouth of astonishment has been seen so often that it reads as advertisement. Show the expression that you had: concentration, doubt, pleasure. If you look at the object in the picture, the viewer will look there too.</p>
<h2>Contrast that survives both themes</h2>
<p>Some of your viewers see a white page around it, others a nearly black one. A picture with dark edges disappears into the second. Look at it on both. Strong thumbnails tend to have three steps of brightness: a bright subject, a middle ground, a quiet dark. Squint; if the steps are still there, it will hold.</p>
<h2>Promise what is there</h2>
<p>The click is the smaller half. If people open the video and leave after twenty seconds because the picture promised something else, you have shown a great many viewers that your promises are not kept, and the system has measured exactly that. An honest thumbnail with fewer clicks and longer watching is worth more than the other way round.</p>
<blockquote>A good thumbnail makes the right people curious. A bad one makes everybody curious, once.</blockquote>
<h2>Test two, not ten</h2>
<p>YouTube can show several versions of a thumbnail to different viewers and report which one led to more watching. Use it with versions that differ in the idea: a face against an object, text against none. If A and B differ by the colour of an arrow, the result will be noise.</p>
<p>If you compare by hand, change the picture after a fortnight and look at the click-through rate over the next, in the report on reach. Mind two traps. The rate falls by itself as a video is shown to people who know you less. And on a small channel a difference of a few clicks means nothing: with 200 impressions, 4 percent and 5 percent are eight clicks and ten.</p>
<h2>A shelf that belongs together</h2>
<p>After ten videos, look at your channel page as a whole. The thumbnails should look related without being identical: the same typeface, the same place for the text, a colour that returns. People who liked one should be able to recognise the next in a crowded list. Do not put your logo on them for that; it is too small to read and uses the space of the idea.</p>
<h2>And then the count below</h2>
<p>Under the picture stands the number of views. On a new channel it is small, and some viewers will pass for that reason alone. Where a video deserves a fair look, you can give it a start with <a href="/buy-youtube-views">YouTube views</a>, or make the channel itself look less deserted with a few <a href="/buy-youtube-subscribers">subscribers</a>. Neither adds watch time, and neither rescues a picture that nobody understands. <a href="/blog/what-bought-growth-can-and-cannot-do">This article</a> says what they can do.</p>
`,
}
