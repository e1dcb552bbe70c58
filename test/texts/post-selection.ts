import { linkFor } from '../journeys/visitor.ts'
import { open, opened, press } from './reach.ts'
import { button, field, insteadOf, message, type Screen, type State, type Text, words } from './text.ts'

/** Asks /post-selection of the service about a link. */
function asked(service: string, link: string, ...shows: Text[]): State {
  return {
    section: 5,
    when: `${service}, ${link || 'no link'}`,
    async go(page) {
      const path = `/post-selection?${new URLSearchParams({ service })}`
      if (!page.url().endsWith(path)) await open(page, path)
      await page.getByLabel(/URL/).fill(link)
      await press(page, 'Continue to Checkout')
    },
    shows,
  }
}

const elsewhere = 'https://example.com/?at=instagram.com/p/tiktok.com/youtube.com/watch'

export const postSelection: Screen = {
  name: 'Post selection',
  states: [
    {
      section: 2,
      when: 'opened without a query',
      go: opened('/post-selection'),
      shows: [
        words('Instagram Views'),
        words('General'),
        field('Instagram post or reel URL'),
        field('Description'),
        button('Back'),
        button('Continue to Checkout'),
      ],
    },
    asked('Instagram Views', '', message('Please enter a URL')),
    asked('Instagram Views', 'my latest post', message('Please enter a valid URL starting with http:// or https://')),
    asked('Instagram Followers', elsewhere, message('Please enter a valid Instagram profile URL')),
    asked('Instagram Views', elsewhere, message('Please enter a valid Instagram post or reel URL')),
    asked('TikTok Views', elsewhere, message('Please enter a valid TikTok video URL')),
    asked(
      'TikTok Followers',
      elsewhere,
      insteadOf(
        'Please enter a valid TikTok video URL',
        'followers go to a profile, not to a video',
        message('Please enter a valid TikTok profile URL'),
      ),
    ),
    asked('YouTube Subscribers', elsewhere, message('Please enter a valid YouTube channel URL')),
    asked('YouTube Views', elsewhere, message('Please enter a valid YouTube video URL')),
    {
      section: 4,
      when: 'the link is valid',
      async go(page) {
        await page.getByLabel(/URL/).fill(linkFor({ platform: 'youtube', type: 'views' }))
        await page.getByLabel(/URL/).press('Tab')
      },
      shows: [words('We’ll deliver here')],
    },
  ],
}
