import { test as base, type BrowserContext, type Page } from '@playwright/test'
import { createHash } from 'node:crypto'
import { isFull, leaveUndrawn } from './drawing.ts'

/**
 * A journey from its own network address, so that mistakes and limits of one journey don't affect the next. The shop of `npm test`
 * trusts the header with the address.
 */
export const test = base.extend<object, { contexts: void }>({
  contexts: [
    async ({ browser, headless }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        if (headless && !isFull) await context.addInitScript(leaveUndrawn)
        if (options?.javaScriptEnabled !== false) waitForScripts(context)
        return context
      }
      await use()
    },
    { scope: 'worker', auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- the tool reads from it what a journey asks for: nothing
  extraHTTPHeaders: async ({}, use, { testId, retry }) => {
    await use({ 'x-forwarded-for': addressOf(`${testId}-${retry}`) })
  },
})

/** One of the 16 million addresses in 10.0.0.0/8. */
function addressOf(name: string): string {
  const digest = createHash('sha256').update(name).digest()
  return `10.${digest[0]}.${digest[1]}.${digest[2]}`
}

/**
 * Opening or reloading a page waits until its scripts respond, so that journeys don't depend on timing. Journeys about the time before
 * that use `waitUntil: 'commit'`.
 */
function waitForScripts(context: BrowserContext): void {
  context.on('page', (page) => {
    const goto = page.goto.bind(page)
    page.goto = async (url, options) => {
      const response = await goto(url, options)
      if (options?.waitUntil !== 'commit') await scriptsAnswer(page)
      return response
    }
    const reload = page.reload.bind(page)
    page.reload = async (options) => {
      const response = await reload(options)
      await scriptsAnswer(page)
      return response
    }
  })
}

/** A post loads its scripts when the mouse moves. Pages without scripts (the sandbox's, an early error page) need no wait. */
async function scriptsAnswer(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      dispatchEvent(new Event('mousemove'))
      return (
        'hydrated' in document.documentElement.dataset ||
        matchMedia('(scripting: none)').matches ||
        !document.querySelector('script[type=late], script[type=module]')
      )
    },
    undefined,
    { timeout: 20_000 },
  )
}
