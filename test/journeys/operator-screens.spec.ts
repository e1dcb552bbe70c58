import { expect } from '@playwright/test'
import { groups } from '../../src/pages/operator/sections.ts'
import { signInAsOperator } from './customer.ts'
import { complaints, findings, widthsWithSidewaysScrolling } from './findings.ts'
import { test } from './journey.ts'

/** What stands below a section's first screen, at an address of its own; by the section's path. */
const more: Record<string, string[]> = {
  settings: ['/business', '/legal', '/legal/terms', '/payments', '/staff', '/setup'],
  catalogue: ['/sources'],
  notifications: ['/announcements'],
  system: ['/jobs', '/outbox', '/webhooks', '/mails', '/partners', '/outgoing', '/keys'],
}

for (const { name, path } of groups.flat()) {
  test(`${name}: opens from the menu and is accessible, in both themes and at every width`, async ({ page }) => {
    await signInAsOperator(page)
    await page.goto('/operator/no-such-section')
    const heard = complaints(page)
    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    for (const part of ['', ...(more[path] ?? [])]) {
      if (part) await page.goto(['/operator', path].filter(Boolean).join('/') + part)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.getByText('Loading...')).toHaveCount(0)
      // The bars around the screens are the same on each.
      expect(await findings(page, path ? undefined : ['light', 'dark'])).toEqual([])
      expect(await widthsWithSidewaysScrolling(page)).toEqual([])
    }
    expect(heard).toEqual([])
  })
}

test('on a phone a row of a list is two lines, or three with a long title @phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsOperator(page)
  const limits = { orders: 75, customers: 75, promotions: 95, claims: 95, blog: 95 }
  for (const [path, limit] of Object.entries(limits)) {
    await page.goto(`/operator/${path}`)
    const row = page.locator('tbody tr')
    await expect(row.first()).toBeVisible()
    const heights = await row.evaluateAll((rows) => rows.map((each) => Math.round(each.getBoundingClientRect().height)))
    expect(Math.max(...heights), path).toBeLessThan(limit)
    // Filters are as wide as the screen, or half of it.
    const controls = page.getByRole('search').locator('input, select')
    const widths = await controls.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().width)))
    expect(new Set(widths).size, path).toBeLessThanOrEqual(2)
  }
})

test('a record that does not exist leads back to its list', async ({ page }) => {
  await signInAsOperator(page)
  for (const [path, list] of [
    ['orders/none', 'Orders'],
    ['disputes/none', 'Disputes'],
    ['customers/none', 'Customers'],
    ['catalogue/none', 'Catalog'],
    ['catalogue/none/none', 'Catalog'],
    ['catalogue/sources/none', 'Sources'],
    ['catalogue/platforms/none', 'Platforms'],
    ['promotions/none', 'Promotions'],
    ['promotions/none/edit', 'Promotions'],
    ['claims/none', 'Claims'],
    ['blog/none', 'Blog'],
    ['pages/none', 'Pages and SEO'],
    ['notifications/announcements/none', 'Announcements'],
    ['system/mails/none', 'Emails'],
    ['system/partners/none', 'Suppliers'],
    ['system/outgoing/none', 'Outgoing'],
  ] as const) {
    await page.goto(`/operator/${path}`)
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert.getByRole('link', { name: `Back to ${list}` }), path).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try Again' }), path).toHaveCount(0)
  }
})
