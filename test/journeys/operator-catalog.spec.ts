import { type Browser, expect, type Page } from '@playwright/test'
import type { AdminService } from '#features/catalog/contract.ts'
import { ask, type Customer, signInAsOperator } from './customer.ts'
import { findings, widthsWithSidewaysScrolling } from './findings.ts'
import { test } from './journey.ts'

const PAGE = '/buy-youtube-comments'
const features = ['Written by people, no two alike', 'No password needed', 'Missing comments refunded', 'Spread over 24 hours']

const signInOperator = (page: Page) => {
  test.slow()
  return signInAsOperator(page)
}

/** A quantity that no other journey sells. */
const someQuantity = () => 1_001 + Math.floor(Math.random() * 8_000)

interface OnSale {
  serviceId: string
  packageId: string
  /** Name on its card: `4.217K Comments`. */
  label: string
}

/** A package of this test's own, on sale. */
async function newPackage(page: Page, operator: Customer, serviceId = 'svc_youtube_comments_general'): Promise<OnSale> {
  const quantity = someQuantity()
  const card = { description: 'For a film with a large audience of its own.', features, popular: false }
  const path = `/api/operator/services/${serviceId}/packages`
  const { id } = (await ask(page, operator, 'POST', path, { ...card, quantity, price: 410.25 })) as { id: string }
  await ask(page, operator, 'POST', `/api/operator/packages/${id}/publish`, {})
  return { serviceId, packageId: id, label: `${quantity / 1_000}K Comments` }
}

/** Somebody else's window: of two tabs of one, the browser draws the hidden one once a second. */
const visitor = async (browser: Browser) => (await browser.newContext()).newPage()

/** A package's card on its page, as a visitor finds it. */
function cardOn(shop: Page, label: string) {
  return shop.getByRole('main').locator('label').filter({ hasText: label })
}

