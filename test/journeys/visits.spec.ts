import { expect, type Page } from '@playwright/test'
import { audit } from './audit.ts'
import { signIn } from './customer.ts'
import { test } from './journey.ts'
import { mainAddresses, type Visit, visits, visitsSignedIn } from './pages.ts'

/** As many pages as are looked at one after the other in one window: opening a window costs as much as opening a page. */
const TOGETHER = 6

function inGroups(all: Visit[]): Visit[][] {
  return Array.from({ length: Math.ceil(all.length / TOGETHER) }, (_, index) => all.slice(index * TOGETHER, (index + 1) * TOGETHER))
}

async function auditAll(page: Page, group: Visit[]): Promise<void> {
  // A mail is no page of the shop: mail programs are what it has to suit.
  await page.route('**/api/dev/mails/*/html', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  for (const each of group) await test.step(each.name, () => audit(page, each))
}

const namesOf = (group: Visit[]) => group.map(({ name }) => name).join(', ')

test('every route is visited: a pattern has an example address', () => {
  const addresses = visits.map(({ address }) => address)
  expect(addresses.filter((address) => typeof address === 'string' && /[:*]/.test(address))).toEqual([])
  expect(addresses).toEqual(expect.arrayContaining(mainAddresses))
})

for (const group of inGroups(visits)) {
  test(`the audit finds nothing: ${namesOf(group)}`, async ({ page }) => {
    test.slow()
    await auditAll(page, group)
  })
}

test.describe('signed in', () => {
  for (const group of inGroups(visitsSignedIn)) {
    test(`the audit finds nothing: ${namesOf(group)}`, async ({ page }) => {
      test.slow()
      await signIn(page, 'demo@example.com', 'demo-password-1')
      await auditAll(page, group)
    })
  }
})
