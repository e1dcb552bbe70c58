import { expect, type Page } from '@playwright/test'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type RunningShop, startShop } from '../../scripts/testing/shop.ts'
import { isSigned, webhookReceiver, type WebhookReceiver } from '../fakes/webhook-receiver.ts'
import { ask, type Customer, signIn } from './customer.ts'
import { findings } from './findings.ts'
import { test } from './journey.ts'
import { expectToast } from './messages.ts'

const OLD = 'the-secret-of-the-first-year-0123456789'
const NEW = 'the-secret-of-the-second-year-012345678'

// A shop of its own: all that it encrypts depends on its secret.
let folder: string
let shop: RunningShop | undefined
let receiver: WebhookReceiver
test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'groundswell-keys-'))
  // Open to a database that runs under another account.
  chmodSync(folder, 0o755)
  receiver = await webhookReceiver()
})
test.afterAll(async () => {
  await shop?.stop()
  await receiver.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a secret is replaced in the console: progress is shown, and what was encrypted is read without the former one', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  /** Starts the shop with these secrets, and opens its health as its owner. */
  const restart = async (secrets: Record<string, string>): Promise<{ page: Page; owner: Customer }> => {
    await shop?.stop()
    shop = await startShop(path.join(folder, 'data'), secrets)
    const context = await browser.newContext({ baseURL: shop.url })
    const page = await context.newPage()
    const owner = await signIn(page, 'operator@example.com', 'operator-password-1')
    await page.goto('/operator/system')
    return { page, owner }
  }
  const panelOf = (page: Page) => page.locator('section').filter({ has: page.getByRole('heading', { name: 'Encryption' }) })
  /** Has a message sent to the receiver, signed with what the shop keeps encrypted, and returns whether `secret` signed it. */
  const signsWith = async ({ page, owner }: { page: Page; owner: Customer }, endpoint: string, secret: string): Promise<boolean> => {
    const before = receiver.received.length
    await ask(page, owner, 'POST', `/api/operator/webhook-endpoints/${endpoint}/ping`)
    await expect.poll(() => receiver.received.length).toBe(before + 1)
    const message = receiver.received.at(-1)
    return message !== undefined && isSigned(message, secret)
  }

  const first = await restart({ APP_SECRET: OLD })
  await expect(panelOf(first.page)).toContainText('Everything is encrypted with one key.')
  const draft = { url: receiver.url, description: 'Accounting', events: ['order.paid'] }
  const { data } = (await ask(first.page, first.owner, 'POST', '/api/operator/webhook-endpoints', draft)) as {
    data: { id: string; secret: string }
  }

  const second = await restart({ APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD })
  const panel = panelOf(second.page)
  await expect(panel).toContainText('still encrypted with an earlier key')
  await expect(panel).toContainText('1, 1 with an earlier key')
  expect(await findings(second.page)).toEqual([])
  await panel.getByRole('button', { name: 'Encrypt with the newest key' }).click()
  await expectToast(second.page, 'Started')
  await expect(panel).toContainText('Everything is encrypted with the newest key. Remove APP_SECRET_PREVIOUS after')
  await expect(panel).not.toContainText('with an earlier key')
  await expect(panel.getByRole('button')).toHaveCount(0)
  expect(await signsWith(second, data.id, data.secret)).toBe(true)

  const third = await restart({ APP_SECRET: NEW })
  await expect(panelOf(third.page)).toContainText('Everything is encrypted with')
  expect(await signsWith(third, data.id, data.secret)).toBe(true)
})