async function expectInShop(shop: Page, label: string, price: string | null): Promise<void> {
  await expect(async () => {
    await shop.goto(PAGE)
    if (price === null) await expect(cardOn(shop, label)).toHaveCount(0, { timeout: 2_000 })
    else await expect(cardOn(shop, label)).toContainText(price, { timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
}

test('a price is changed and shows on the page, with its history; another is scheduled and canceled @phone', async ({ page, browser }) => {
  const operator = await signInOperator(page)
  const { packageId, label } = await newPackage(page, operator)
  const shop = await visitor(browser)
  await expectInShop(shop, label, '$410.25')

  await page.goto('/operator/catalogue')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Catalog')
  // Rows move when a colleague adds a platform at this moment.
  await expect(async () => {
    await page.getByRole('link', { name: 'YouTube Comments' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('YouTube Comments', { timeout: 2_000 })
  }).toPass()
  await page.getByRole('button', { name: `Duplicate ${label}` }).click()
  const copy = page.getByRole('dialog')
  await expect(copy.getByLabel('Price')).toHaveValue('410.25')
  await copy.getByLabel('Quantity').fill(String(someQuantity()))
  await copy.getByRole('button', { name: 'Save' }).click()
  await expect(copy).toBeHidden()
  await page.getByRole('button', { name: `Price of ${label}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Price').fill('a lot')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a price from $0.01 to $999,999.99.')).toBeVisible()
  await dialog.getByLabel('Price').fill('399.99')
  await expect(dialog.getByText('$410.25 → $399.99, live within a second.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('As a larger one costs less per comment.')
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The price is now $399.99.')).toBeVisible()
  await expectInShop(shop, label, '$399.99')

  // On a phone the message lies over the last packages of a long list, and stays while a pointer is on it.
  await page.getByRole('link', { name: label }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(label.replace('Comments', 'YouTube Comments'))
  const history = page.getByRole('table', { name: 'Prices, newest first' })
  await expect(history.getByRole('row').nth(1)).toContainText(/\$399\.99Now.*Olive Operator.*As a larger one/)
  await expect(history.getByRole('row').nth(2)).toContainText('$410.25')

  await page.getByRole('button', { name: 'Change price' }).click()
  await dialog.getByLabel('Price').fill('355')
  await dialog.getByLabel('When').selectOption('On a date')
  await dialog.getByLabel('Starts').fill(`${new Date().getFullYear() + 1}-01-15T09:00`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  if (new Date().getMonth() > 0) await expect(page.getByText(/The price changes to \$355\.00 on Jan 15/)).toBeVisible()
  const planned = page.getByRole('listitem').filter({ hasText: '$355.00' })
  await expect(planned).toContainText('Olive Operator')
  expect(await findings(page)).toEqual([])
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])
  await planned.getByRole('button', { name: 'Cancel this price' }).click()
  await dialog.getByRole('button', { name: 'Cancel this price' }).click()
  await expect(page.getByText('The current price stays in effect.')).toBeVisible()
  await expect(planned).toHaveCount(0)
  await ask(page, operator, 'POST', `/api/operator/packages/${packageId}/withdraw`, {})
})

test('a package is edited, withdrawn after a preview, and published again', async ({ page, browser }) => {
  const operator = await signInOperator(page)
  const { serviceId, packageId, label } = await newPackage(page, operator)
  const shop = await visitor(browser)
  await page.goto(`/operator/catalogue/${serviceId}/${packageId}`)
  await page.getByLabel('Description').fill('For the one film of the year.')
  await expect(page.locator('[inert]').getByText('For the one film of the year.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The card is updated.')).toBeVisible()
  await expectInShop(shop, label, 'For the one film of the year.')

  await page.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Existing orders continue')
  await expect(dialog.locator('[inert]')).toContainText('For the one film of the year.')
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expectInShop(shop, label, null)

  await page.getByRole('button', { name: 'Publish' }).click()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expectInShop(shop, label, '$410.25')

  // Chosen in the list of its service, as many at once as are checked.
  await page.goto(`/operator/catalogue/${serviceId}`)
  await page.getByRole('checkbox', { name: `Choose ${label}` }).check()
  await page.getByRole('region', { name: 'Selected packages' }).getByRole('button', { name: 'Withdraw 1' }).click()
  await expect(dialog).toContainText('$410.25')
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('row').filter({ hasText: label })).toContainText('Withdrawn')
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click()
  await expect(dialog).toContainText('gets the same packages')
  await page.keyboard.press('Escape')
  await ask(page, operator, 'POST', `/api/operator/packages/${packageId}/withdraw`, {})
})

test('a source is added, reviewed and stopped; its services are off sale until it is resumed', async ({ page, browser }) => {
  const operator = await signInOperator(page)
  const serviceId = await premiumComments(page, operator)
  const { packageId, label } = await newPackage(page, operator, serviceId)
  const shop = await visitor(browser)
  const name = `Reading circle ${Date.now()}`

  await page.goto('/operator/catalogue/sources')
  await page.getByRole('link', { name: 'Add a source' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Describe who the people are in a sentence that customers can read.')).toBeVisible()
  await page.getByLabel('Who the people are').fill('Members of a circle that watches a film a week and talks about it.')
  await page.getByLabel('How they are reached').fill('They choose a film from a list, and are paid for the time that it takes.')
  await page.getByLabel('Evidence').fill('https://example.com/reading-circle.pdf')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.getByRole('button', { name: 'Review' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByText('Service pages now show it to customers.')).toBeVisible()
  expect(await findings(page)).toEqual([])
  const sourceId = new URL(page.url()).pathname.split('/').at(-1)
  await ask(page, operator, 'PUT', `/api/operator/services/${serviceId}`, { sourceId })
  await ask(page, operator, 'PUT', `/api/operator/services/${serviceId}`, { active: true })
  await expect(page.getByRole('table', { name: /Services from/ })).toContainText('YouTube Comments, premium')
  await shop.goto(PAGE)
  await expect(shop.getByLabel('Premium')).toBeVisible()

  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(dialog).toContainText('YouTube Comments, premium')
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(dialog.getByText('Enter a reason for the audit log.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The circle takes no new films.')
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText(/^Stopped since/)).toBeVisible()
  await expect(async () => {
    await shop.goto(PAGE)
    await expect(shop.getByLabel('Premium')).toHaveCount(0, { timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
  await page.getByRole('link', { name: 'YouTube Comments, premium' }).click()
  await expect(page.getByText('Not on sale because its source is stopped.')).toBeVisible()
  expect(await findings(page)).toEqual([])

  await page.getByRole('link', { name: 'Go to the source' }).click()
  await page.getByRole('button', { name: 'Resume' }).click()
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Its services are on sale again.')).toBeVisible()
  await expect(async () => {
    await shop.goto(PAGE)
    await shop.getByRole('main').getByText('Premium', { exact: true }).click({ timeout: 2_000 })
    await expect(cardOn(shop, label)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
  await ask(page, operator, 'POST', `/api/operator/packages/${packageId}/withdraw`, {})
  await ask(page, operator, 'PUT', `/api/operator/services/${serviceId}`, { active: false })
})

/** A service that the demo shop does not have, off sale; there already where this test is run again. */
async function premiumComments(page: Page, operator: Customer): Promise<string> {
  const { data } = (await ask(page, operator, 'GET', '/api/operator/services')) as { data: AdminService[] }
  const found = data.find(({ platform, type, quality }) => platform === 'youtube' && type === 'comments' && quality === 'premium')
  if (found) return found.id
  const kind = { platform: 'youtube', type: 'comments', quality: 'premium' }
  return ((await ask(page, operator, 'POST', '/api/operator/services', kind)) as { id: string }).id
}
