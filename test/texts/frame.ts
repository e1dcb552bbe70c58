import { type Platform, platformName, platforms, serviceLabel, typesOf } from '#features/catalog/rules.ts'
import { newCustomer } from '../journeys/customer.ts'
import { open, opened } from './reach.ts'
import { button, inFooter, inHeader, link, type Screen, type State, type Text } from './text.ts'

const serviceLinks = (platform: Platform): Text[] => typesOf(platform).map((type) => link(serviceLabel({ platform, type })))

function groupOpen(platform: Platform): State {
  const name = `${platformName(platform)} Services`
  return {
    section: 2,
    when: `the group ${name} is open`,
    go: (page) => page.getByRole('banner').getByRole('button', { name }).click(),
    shows: inHeader(serviceLinks(platform)),
  }
}

/** Navigation and global elements. */
export const frame: Screen = {
  name: 'Every page',
  states: [
    {
      section: 2,
      when: 'nobody is signed in',
      go: opened('/about'),
      shows: [
        ...inHeader([
          button('Instagram Services'),
          button('TikTok Services'),
          button('YouTube Services'),
          link('Blog'),
          link('Reviews'),
          button('Toggle theme'),
          link('Sign In'),
          link('Sign Up'),
        ]),
        ...inFooter([
          ...platforms().flatMap(serviceLinks),
          link('About'),
          link('How It Works'),
          link('Reviews'),
          link('Blog'),
          link('Contact'),
          link('Privacy'),
          link('Terms'),
          link('Help'),
          link('Live Chat'),
          link('Support'),
          link('FAQ'),
          link('Track an Order'),
          link('Leave a Review'),
        ]),
      ],
    },
    ...platforms().map(groupOpen),
    {
      section: 2,
      when: 'the menu of a phone is open',
      async go(page) {
        await page.setViewportSize({ width: 390, height: 844 })
        await open(page, '/about')
        await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
      },
      shows: inHeader([...platforms().flatMap(serviceLinks), link('Blog'), link('Reviews'), link('Sign In'), link('Sign Up')]),
    },
    {
      section: 2,
      when: 'a customer has opened the menu of a phone',
      async go(page) {
        await newCustomer(page)
        await open(page, '/about')
        await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
      },
      shows: inHeader([link('Profile'), button('Logout')]),
    },
    {
      section: 2,
      when: 'a customer has opened the user menu',
      async go(page) {
        await page.setViewportSize({ width: 1440, height: 900 })
        await open(page, '/about')
        await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click()
      },
      shows: inHeader([link('Profile'), button('Logout')]),
    },
  ],
}
