import { test as base } from '@playwright/test'
import { createHash } from 'node:crypto'
import { isFull, leaveUndrawn } from './drawing.ts'

/**
 * A journey, made by somebody with an address of its own on the network: what one mistypes, or does too often, is not
 * counted against the next. The shop of `npm test` trusts the header that says it.
 */
export const test = base.extend<object, { undrawn: void }>({
  undrawn: [
    async ({ browser, headless }, use) => {
      if (headless && !isFull) {
        const newContext = browser.newContext.bind(browser)
        browser.newContext = async (options) => {
          const context = await newContext(options)
          await context.addInitScript(leaveUndrawn)
          return context
        }
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
