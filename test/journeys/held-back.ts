import type { Page } from '@playwright/test'

/** Holds the page's scripts back, as a slow line does. Returns what lets them come. */
export const holdScripts = (page: Page) => hold(page, '**/assets/*.js')

/** Holds back what the API answers. Returns what lets it come. */
export const holdAnswers = (page: Page) => hold(page, '**/api/**')

async function hold(page: Page, addresses: string): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(addresses, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}
