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
}
