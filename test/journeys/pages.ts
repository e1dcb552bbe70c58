import { expect, type Page } from '@playwright/test'
import routes from '#app/routes.ts'
import { paths } from '#shared/paths.ts'
import { checkoutPayload } from '../support/factories.ts'

/** A URL to visit, or a function that leads to one. */
export type Address = string | ((page: Page) => Promise<string>)

export interface Visit {
  name: string
  address: Address
  /** Errors that the page is supposed to report in the console or by its status. */
  expected?: RegExp
  /** Whether to check it at twice its size and with larger letters. */
  isEnlarged?: boolean
  /** Whether to follow the focus through all its stops. */
  walked?: ('desktop' | 'phone')[]
}

/** The main pages, and the additional checks for each. */
const mainPages: Record<string, Pick<Visit, 'isEnlarged' | 'walked'>> = {
  '/': { isEnlarged: true, walked: ['desktop'] },
  '/buy-youtube-subscribers': { isEnlarged: true, walked: ['desktop', 'phone'] },
  '/checkout': { isEnlarged: true, walked: ['desktop', 'phone'] },
  '/tracking': { isEnlarged: true },
  '/blog': { isEnlarged: true, walked: ['desktop'] },
  '/blog/choosing-a-package-size': { isEnlarged: true },
  '/reviews': { isEnlarged: true, walked: ['desktop'] },
  '/leave-review': { isEnlarged: true, walked: ['desktop'] },
  '/faq': { isEnlarged: true, walked: ['desktop'] },
  '/contact': { isEnlarged: true },
  '/about': { isEnlarged: true },
  '/signup': { isEnlarged: true },
}
export const mainAddresses = Object.keys(mainPages)

/** Examples for routes whose path isn't enough: patterns, and pages that are empty at first. */
const examples: Record<string, Visit[]> = {
  operator: [{ name: 'the console, signed out', address: paths.operator }],
  'blog-post': [
    { name: 'a post', address: '/blog/choosing-a-package-size' },
    { name: 'a post that is not there', address: '/blog/no-such-post', expected: /404/ },
  ],
  'sandbox-confirm': [
    { name: 'a card that asks first', address: paymentPage({ cardNumber: '4000 0025 0000 3155' }) },
    { name: 'a confirmation that is not there', address: '/sandbox/confirm/some', expected: /404/ },
  ],
  'sandbox-paypal': [{ name: 'PayPal', address: paymentPage({ paymentMethod: 'paypal', cardNumber: undefined }) }],
  'sandbox-crypto': [{ name: 'coins', address: paymentPage({ paymentMethod: 'crypto', cardNumber: undefined, cryptoType: 'bitcoin' }) }],
  'added-service': [{ name: 'a service that is not there', address: '/buy-some-followers', expected: /404/ }],
  mailbox: [{ name: 'the mailbox', address: mailboxWithEmail }],
  'not-found': [{ name: 'no page', address: '/no-such-page', expected: /404/ }],
}

/** Pages that look different depending on their URL. */
const variants: Visit[] = [
  { name: 'a new password by link', address: `${paths.resetPassword}#token=some` },
  { name: 'an account to lock by link', address: `${paths.lockAccount}#token=some` },
  { name: 'a browser to confirm by link', address: `${paths.confirmDevice}#token=some` },
  { name: 'a new address to confirm by link', address: `${paths.confirmNewEmail}#token=some` },
  { name: 'a new address to approve by link', address: `${paths.approveNewEmail}#token=some` },
  { name: 'an address confirmed by a forged link', address: `${paths.verifyEmail}#token=some`, expected: /400/ },
  { name: 'unsubscribing by a forged link', address: `${paths.unsubscribe}?token=some`, expected: /404/ },
  { name: 'no reviews', address: `${paths.reviews}?service=TikTok+Views&rating=1` },
  { name: 'no posts', address: `${paths.blog}?category=Gardening` },
  { name: 'posts that were searched for', address: `${paths.blog}?q=sound` },
  { name: 'a post in the reading view', address: '/blog/choosing-a-package-size#reading' },
]

/** All pages that a visitor can open, including every route of the table. */
export const visits: Visit[] = [
  ...routes.flatMap(({ id, path }) => examples[id] ?? [{ name: id, address: `/${path ?? ''}` }]),
  ...variants,
].map((visit) => ({ ...visit, ...(typeof visit.address === 'string' && mainPages[visit.address]) }))

/** Pages that look different or only exist with an account. */
export const visitsSignedIn: Visit[] = [
  paths.checkout,
  paths.tracking,
  paths.login,
  paths.notifications,
  `${paths.notifications}?section=preferences`,
  ...['overview', 'deposit', 'history', 'profile', 'notifications'].map((section) => `${paths.profile}?section=${section}`),
].map((address) => ({ name: address, address }))

/** Places an order with a pending payment. Returns the URL of the payment page. */
function paymentPage(changes: Record<string, unknown>): Address {
  return async (page) => {
    const answer = await page.request.post('/api/social-order-payments/process', { data: checkoutPayload(changes) })
    const { data } = (await answer.json()) as { data: { payment: { nextAction: { url: string } } } }
    return data.payment.nextAction.url
  }
}

async function mailboxWithEmail(page: Page): Promise<string> {
  await page.request.post('/api/social-order-payments/process', { data: checkoutPayload() })
  await expect.poll(async () => (await page.request.get('/api/dev/mails')).text()).toContain('confirmed')
  return paths.mailbox
}
