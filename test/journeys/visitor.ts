import { expect, type Locator, type Page } from '@playwright/test'
import type { ServiceKind } from '#features/catalog/rules.ts'
import { platformName, serviceLabel, servicePath, targetType, typeName } from '#features/catalog/rules.ts'
import { cards, targets } from '../support/factories.ts'

/** A link without orders, as a visitor would paste it. */
export function linkFor({ platform, type }: ServiceKind): string {
  const name = Math.random().toString(36).slice(2, 12)
  if (targetType(type) === 'account') {
    if (platform === 'instagram') return `http://instagram.com/${name}?hl=en`
    return platform === 'tiktok' ? `https://tiktok.com/@${name}?lang=en` : `https://m.youtube.com/@${name}/videos`
  }
  if (platform === 'instagram') return targets.instagramPost()
  return platform === 'tiktok' ? targets.tiktokVideo() : `https://youtu.be/${targets.youtubeVideo().slice(-11)}?si=shared`
}

export const views: ServiceKind = { platform: 'instagram', type: 'views' }

/** Opens a package page, chooses the first package and continues. Returns the price on its card: `$1.99`. */
export async function choosePackage(page: Page, kind: ServiceKind): Promise<string> {
  await page.goto(servicePath(kind))
  const card = page
    .getByRole('main')
    .locator('label', { has: page.getByRole('radio') })
    .filter({ hasText: '$' })
    .first()
  await card.click()
  const price = /\$\d+\.\d{2}/.exec(await card.innerText())?.[0]
  await page.getByRole('button', { name: new RegExp(`^Order .+ ${typeName(kind.type)}$`) }).click()
  await expect(page).toHaveURL(/\/post-selection\?/)
  return String(price)
}

/** Enters the link on /post-selection. One press checks it and continues. */
export async function giveLink(page: Page, link: string): Promise<void> {
  await page.getByLabel(/URL/).fill(link)
  await page.getByRole('button', { name: 'Continue to Checkout' }).click()
  await expect(page).toHaveURL(/\/checkout\?/)
}

/** Expects the link to be checked and shown in its canonical form. */
export async function expectLinkChecked(page: Page, url: string | RegExp = / \(opens in a new tab\)$/): Promise<void> {
  await expect(page.getByRole('main').getByRole('link', { name: url })).toBeVisible()
}

/** Shows all packages on a checkout that was opened with one. */
export async function changePackage(page: Page): Promise<void> {
  await page.getByRole('main').locator('summary', { hasText: 'Change' }).click()
}

/** Turns the entered link back into a field. */
export async function editLink(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit link' }).click()
}

export interface Buyer {
  email: string
}

/** A customer whose email address no other journey uses. */
export function newBuyer(): Buyer {
  return { email: `guest-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@example.com` }
}

/** Fills in username and email on /checkout. For a profile's link, the username is already filled in. */
export async function fillAccount(page: Page, { email }: Buyer): Promise<void> {
  const username = page.getByLabel(/username/i)
  if ((await username.inputValue()) === '') await username.fill('@ada.creates')
  await page.getByLabel('Email address').fill(email)
}

/** Opens the checkout of 1K Instagram views with everything filled in except the payment. */
export async function openCheckout(page: Page, buyer: Buyer = newBuyer(), kind: ServiceKind = views): Promise<Buyer> {
  const query = new URLSearchParams({ service: serviceLabel(kind), package: '1K', postUrl: linkFor(kind), description: 'After six' })
  await page.goto(`/checkout?${query}`)
  // Earlier input has been restored by then.
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeEnabled()
  await fillAccount(page, buyer)
  return buyer
}

/** Fills in the card and presses the button. */
export async function payByCard(page: Page, number: keyof typeof cards = 'pays'): Promise<void> {
  await fillCard(page, number)
  await pay(page)
}

export async function fillCard(page: Page, number: keyof typeof cards = 'pays'): Promise<void> {
  await page.getByLabel('Card number').fill(cards[number])
  await page.getByLabel('Expiry date').fill('12/40')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Cardholder name').fill('Ada Lovelace')
}

export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay/ }).click()
}

export async function chooseMethod(page: Page, name: 'Card' | 'PayPal' | 'Crypto'): Promise<void> {
  await page.getByRole('radio', { name }).check()
}

/** Expects a paid order on /tracking. */
export async function expectPaid(page: Page, kind: ServiceKind = views): Promise<void> {
  // Payments in coins lead back without a token, but with the order.
  await expect(page).toHaveURL(/\/tracking(?:\?order=ord_\w+)?$/)
  const main = page.getByRole('main')
  await expect(orderHeading(page)).toBeVisible()
  await expect(main.getByRole('listitem').filter({ hasText: 'Payment Confirmed' })).toContainText(/\d{4}/, { timeout: 20_000 })
  await expect(main).toContainText(`${platformName(kind.platform)} ${typeName(kind.type)}`)
}

/** The heading of the order on the page, by default of any order. */
export function orderHeading(page: Page, number = 'GS-\\w+'): Locator {
  return page.getByRole('main').getByRole('heading', { name: new RegExp(`\\b${number}\\b`) })
}

/** The empty state of the orders. */
export function noOrders(page: Page): Locator {
  return page.getByRole('main').getByText(/^No orders\b.*\byet/)
}

/** The order number on the page: `GS-K7M2X9PD`. */
export async function shownOrderNumber(page: Page): Promise<string> {
  return String(/GS-\w+/.exec(await orderHeading(page).innerText())?.[0])
}

/** The text about a payment that took no money. */
export const nothingCharged = /(nothing|\bnot|n’t)\b.*\bcharged\b/i

/** Messages to the visitor in the page, except toasts. */
export function notice(page: Page) {
  return page.getByRole('main').locator('[role=alert], [role=status]')
}
