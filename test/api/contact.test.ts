import { afterAll, beforeAll, expect, test } from 'vitest'
import { setClaim } from '#features/claims/server/commands.ts'
import type { InboxPage } from '#features/support/contract.ts'
import { conversationToken } from '#features/support/server/policy.ts'
import { messageOf, codeOf, invalidField } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { confirmed } from '../support/notifications.ts'
import { olive, operator } from '../support/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

const written = { name: 'Ada  Lovelace', email: 'ada@example.com', subject: 'An invoice', message: ' Where do I find it? ' }
const send = (changes: Record<string, unknown> = {}) => shop.request('POST', '/api/contact', { ...written, ...changes })
const kept = async () =>
  (
    await shop.ctx.db.query(
      `select name, email, subject, content as message, suspected, status from conversations
       join conversation_messages message on message.conversation_id = conversations.id where channel = 'contact' and email = $1 order by seq`,
      [written.email],
    )
  ).rows

test('a message is stored once, and its sender gets the specification’s text', async () => {
  const { status, body } = await send()
  expect([status, body]).toEqual([200, { success: true, message: "Message sent successfully! We'll get back to you soon." }])
  await send()
  expect(await kept()).toEqual([
    {
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      subject: 'An invoice',
      message: 'Where do I find it?',
      suspected: false,
      status: 'waiting',
    },
  ])
})

test('a message belongs to the signed-in account only if it has the account’s address', async () => {
  const customer = await confirmed(shop)
  const ownerOf = async (email: string) => {
    await customer.request('POST', '/api/contact', { ...written, email })
    return (await shop.ctx.db.query("select user_id from conversations where channel = 'contact' and email = $1", [email])).rows
  }
  expect(await ownerOf(customer.email)).toEqual([{ user_id: customer.id }])
  expect(await ownerOf('somebody.else@example.com')).toEqual([{ user_id: null }])
})

test('spam from bots is stored separately', async () => {
  expect((await send({ message: 'Buy links', homepage: 'https://spam.example' })).status).toBe(200)
  expect(await kept()).toMatchObject([{ suspected: false }, { message: 'Buy links', suspected: true }])
})

test('a message that was taken for spam, maybe sent by a stranger in its writer’s name, does not swallow the same one sent by a person', async () => {
  const repeated = { email: 'sent.twice@example.com', message: 'Sent twice' }
  for (const elapsedMs of [400, 600, 40_000, 50_000]) expect((await send({ ...repeated, elapsedMs })).status).toBe(200)
  const { rows } = await shop.ctx.db.query('select suspected from conversations where email = $1 order by id', [repeated.email])
  expect(rows).toEqual([{ suspected: true }, { suspected: false }])
})

test('what looked like spam is in the inbox with everything else once staff have answered it', async () => {
  const staff = await operator(shop)
  // Some browsers fill in every field of a form.
  await send({ email: 'filled.in@example.com', homepage: 'https://ada.example' })
  const found = async (query: string) =>
    (await staff.request<InboxPage>('GET', `/api/operator/conversations?limit=100${query}`)).body.data.find(
      ({ email }) => email === 'filled.in@example.com',
    )
  const suspected = await found('&suspected=true')
  expect([suspected?.suspected, await found('')]).toEqual([true, undefined])
  await staff.request('POST', `/api/operator/conversations/${suspected?.id}/reply`, { content: 'In your profile.' })
  const token = conversationToken(shop.ctx, suspected?.id ?? '')
  await shop.request('POST', '/api/chatbot/send-message', { prompt: 'Not there.', conversation: { id: suspected?.id, token } })
  expect(await found('')).toMatchObject({ lastLine: 'Not there.', unread: true, suspected: false })
  expect(await found('&suspected=true')).toBeUndefined()
})

test('name, email and message are required, and have maximum lengths', async () => {
  for (const [path, value] of [
    ['name', ' '],
    ['email', 'ada'],
    ['message', ''],
    ['message', undefined],
    ['message', 'x'.repeat(5_001)],
    ['subject', 'x'.repeat(151)],
  ] as const) {
    const { status, body } = await send({ [path]: value })
    expect([status, codeOf({ body }), invalidField({ body })]).toEqual([400, 'invalid_input', path])
  }
  expect(messageOf(await send({ name: '' }))).toBe('Please fill in all required fields')
  expect(await kept()).toHaveLength(2)
})

test('a live shop only states its response time while that is proven', async () => {
  Object.assign(shop.ctx.config, { STORE_MODE: 'live' })
  const said = async () => (await send()).body
  expect(await said()).toMatchObject({ message: "Message sent successfully! We'll reply by email." })
  const proof = {
    statedValue: '2–4 hours',
    evidence: 'https://shop.example/answers',
    evidenceNote: null,
    evidenceOn: null,
    owner: 'support',
  }
  await setClaim(shop.ctx, 'email_response', proof, olive)
  await expect.poll(said).toMatchObject({ message: "Message sent successfully! We'll reply by email within 2–4 hours." })
  Object.assign(shop.ctx.config, { STORE_MODE: 'demo' })
})

test('one address cannot flood the shop with messages', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => send({ message: `Number ${index}` })))
  expect(answers.map(({ status }) => status)).toContain(429)
})
