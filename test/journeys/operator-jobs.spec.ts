import { expect, type Locator, type Page } from '@playwright/test'
import { checkoutPayload } from '../support/factories.ts'
import { newColleague, operator } from './colleague.ts'
import { ask, confirmAddress, type Customer, newCustomer, signIn } from './customer.ts'
import { findings } from './findings.ts'
import { test } from './journey.ts'
import { expectToast, toasts } from './messages.ts'

/**
 * What staff do most, with the clicks that it takes from the screen on which they are when they want it. Typing and keys do not count,
 * and neither does finding the row of this journey among those of others.
 */
interface Hand {
  click(target: Locator): Promise<void>
  clicks: number
}

function hand(): Hand {
  const made: Hand = {
    clicks: 0,
    async click(target) {
      await target.click()
      made.clicks += 1
    },
  }
  return made
}

interface Bought {
  id: string
  orderNumber: string
}

async function buy(page: Page, changes: Record<string, unknown> = {}): Promise<Bought> {
  const answer = await page.request.post('/api/social-order-payments/process', { data: checkoutPayload(changes) })
  if (!answer.ok()) throw new Error(`buying answered ${answer.status()}: ${await answer.text()}`)
  return ((await answer.json()) as { data: { order: Bought } }).data.order
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const dialogOf = (page: Page) => page.getByRole('dialog')

/** Somebody writes by the contact form; what the message says that no other does. */
async function written(page: Page, group: string, number: number): Promise<string> {
  const name = `${group} Writer${number}`
  const data = { name, email: `${group}.${number}@example.com`, subject: 'An invoice', message: `Where is it? I am ${name}.` }
  expect((await page.request.post('/api/contact', { data })).ok()).toBe(true)
  return name
}

test('an order is found without a click, by typing', async ({ page }) => {
  const order = await buy(page)
  await operator(page)
  await page.goto('/operator')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused()
  await page.keyboard.type(order.orderNumber)
  await expect(page.getByRole('option', { name: new RegExp(order.orderNumber) })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(heading(page, order.orderNumber)).toBeVisible()
})

test('an order is refunded with two clicks', async ({ page }) => {
  const order = await buy(page)
  await signIn(page, await newColleague(page, await operator(page), 'manager'))
  await page.goto(`/operator/orders/${order.id}`)
  const by = hand()
  await by.click(page.getByRole('button', { name: 'Refund', exact: true }))
  await dialogOf(page).getByLabel('Reason').fill('The wrong link.')
  await by.click(dialogOf(page).getByRole('button', { name: 'Refund' }))
  await expectToast(page, 'Refund started')
  expect(by.clicks).toBe(2)
})

test('a waiting customer is answered with one click, and the next one with none', async ({ page }) => {
  const group = `Queue${Date.now()}`
  const names = [await written(page, group, 1), await written(page, group, 2)]
  await operator(page)
  await page.goto(`/operator/support?q=${group}`)
  const by = hand()
  const first = page.getByRole('link', { name: new RegExp(`${group} Writer`) }).first()
  // The message is in sight before anything is opened.
  await expect(first).toContainText('Where is it?')
  await by.click(first)
  const conversation = page.getByRole('region', { name: 'Conversation' })
  const messages = page.getByRole('list', { name: 'Messages' })
  await expect(messages).toContainText('Where is it?')
  const shown = (await conversation.getByRole('heading', { level: 2 }).textContent()) ?? ''
  expect(names.some((name) => shown.includes(name))).toBe(true)
  const next = names.find((name) => !shown.includes(name)) ?? ''
  await page.getByLabel('Your reply').fill('It is on the order’s page.')
  await page.getByLabel('Your reply').press('Control+Enter')
  await expect(conversation.getByRole('heading', { level: 2 })).toContainText(next)
  expect(await findings(page)).toEqual([])
  await expect(page.getByLabel('Your reply')).toBeFocused()
  await page.getByLabel('Your reply').fill('It is on the order’s page.')
  await page.getByLabel('Your reply').press('Control+Enter')
  await expectToast(page, 'Nobody else is waiting.')
  expect(by.clicks).toBe(1)
})

test('reviews are approved by a key each', async ({ page }) => {
  const title = `Review ${Date.now()} ${Math.random().toString(36).slice(2, 8)}`
  const review = { username: 'Ada', email: `${title.replaceAll(' ', '-')}@example.com`, serviceUsed: 'YouTube Likes', rating: 3 }
  await page.request.post('/api/leavereview', { data: { ...review, reviewTitle: title, content: `Evenly spread. ${title}` } })
  await operator(page)
  await page.goto('/operator/reviews?status=pending')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await row.getByRole('button', { name: 'Approve' }).focus()
  await page.keyboard.press('a')
  await expect(toasts(page).getByText('Published')).toBeVisible()
  await expect(row).toBeHidden()
})

const SERVICE = 'svc_tiktok_likes_general'

/** An unpublished package of this journey's own, for $10.00. */
async function newPackage(page: Page, owner: Customer): Promise<string> {
  const quantity = 10_001 + Math.floor(Math.random() * 80_000)
  const features = ['Placed by hand', 'No password needed', 'Missing likes refunded', 'Spread over 24 hours']
  const card = { description: 'For a film with a large audience of its own.', features, popular: false, quantity, price: 10 }
  await ask(page, owner, 'POST', `/api/operator/services/${SERVICE}/packages`, card)
  return `${quantity / 1_000}K Likes`
}

test('a price is changed in its row with one click, and many by percent with two', async ({ page }) => {
  const owner = await operator(page)
  const label = await newPackage(page, owner)
  await page.goto(`/operator/catalogue/${SERVICE}`)
  const price = page.getByRole('button', { name: `Edit price: ${label}` })
  const by = hand()
  await by.click(price)
  await page.keyboard.type('12.50')
  await page.keyboard.press('Enter')
  await expect(price).toHaveText('$12.50')
  expect(by.clicks).toBe(1)

  const again = hand()
  await again.click(page.getByRole('button', { name: 'Change prices' }))
  await dialogOf(page).getByLabel('Change in percent').fill('10')
  const line = dialogOf(page)
    .getByRole('listitem')
    .filter({ hasText: label.replace(' Likes', '') })
  await expect(line).toContainText('$12.50 → $13.75')
  // The other packages are not this journey's to change.
  for (const box of await dialogOf(page).getByRole('checkbox').all()) await box.uncheck()
  await line.getByRole('checkbox').check()
  await again.click(dialogOf(page).getByRole('button', { name: 'Change 1 price' }))
  await expect(price).toHaveText('$13.75')
  expect(again.clicks).toBe(2)
})

/** Takes an order from its supplier, as soon as that has it, to be delivered by the shop itself. The delivery's id. */
async function toOwnQueue(page: Page, owner: Customer, { id }: Bought): Promise<string | undefined> {
  let delivery: { id: string } | undefined
  await expect
    .poll(async () => {
      const { data } = (await ask(page, owner, 'GET', `/api/operator/orders/${id}`)) as { data: { deliveries: { id: string }[] } }
      return (delivery = data.deliveries[0])
    })
    .toBeDefined()
  await ask(page, owner, 'POST', `/api/operator/deliveries/${delivery?.id}/reassign`, { supplierId: 'prt_manual' })
  return delivery?.id
}

test('an order of one’s own queue is finished with one click, and many at once', async ({ page }) => {
  const [one, two, three] = [await buy(page), await buy(page), await buy(page)]
  const owner = await operator(page)
  for (const each of [one, two, three]) await toOwnQueue(page, owner, each)
  await page.goto('/operator/orders/to-deliver')
  const row = ({ orderNumber }: Bought) => page.getByRole('row').filter({ hasText: orderNumber })
  const by = hand()
  await by.click(row(one).getByRole('button', { name: 'Completed' }))
  await expect(dialogOf(page).getByRole('button', { name: 'Completed' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, /^All [\d,]+ delivered/)
  await expect(row(one)).toHaveCount(0)
  expect(by.clicks).toBe(1)

  const many = hand()
  for (const each of [two, three]) await many.click(row(each).getByRole('checkbox'))
  await many.click(page.getByRole('region', { name: 'Selected orders' }).getByRole('button', { name: 'Completed' }))
  await many.click(dialogOf(page).getByRole('button', { name: 'Completed' }))
  await expect(row(two)).toHaveCount(0)
  await expect(row(three)).toHaveCount(0)
  // Two to choose them, two for all of them.
  expect(many.clicks).toBe(4)

  // Of what was delivered in part, the shop does not claim that all arrived: it asks, in the queue and on the order's page.
  const part = await buy(page)
  const id = await toOwnQueue(page, owner, part)
  await ask(page, owner, 'POST', `/api/operator/deliveries/${id}/report`, { status: 'in_progress', delivered: 100 })
  await row(part).getByRole('button', { name: 'Completed' }).click()
  await dialogOf(page).getByRole('button', { name: 'Completed' }).click()
  await expect(dialogOf(page).getByRole('alert').filter({ hasText: 'So far 100 of' })).toBeVisible()
  await page.keyboard.press('Escape')
  await row(part).getByRole('link', { name: part.orderNumber }).click()
  await expect(page.getByRole('heading', { name: part.orderNumber, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Completed', exact: true }).click()
  await dialogOf(page).getByLabel('Delivered quantity').fill('200')
  await expect(dialogOf(page).getByText('Processing → Partial')).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Completed' }).click()
  await expectToast(page, `Order ${part.orderNumber} is now partial.`)
})

test('a customer is credited with two clicks from where they wrote', async ({ page }) => {
  const customer = await newCustomer(page)
  // What is written from an address that nobody confirmed is a guest’s.
  await confirmAddress(page, customer)
  const words = `Nothing has arrived ${Date.now()}`
  const data = { name: customer.username, email: customer.email, subject: 'An order', message: words }
  const headers = { authorization: `Bearer ${customer.token}` }
  expect((await page.request.post('/api/contact', { data, headers })).ok()).toBe(true)
  await signIn(page, await newColleague(page, await operator(page), 'manager'))
  await page.goto(`/operator/support?q=${encodeURIComponent(customer.email)}`)
  await page.getByRole('link', { name: new RegExp(words) }).click()
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText(words)
  const by = hand()
  await by.click(page.getByRole('button', { name: 'Credit', exact: true }))
  await dialogOf(page).getByLabel('Amount').fill('2')
  await dialogOf(page).getByLabel('Reason').fill('For the wait.')
  expect(await findings(page)).toEqual([])
  await by.click(dialogOf(page).getByRole('button', { name: 'Adjust' }))
  await expectToast(page, 'Balance adjusted')
  expect(by.clicks).toBe(2)
})

test('a promo code is created with two clicks from a preset @phone', async ({ page }) => {
  await signIn(page, await newColleague(page, await operator(page), 'manager'))
  await page.goto('/operator/promotions')
  const by = hand()
  await by.click(page.getByRole('navigation', { name: 'Presets' }).getByRole('link', { name: 'Apology: 15% off, once' }))
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue(/^SORRY\w{5}$/)
  const code = await page.getByLabel('Code', { exact: true }).inputValue()
  await by.click(page.getByRole('button', { name: 'Save' }))
  await expectToast(page, 'Promotion added')
  await expect(heading(page, `Apology: 15% off, once: ${code}`)).toBeVisible()
  expect(by.clicks).toBe(2)
})

test('the last seven days are one click away, and so are the failed jobs', async ({ page }) => {
  await operator(page)
  await page.goto('/operator/figures')
  const by = hand()
  await by.click(page.getByRole('button', { name: 'Last 7 days' }))
  await expect(page).toHaveURL(/period=7/)
  await expect(page.getByRole('table', { name: 'Revenue by day' }).getByRole('row')).toHaveCount(8)
  expect(by.clicks).toBe(1)

  await page.goto('/operator/system')
  const other = hand()
  await other.click(page.getByRole('link', { name: 'Jobs', exact: true }))
  await expect(page.getByRole('heading', { name: 'Failed jobs' })).toBeVisible()
  expect(other.clicks).toBe(1)
})
