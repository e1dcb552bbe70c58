import { expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { sectionName } from './colleague.ts'
import { signInAsOperator } from './customer.ts'
import { complaints, findings, widthsWithSidewaysScrolling } from './findings.ts'
import { test } from './journey.ts'

/** Months that are over: nobody else's orders change what they came to. */
const ADDRESS = '/operator/figures?period=own&from=2026-01-01&to=2026-09-30&by=month'

async function openAnalytics(page: Page): Promise<void> {
  await signInAsOperator(page)
  await page.goto(ADDRESS)
  await expect(page.getByRole('heading', { level: 1, name: sectionName('figures') })).toBeVisible()
  await expect(panel(page, 'Revenue')).toBeVisible()
}

const panel = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })

const centsIn = (text: string) => Math.round(Number(/-?\$([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '')) * 100)

test('analytics show each metric with its definition, and the exported file agrees @phone', async ({ page }) => {
  const heard = complaints(page)
  await openAnalytics(page)
  const revenue = panel(page, 'Revenue')
  await revenue.locator('summary', { hasText: /(computed|calculated)/ }).click()
  await expect(revenue.getByText(/\bledger\b/)).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), revenue.getByRole('button', { name: /\bCSV\b/ }).click()])
  expect(download.suggestedFilename()).toBe('revenue.csv')
  const [heading, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(heading).toBe('from,sold,refunded,revenue')
  expect(lines).toHaveLength(9)
  const sum = lines.reduce((total, line) => total + Math.round(Number(line.split(',')[3]) * 100), 0)
  const shown = await page
    .getByRole('main')
    .getByText('Revenue', { exact: true })
    .locator('xpath=following-sibling::p[1]')
    .first()
    .innerText()
  expect(sum).toBe(centsIn(shown))
  // Whatever sales are told apart by, the rows add up to it; a service leads to its orders.
  for (const by of ['Supplier', 'Source', 'Payment method', 'Service']) {
    await page.getByRole('group', { name: 'By', exact: true }).getByRole('button', { name: by }).click()
    const table = page.getByRole('table', { name: `Margin by ${by.toLowerCase()}` })
    await expect(table).toBeVisible()
    // On phones some columns before the revenue are hidden.
    const parts = (await table.getByRole('row').all()).slice(1).map((row) => row.locator('td').nth(3).textContent())
    const cents = (await Promise.all(parts)).map((text) => centsIn(text ?? ''))
    expect(cents.reduce((total, each) => total + each, 0)).toBe(sum)
  }
  await expect(panel(page, 'Margin by service').getByRole('link').first()).toHaveAttribute(
    'href',
    /\/orders\?paid=true&platform=\w+&type=\w+&quality=\w+&from=2026-01-01&to=2026-09-30$/,
  )

  await page.getByRole('group', { name: 'By', exact: true }).getByRole('button', { name: 'Payment method' }).click()
  await expect(panel(page, 'Margin by payment method').getByRole('link', { name: 'Card' })).toHaveAttribute(
    'href',
    /\/orders\?paid=true&method=card&from=2026-01-01&to=2026-09-30$/,
  )
  await expect(panel(page, 'Refunds').getByRole('link', { name: 'See orders' })).toHaveAttribute(
    'href',
    /\/orders\?refundedFrom=2026-09-01&refundedTo=2026-09-30$/,
  )

  // A point is read out, by pointer or keyboard, and leads to its orders.
  const chart = revenue.getByRole('slider', { name: 'Revenue by month' })
  await expect(chart).toHaveAttribute('aria-valuetext', /^Sep 2026: \$/)
  await chart.hover({ position: { x: 1, y: 80 } })
  await expect(revenue.getByText(/^Jan 2026: \$/)).toBeVisible()
  await chart.press('ArrowRight')
  await expect(revenue.getByText(/^Feb 2026: \$/)).toBeVisible()
  await revenue.getByRole('link', { name: 'See orders' }).click()
  await expect(page).toHaveURL(/\/orders\?paid=true&from=2026-02-01&to=2026-02-28$/)
  expect(heard).toEqual([])
})

test('another period and interval can be chosen and stay in the URL @phone', async ({ page }) => {
  await openAnalytics(page)
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(page).toHaveURL(/period=7/)
  await page.getByLabel('Interval').selectOption('day')
  await expect(page.getByRole('table', { name: 'Revenue by day' }).getByRole('row')).toHaveCount(8)
  await page.getByLabel('Compare').selectOption('no')
  await expect(page.getByText(/\bdashed line\b/)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Last 7 days' })).toHaveAttribute('aria-pressed', 'true')
  expect(await findings(page)).toEqual([])
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])
})
