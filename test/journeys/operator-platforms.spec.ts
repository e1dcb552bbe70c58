import { expect } from '@playwright/test'
import { audit } from './audit.ts'
import { ask, signInAsOperator } from './customer.ts'
import { test } from './journey.ts'

test('the operator adds a platform, tries its links and sees its page', async ({ page, browser }) => {
  test.slow()
  const name = `Stream ${String.fromCodePoint(...[0, 0, 0, 0].map(() => 97 + Math.floor(Math.random() * 26)))}`
  const id = name.toLowerCase().replace(' ', '')
  const owner = await signInAsOperator(page)
  await page.goto('/operator/catalogue')
  await page.getByRole('link', { name: 'Platforms' }).click()
  await expect(page.getByRole('link', { name: 'YouTube', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Add a platform' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New platform')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await expect(page.getByLabel('Address')).toHaveValue(id)
  await page.getByLabel('Followers', { exact: true }).check()
  await page.getByLabel('Icon').fill('M5 3h16v11l-4 4h-4l-3 3v-3H5Z')
  await page.getByLabel('Hosts').fill(`www.${id}.example`)
  await page.getByLabel('Links to accounts').fill('/@{name}')
  const example = page.getByLabel('Example of a link to an account')
  await example.fill(`https://www.${id}.example/yourname`)

  // What is typed is tried before it is saved.
  const tried = page.getByLabel('Link or name')
  await tried.fill(`${id}.example/@ada?from=app`)
  await expect(page.getByText(`Delivered to https://www.${id}.example/@ada`)).toBeVisible()
  await tried.fill('https://www.instagram.com/ada/')
  await expect(page.getByText(`Please enter a valid ${name} profile URL`)).toBeVisible()

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No pattern matches this link' })).toBeVisible()
  await example.fill(`https://www.${id}.example/@yourname`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.getByRole('button', { name: 'Put on sale' }).click()
  await expect(page.getByRole('button', { name: 'Take off sale' })).toBeVisible()

  await expect(async () => {
    await page.goto(`/buy-${id}-followers`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Buy ${name} Followers`, { timeout: 2_000 })
    await expect(page.getByRole('contentinfo').getByRole('link', { name: `${name} Followers` })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
  const visitor = await (await browser.newContext()).newPage()
  await audit(visitor, { name: 'an added service', address: `/buy-${id}-followers` })
  // Other journeys look at menus without it.
  await ask(page, owner, 'PUT', `/api/operator/platforms/${id}/sale`, { onSale: false })
})
