import { hold, lose, open, opened, press } from './reach.ts'
import { button, heading, insteadOf, link, message, pending, type Screen, toast, words } from './text.ts'

const LIST = '**/api/blog/published*'

export const blog: Screen = {
  name: 'Blog',
  states: [
    {
      section: 8,
      when: 'opened',
      go: opened('/blog'),
      shows: [
        button('All'),
        button('Instagram Growth'),
        button('TikTok Tips'),
        button('Social Media'),
        button('Growth Strategy'),
        button('Content Strategy'),
        button('Monetization'),
        button('Load More Posts'),
      ],
    },
    {
      section: 8,
      when: 'more get no answer',
      async go(page) {
        await lose(page, LIST)
        await press(page, 'Load More Posts')
      },
      shows: [message('Failed to load more posts. Please try again.'), button('Load More Posts')],
    },
    {
      section: 2,
      when: 'a category is loading',
      async go(page) {
        const letGo = await hold(page, '**/blog.data*')
        await press(page, 'TikTok Tips')
        return letGo
      },
      shows: [pending('Loading...')],
    },
    {
      section: 8,
      when: 'a category cannot be loaded',
      async go(page) {
        await lose(page, '**/blog.data*')
        await press(page, 'Monetization')
      },
      shows: [words('Failed to load blog posts. Please try again later.'), button('Try Again')],
    },
    {
      section: 2,
      when: 'a category without posts',
      go: opened('/blog?category=Gardening'),
      shows: [words('No posts here yet'), link('View All Posts')],
    },
  ],
}

export const blogPost: Screen = {
  name: 'Blog post',
  states: [
    {
      section: 2,
      when: 'opened',
      go: opened('/blog/how-sound-works-on-tiktok'),
      shows: [link('Back to Blog'), words('TikTok Tips'), words('4 min read'), button('Share'), link('Get Started Now')],
    },
    {
      section: 2,
      when: 'shared on a device without sharing of its own',
      async go(page) {
        await page.context().grantPermissions(['clipboard-write'])
        await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
        await press(page, 'Share')
      },
      shows: [insteadOf('an alert', 'a dialog of the browser would stop the page', toast('Link copied to clipboard!'))],
    },
    {
      section: 8,
      when: 'there is no such post',
      go: opened('/blog/no-such-post'),
      shows: [heading('Error Loading Blog Post'), words('Blog post not found'), link('Back to Blog')],
    },
    {
      section: 2,
      when: 'it cannot be loaded',
      async go(page) {
        await open(page, '/blog')
        await lose(page, '**/blog/*.data*')
        await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
      },
      shows: [heading('Error Loading Blog Post'), link('Back to Blog')],
    },
  ],
}
