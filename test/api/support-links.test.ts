import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emailFacts } from '#features/support/server/queries/emails.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { guest, lines } from '../support/conversation.ts'
import { type Customer, signIn, signUp } from '../support/customer.ts'
import { buy, buyAsGuest } from '../support/orders.ts'
import { confirmAddress } from '../support/second-factor.ts'

// Anyone with a conversation's link can read along, so a link from a stranger must not lead to someone's account.

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

test('in a conversation whose link a stranger sent, the assistant says nothing of the account that is signed in', async () => {
  const stranger = guest(shop)
  await stranger.say('Hello')
  const conversation = { id: stranger.id(), token: stranger.token() ?? '' }
  const victim = await signUp(shop)
  await victim.deposit(50)
  const order = await buy(victim)
  for (const prompt of ['What is my balance?', 'Where is my order?', 'Please cancel my order'])
    expect((await victim.request('POST', '/api/chatbot/send-message', { prompt, conversation })).status).toBe(200)
  const { messages } = (await stranger.read()).body.data
  expect(lines(messages).join('\n')).not.toMatch(new RegExp(`50\\.00|${order.orderNumber}`))
  expect(messages.filter(({ proposal }) => proposal)).toEqual([])
})

test('a proposal is accepted with the order’s own token alone, not by whoever reads the conversation', async () => {
  const ada = guest(shop)
  const order = await buyAsGuest(shop)
  const orders = [{ id: order.id, token: order.accessToken }]
  await ada.say('Where is my order?', { orders })
  const { messages } = (await ada.say('Please cancel my order', { orders })).body.data
  const proposed = messages.find(({ proposal }) => proposal?.state === 'open')
  const statusOf = async () => (await shop.ctx.db.one<{ status: string }>('select status from orders where id = $1', [order.id])).status
  await ada.decide(proposed?.id ?? '', { accept: true })
  expect(await statusOf()).not.toBe('canceled')
  const again = (await ada.say('Please cancel my order', { orders })).body.data.messages.find(({ proposal }) => proposal?.state === 'open')
  await ada.decide(again?.id ?? '', { accept: true, orders })
  expect(await statusOf()).toBe('canceled')
})

test.each(['ada@example.com', null])(
  'once a person has answered, a guest with the address %s cannot have the conversation emailed to somebody else',
  async (email) => {
    const ada = guest(shop)
    await ada.say('You won a prize')
    await ada.askForPerson({ name: 'Ada', email })
    const staff = await signIn(shop, 'operator@example.com', 'operator-password-1')
    await staff.request('POST', `/api/operator/conversations/${ada.id()}/take`)
    await staff.request('POST', `/api/operator/conversations/${ada.id()}/reply`, { content: 'Hi' })
    await ada.askForPerson({ email: 'stranger@example.com' })
    expect(await shop.ctx.db.one('select email from conversations where id = $1', [ada.id()])).toEqual({ email })
  },
)

describe('a message of the contact form', () => {
  const migration = readFileSync('db/migrations/167_contact_by_confirmed_address.sql', 'utf8')
  const conversationsOf = (userId: string | null, email: string) =>
    shop.ctx.db.all<{ id: string }>('select id from conversations where user_id is not distinct from $1 and email = $2', [userId, email])
  const write = (customer: Customer, email: string) =>
    customer.request('POST', '/api/contact', { name: 'Ada', email, subject: 'Hi', message: `A question from ${email}` })

  test('in a session is the account’s from its confirmed address alone, and opened by no link', async () => {
    const owner = await signUp(shop)
    await write(owner, owner.email)
    expect(await conversationsOf(null, owner.email)).toHaveLength(1)
    await confirmAddress(shop, owner)
    await write(owner, 'thief@example.com')
    expect(await conversationsOf(null, 'thief@example.com')).toHaveLength(1)
    const typed = owner.email.toUpperCase()
    await write(owner, typed)
    const [{ id }] = (await conversationsOf(owner.id, typed)) as [{ id: string }]
    const token = shop.ctx.secrets.sign('conversation', id)
    expect(await emailFacts(shop.ctx, id)).toMatchObject({ email: owner.email, isByToken: false })
    const read = (by: Pick<Customer, 'request'>) =>
      by.request('GET', '/api/support/conversation', undefined, { 'x-conversation-id': id, 'x-conversation-token': token })
    expect([(await read(shop)).status, (await read(owner)).status]).toEqual([404, 200])
  })

  test('that was an account’s from another address than its confirmed one is a guest’s since the update', async () => {
    const owner = await signUp(shop)
    await confirmAddress(shop, owner)
    await write(owner, owner.email)
    await write(owner, 'elsewhere@example.com')
    await shop.ctx.db.query('update conversations set user_id = $1 where email = $2', [owner.id, 'elsewhere@example.com'])
    await shop.ctx.db.query(migration)
    expect(await conversationsOf(owner.id, owner.email)).toHaveLength(1)
    expect(await conversationsOf(owner.id, 'elsewhere@example.com')).toEqual([])
  })
})
