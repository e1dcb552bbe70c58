import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailView, MailDetail } from '#features/notifications/contract.ts'
import { type DataOf, getData, currentUser } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { PASSWORD, signIn, signUp } from '../support/customer.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ jobs: true })
})
afterAll(() => shop.stop())

/** The mail of that subject to an address, once it has been written. */
async function mailed(recipient: string, subject: string): Promise<MailDetail> {
  const find = async () => {
    const { body } = await shop.request<DataOf<MailView[]>>('GET', '/api/dev/mails')
    return body.data.find((mail) => mail.recipient === recipient && mail.subject === subject)
  }
  await expect.poll(find).toBeDefined()
  return getData<MailDetail>(shop, `/api/dev/mails/${(await find())?.id}`)
}

const tokenIn = ({ text }: MailDetail, page: string) => new RegExp(`${shop.url}/${page}#token=([\\w.-]+)`).exec(text)?.[1]

test('the link that confirms an address comes by mail, without the name that somebody typed', async () => {
  const email = 'to.be.confirmed@example.com'
  await shop.request('POST', '/api/auth/register', { username: 'http://spam.example', email, password: PASSWORD })
  const mail = await mailed(email, 'Confirm your email address')
  expect(mail.text).not.toContain('spam.example')
  expect(mail.text).toContain('If it was not you')
  const { status } = await shop.request('POST', '/api/auth/verify-email', { token: tokenIn(mail, 'verify-email') })
  expect(status).toBe(200)
  expect((await currentUser(await signIn(shop, email))).emailVerified).toBe(true)
})

test('so does the link for a new password, and word of the change', async () => {
  const { email } = await signUp(shop)
  await shop.request('POST', '/api/auth/forgot-password', { email })
  const token = tokenIn(await mailed(email, 'Choose a new password'), 'reset-password')
  expect((await shop.request('POST', '/api/auth/reset-password', { token, password: 'a deep green sea 7' })).status).toBe(200)
  expect((await mailed(email, 'Your password was changed')).text).toContain('If it was not you')
})

test('whose address is used again is told where to sign in', async () => {
  const { email } = await signUp(shop)
  await shop.request('POST', '/api/auth/register', { username: 'Mallory Hart', email, password: PASSWORD })
  const { text } = await mailed(email, 'You already have an account')
  expect(text).toContain(`${shop.url}/login`)
  expect(text).not.toContain('Mallory')
})

test('a deposit has its receipt', async () => {
  const customer = await signUp(shop)
  await customer.deposit(50)
  const { text } = await mailed(customer.email, 'Your deposit of $50.00 has arrived')
  for (const told of ['Visa ending in 4242', '$50.00', `${shop.url}/profile?section=deposit`, 'Balance after it'])
    expect(text).toContain(told)
})

test('no token of a link lies in the database', async () => {
  const { email } = await signUp(shop)
  const token = tokenIn(await mailed(email, 'Confirm your email address'), 'verify-email') ?? ''
  const { rows } = await shop.ctx.db.query(
    `select from mails where mails::text like $1 union all select from outbox where outbox::text like $1
     union all select from one_time_tokens token where token::text like $1`,
    [`%${token}%`],
  )
  expect(token).not.toBe('')
  expect(rows).toEqual([])
})
