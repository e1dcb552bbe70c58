import { paths } from '#app/routes.ts'

interface ComingText {
  title: string
  /** What the page will hold, and what serves until then. */
  text: string
}

/** What each page that is not there yet will be. */
export const comingTexts: Record<string, ComingText> = {
  [paths.notifications]: {
    title: 'Notifications',
    text: 'A list of your notifications is still being built. Until then, news about an order comes by e-mail and stands on its tracking page.',
  },
  [paths.about]: { title: 'About Us', text: 'Who we are and what we stand for will be told here.' },
  [paths.howItWorks]: {
    title: 'How It Works',
    text: 'A longer explanation is being written. In short: choose a package, give a username and a link, pay, and follow the delivery.',
  },
  [paths.contact]: {
    title: 'Contact',
    text: 'The contact form is still being built. Questions about an order are best begun from its tracking page.',
  },
  [paths.liveChat]: {
    title: 'Live Chat',
    text: 'The support chat is still being built. Each service page answers the questions that are asked most.',
  },
  [paths.faq]: {
    title: 'FAQ',
    text: 'The full list of questions is being collected. The home page and each service page answer the ones that are asked most.',
  },
  [paths.privacy]: {
    title: 'Privacy',
    text: 'The full privacy notice is being written. In short: an order needs a username, an e-mail address and a link, and we never ask for a password to a social account.',
  },
  [paths.terms]: { title: 'Terms', text: 'The terms of sale are being written and will stand here before the shop takes real payments.' },
}
