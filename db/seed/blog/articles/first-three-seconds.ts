import type { DemoArticle } from '../article.ts'

export const firstThreeSeconds: DemoArticle = {
  slug: 'hooks-the-first-three-seconds',
  title: 'Hooks: what the first three seconds are for',
  excerpt: 'A hook isn’t a shout. It’s the moment when a viewer learns what they’ll get. Five kinds that work, and how to find yours.',
  author: 'Mateo Duarte',
  category: 'cat_content_strategy',
  tags: ['hooks', 'short video', 'editing'],
  coverAlt: 'A curve that begins high and falls, with its first three units marked in a brighter band.',
  daysAgo: 10,
  content: `
<p>Every short video has the same enemy: a thumb. The viewer did not search for you and owes you nothing. In the first three seconds they answer one question, usually without noticing: is this for me? A hook is whatever helps them answer yes.</p>
<h2>What a hook is</h2>
<p>Many people think it’s volume: a loud sentence, a zoom, a surprised face. That stops the thumb for a moment and then loses the viewer, because it told them nothing. Here’s a better definition: a hook is a promise that is clear, small enough to be believed, and not yet kept.</p>
<p>Clear means that somebody who has never seen you understands it without sound. Small enough means that thirty seconds can keep it. Not yet kept means that there is a reason to stay.</p>
<h2>Five kinds that work</h2>
<h3>The result first</h3>
<p>Show the finished thing, then go back. A restored chair, a plated dish, a chart with a line that turns upward. The viewer now has a destination, and every step in between has a meaning. This is the most dependable kind for anyone who makes things.</p>
<h3>The question that the viewer has already asked</h3>
<p>“Why does my bread rise in the oven and fall on the table?” It has to be a question that people actually type, in their own words. Look at the comments on your videos and on others in your niche. They are full of first sentences.</p>
<h3>The mistake</h3>
<p>“I edited like this for two years, and it made every cut too late.” People like to avoid errors, and they like someone who admits to one. Name the mistake in the first sentence, not in the tenth.</p>
<h3>The jump into the middle</h3>
<p>Begin in the middle of the action. The pan is already hot, the client has already said no. A sentence of explanation can follow at second five. Nobody leaves because they don’t know how it started.</p>
<h3>The plain label</h3>
<p>“Three knots that hold on wet rope.” No trick at all. For useful videos a label is often the strongest opening, because the right viewer knows at once that it is for them and the wrong one leaves without spoiling anything.</p>
<h2>How to find yours</h2>
<p>Write the video first. Then look for the sentence, usually somewhere in the second half, that would make you look up if a friend said it. Move it to the front. Nearly every first draft has its hook in the wrong place, because we explain things in the order we learned them.</p>
<p>Then cut everything before it: the greeting, your name, the logo, “so today I wanted to.” Your name is right below the video. Viewers will look when they care.</p>
<blockquote>If your first three seconds could open any video in your niche, they open none.</blockquote>
<h2>Make it work without sound</h2>
<p>Many viewers see the first second on mute: on a bus, in a meeting, next to somebody asleep. Put the promise on screen as text: six words or so, large, away from the edges where the app puts its buttons. The text shouldn’t repeat the whole spoken sentence; it should be its headline.</p>
<h2>Keep the promise, and not too early</h2>
<p>A hook that is answered in the next sentence leaves the rest of the video without tension. One that is never answered makes people feel cheated, and they remember the name. The place for the answer is shortly before the end, with something small after it: the one detail that you only notice the second time.</p>
<p>Between the two, let something happen every few seconds: a cut, a new object, a number, a change of distance. It does not have to be fast. It has to be new.</p>
<h2>Test one thing at a time</h2>
<p>Take a video that lost most people at the start; the retention curve in your analytics shows it as a cliff. Post it again a few weeks later with a new first three seconds and nothing else changed. If the cliff becomes a slope, you have learned something about your audience that no article could tell you. Write it down. After ten of these you’ll have a short list of openings that work for you, and it will be different from mine. <a href="/blog/five-figures-in-your-analytics">How to read that curve</a> has an article of its own.</p>
<h2>What a hook can’t fix</h2>
<p>It brings people into the room. Whether they stay depends on what’s in it. And it does nothing about the moment before: on a profile page or in a search result, people see the cover and the count first. If a good video sits there unopened, its cover may need work, or its view count may put people off; for that, there are small packages of <a href="/buy-tiktok-views">TikTok views</a>. Look at the hook first. It’s free.</p>
`,
}
