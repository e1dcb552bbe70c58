import type { Page } from '@playwright/test'

/** Holds back the page's scripts, like a slow connection. Returns a function that releases them. */
export const holdScripts = (page: Page) => hold(page, '**/assets/*.js')

/** Holds back the API's responses. Returns a function that releases them. */
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
