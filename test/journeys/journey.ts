import { test as base, type BrowserContext, type Page } from '@playwright/test'
import { createHash } from 'node:crypto'
import { isFull, leaveUndrawn } from './drawing.ts'

/**
 * A journey, made by somebody with an address of its own on the network: what one mistypes, or does too often, is not
 * counted against the next. The shop of `npm test` trusts the header that says it.
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

/** One of the 16 million of 10.0.0.0/8. */
function addressOf(name: string): string {
  const digest = createHash('sha256').update(name).digest()
  return `10.${digest[0]}.${digest[1]}.${digest[2]}`
}

/**
 * A page that is opened or loaded again is there once its scripts answer, so that no journey depends on which of the two is
 * faster. Journeys about the time before that say `waitUntil: 'commit'`.
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

/** A post's scripts come once a mouse moves. Pages without scripts (the sandbox's, an error before the shop) have nothing to wait for. */
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
