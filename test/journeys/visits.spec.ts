import { expect, type Page } from '@playwright/test'
import { signIn } from './customer.ts'
import { complaints, findings, widthsWithSidewaysScrolling } from './findings.ts'
import { test } from './journey.ts'
import { type Visit, visits, visitsSignedIn } from './pages.ts'

/** One visit: errors, one main and one h1, sideways scrolling, what axe finds in light on a wide screen and in dark on a phone. */
async function visit(page: Page, { address, expected }: Visit): Promise<void> {
  const heard = complaints(page, expected)
  // A mail is no page of the shop: mail programs are what it has to suit.
  await page.route('**/api/dev/mails/*/html', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(typeof address === 'string' ? address : await address(page), { waitUntil: 'networkidle' })
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveTitle(/\S/)
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])
  expect(await findings(page, ['light'])).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findings(page, ['dark'])).toEqual([])
  expect(heard).toEqual([])
}

test('every route of the table is visited: a pattern has an address that stands for it', () => {
  const addresses = visits.map(({ address }) => address)
  expect(addresses.filter((address) => typeof address === 'string' && /[:*]/.test(address))).toEqual([])
})

for (const each of visits) {
  test(`nothing to complain about: ${each.name}`, ({ page }) => visit(page, each))
}

test.describe('signed in', () => {
  for (const each of visitsSignedIn) {
    test(`nothing to complain about: ${each.name}`, async ({ page }) => {
      await signIn(page, 'demo@example.com', 'demo-password-1')
      await visit(page, each)
    })
  }
})
