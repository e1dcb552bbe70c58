import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmailView, EmailDetail } from '#features/notifications/contract.ts'
import { type DataOf, getData, currentUser } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { PASSWORD, signIn, signUp } from '../support/customer.ts'
import { staff } from '../support/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ jobs: true })
})
afterAll(() => shop.stop())

/** Waits for the email with that subject to an address. */
async function emailed(recipient: string, subject: string): Promise<EmailDetail> {
  const find = async () => {
    const { body } = await shop.request<DataOf<EmailView[]>>('GET', '/api/dev/mails')
    return body.data.find((email) => email.recipient === recipient && email.subject === subject)
  }
  await expect.poll(find).toBeDefined()
  return getData<EmailDetail>(shop, `/api/dev/mails/${(await find())?.id}`)
}

const tokenIn = ({ text }: EmailDetail, page: string) => new RegExp(`${shop.url}/${page}#token=([\\w.-]+)`).exec(text)?.[1]

test('the confirmation email has the link but not the name that was typed', async () => {
  const address = 'to.be.confirmed@example.com'
  await shop.request('POST', '/api/auth/register', { username: 'http://spam.example', email: address, password: PASSWORD })
  const email = await emailed(address, 'Confirm your email address')
  expect(email.text).not.toContain('spam.example')
  expect(email.text).toContain('If this wasn’t you')
  const { status } = await shop.request('POST', '/api/auth/verify-email', {
    token: tokenIn(email, 'verify-email'),
    password: PASSWORD,
  })
  expect(status).toBe(200)
  expect((await currentUser(await signIn(shop, address))).emailVerified).toBe(true)
})

test('an unconfirmed address is asked to approve a new one without the text that someone typed as the new one', async () => {
  const mallory = await signUp(shop, 'never.confirmed@example.com')
  const email = 'Your.prize.is.waiting.at@spam.example'
  expect((await mallory.request('POST', '/api/account/email', { email, password: PASSWORD })).status).toBe(200)
  const { text } = await emailed(mallory.email, 'Approve your new email address')
  expect(text).toContain('asked to change its email address to another address.')
  expect(text).not.toContain('spam.example')
})

test('an unconfirmed address gets at most twenty emails an hour, however many accounts use it', async () => {
  const spellings = Array.from({ length: 21 }, (_, each) => `flooded+${each}@gmail.com`)
  const others = { username: 'Ada', password: PASSWORD }
  for (const email of spellings) expect((await shop.request('POST', '/api/auth/register', { ...others, email })).status).toBe(201)
  const undone = () => shop.ctx.db.query(`select from outbox where dispatched_at is null`)
  await expect.poll(async () => (await undone()).rowCount).toBe(0)
  const sent = () => shop.ctx.db.query(`select from emails where recipient like 'flooded%'`)
  await expect.poll(async () => (await sent()).rowCount).toBe(20)
})

test('addresses that only differ in what follows a plus get twenty emails an hour together, at any provider', async () => {
  const spellings = Array.from({ length: 25 }, (_, each) => `ada.flooded+${each}@company.example`)
  const others = { username: 'Ada', password: PASSWORD }
  for (const email of spellings) expect((await shop.request('POST', '/api/auth/register', { ...others, email })).status).toBe(201)
  const undone = () => shop.ctx.db.query(`select from outbox where dispatched_at is null`)
  await expect.poll(async () => (await undone()).rowCount).toBe(0)
  const { rowCount } = await shop.ctx.db.query(`select from emails where recipient like 'ada.flooded%'`)
  expect(rowCount).toBe(20)
})

test('the password link is emailed, and so is the notice of the change', async () => {
  const { email } = await signUp(shop)
  await shop.request('POST', '/api/auth/forgot-password', { email })
  const token = tokenIn(await emailed(email, 'Reset your password'), 'reset-password')
  expect((await shop.request('POST', '/api/auth/reset-password', { token, password: 'a deep green sea 7' })).status).toBe(200)
  expect((await emailed(email, 'Your password was changed')).text).toContain('If this wasn’t you')
})

test('the email about a new password lists what stays connected: a Google account and API keys', async () => {
  const owner = await staff(shop, 'owner')
  const changed = (currentPassword: string, password: string) =>
    owner.request('PUT', '/api/auth/updatepassword', { currentPassword, password })
  await changed(PASSWORD, 'a deep green sea 7')
  const plain = await emailed(owner.email, 'Your password was changed')
  expect(plain.text).not.toMatch(/Google|API key/)
  await shop.ctx.db.query(`update users set google_sub = 'google-1' where id = $1`, [owner.id])
  const key = { name: 'Books', scopes: ['orders:read'], password: 'a deep green sea 7' }
  expect((await owner.request('POST', '/api/operator/keys', key)).status).toBe(201)
  // The email's content is rendered when it's read.
  const { text } = await emailed(owner.email, 'Your password was changed')
  expect(text).toContain('You can still sign in with the Google account that’s connected.')
  expect(text).toContain('API keys that you created still work.')
})

test('if a taken address signs up again, its owner is told where to sign in', async () => {
  const { email } = await signUp(shop)
  await shop.request('POST', '/api/auth/register', { username: 'Mallory Hart', email, password: PASSWORD })
  const { text } = await emailed(email, 'You already have an account')
  expect(text).toContain(`${shop.url}/login`)
  expect(text).not.toContain('Mallory')
})

test('a deposit sends a receipt', async () => {
  const customer = await signUp(shop)
  await customer.deposit(50)
  const { text } = await emailed(customer.email, '$50.00 added to your balance')
  for (const told of ['Visa ending in 4242', '$50.00', `${shop.url}/profile?section=deposit`, 'New balance']) expect(text).toContain(told)
})

test('no link’s token is stored in the database', async () => {
  const { email } = await signUp(shop)
  const token = tokenIn(await emailed(email, 'Confirm your email address'), 'verify-email') ?? ''
  const { rows } = await shop.ctx.db.query(
    `select from emails where emails::text like $1 union all select from outbox where outbox::text like $1
     union all select from one_time_tokens token where token::text like $1`,
    [`%${token}%`],
  )
  expect(token).not.toBe('')
  expect(rows).toEqual([])
})
