import type { DemoArticle } from '../article.ts'

export const carouselsOrReels: DemoArticle = {
  slug: 'carousels-or-reels',
  title: 'Carousels or reels? It depends on the verb',
  excerpt: 'People find reels and save carousels. How to choose the format by what people should do with it.',
  author: 'Iris Halvorsen',
  category: 'cat_instagram_growth',
  tags: ['Instagram', 'carousels', 'reels'],
  coverAlt: 'Three cards fanned out beside one upright frame with a play sign.',
  daysAgo: null,
  content: `
<p>Whenever somebody asks which format “performs better,” the honest answer is: at what? Reels and carousels do different jobs, and most posts fail because they use the wrong one. Start with the verb. What should a person do with this post?</p>
<h2>Find: a reel</h2>
<p>Reels are shown to people who do not follow you. If the post should attract strangers, it has to make sense to them within seconds, without knowing you, and a moving picture does that well. One idea, one place, one change.</p>
<h2>Keep: a carousel</h2>
<p>What people want to look up again belongs on still images: steps, measures, lists, comparisons. A carousel is read at the reader’s own speed, and the last card can be saved like a note. It also gets a second chance: somebody who did not swipe may be shown it again, starting with the second card.</p>
<h2>Answer: a picture and a question</h2>
<p>If you want to hear from people, say little. A single picture and one question that can be answered in a sentence will bring more answers than a well-made film, after which there is nothing left to add.</p>
<h2>How to cut one idea twice</h2>
<p>A tutorial can be both. The reel shows the result and the one surprising step; its caption says that tomorrow’s carousel has the full tutorial. The carousel has all the steps. People who found you through the reel have a reason to visit your profile, and the carousel is waiting there.</p>
`,
}
