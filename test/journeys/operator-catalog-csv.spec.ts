import { expect } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { operator } from './colleague.ts'
import { ask } from './customer.ts'
import { findings } from './findings.ts'
import { test } from './journey.ts'
import { expectToast } from './messages.ts'

const SERVICE = 'svc_youtube_views_general'
const features = ['Placed by hand', 'No password needed', 'Missing views refunded', 'Spread over 24 hours']

test('the catalog is exported, and a changed file is imported after a preview', async ({ page }) => {
  const owner = await operator(page)
  const quantity = 100_001 + Math.floor(Math.random() * 800_000)
  const card = { description: 'For a film with a large audience of its own.', features, popular: false, quantity, price: 10 }
  const { id } = (await ask(page, owner, 'POST', `/api/operator/services/${SERVICE}/packages`, card)) as { id: string }
  await page.goto('/operator/catalogue')
  await expect(page.getByRole('link', { name: 'YouTube Views' }).first()).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
  expect(await readFile(await download.path(), 'utf8')).toContain(id)

  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog')
  const upload = (text: string) =>
    dialog.getByLabel('CSV file').setInputFiles({ name: 'catalog.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await upload(`Package id,Price\n${id},cheap\n`)
  await expect(dialog.getByRole('list', { name: 'Problems' })).toContainText('Line 2: Price: Enter a price')
  expect(await findings(page)).toEqual([])
  await upload(`Package id,Price\n${id},12.50\n`)
  await expect(dialog.getByRole('list', { name: 'Changes' })).toContainText('10.00 → 12.50')
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Import 1 change' }).click()
  await expectToast(page, '1 change made.')
  await page.goto(`/operator/catalogue/${SERVICE}/${id}`)
  await expect(page.getByText('$12.50').first()).toBeVisible()
})
