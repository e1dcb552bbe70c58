import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InboxConversation, SupportMetrics } from '#features/support/contract.ts'
import { exportData } from '../support/accounts.ts'
import { codeOf, type DataOf, getData, invalidField } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type ChatClient, guest, signedIn } from '../support/conversation.ts'
import { type Customer, PASSWORD, signIn, signUp } from '../support/customer.ts'

/** How customers rate conversations that staff closed. */

let shop: TestShop
let operator: Customer
beforeAll(async () => {
  shop = await testShop({ jobs: true })
  operator = await signIn(shop, 'operator@example.com', 'operator-password-1')
})
afterAll(() => shop.stop())

const closeByStaff = (chat: ChatClient) =>
  operator.request<DataOf<InboxConversation>>('POST', `/api/operator/conversations/${chat.id()}/close`)
const seenByStaff = (chat: ChatClient) => getData<InboxConversation>(operator, `/api/operator/conversations/${chat.id()}`)
const metrics = () => getData<SupportMetrics>(operator, '/api/operator/support-figures?days=7')

test('a guest rates a conversation that staff closed, by its token, and can say something else until the next one', async () => {
  const before = await metrics()
  const ada = guest(shop)
  await ada.say('Is somebody there?')
  expect((await ada.read()).body.data).toMatchObject({ asksRating: false, rating: null })
  expect(codeOf(await ada.rate({ rating: 5 }))).toBe('not_now')
  await closeByStaff(ada)
  expect((await ada.read()).body.data).toMatchObject({ status: 'closed', asksRating: true, rating: null })

  const stranger = { 'x-conversation-id': ada.id(), 'x-conversation-token': 'x'.repeat(43) }
  expect((await shop.request('POST', '/api/support/rating', { rating: 1 }, stranger)).status).toBe(404)
  for (const rating of [0, 6, 2.5, 'good', null]) expect(invalidField(await ada.rate({ rating }))).toBe('rating')
  expect(invalidField(await ada.rate({ rating: 1, comment: 'x'.repeat(501) }))).toBe('comment')

  expect((await ada.rate({ rating: 2 })).status).toBe(200)
  expect((await seenByStaff(ada)).rating).toEqual({ score: 2, comment: null, at: expect.any(String) })
  expect(await metrics()).toMatchObject({ ratings: before.ratings + 1, satisfied: before.satisfied })
  await ada.rate({ rating: 5, comment: ' Quick and\u0007 kind. ' })
  expect((await seenByStaff(ada)).rating).toMatchObject({ score: 5, comment: 'Quick and kind.' })
  expect(await metrics()).toMatchObject({ ratings: before.ratings + 1, satisfied: before.satisfied + 1 })
  expect((await ada.read()).body.data).toMatchObject({ asksRating: true, rating: 5 })

  await ada.say('One more question')
  expect((await ada.read()).body.data).toMatchObject({ status: 'assistant', asksRating: false, rating: null })
})

test('a customer who closes a conversation is not asked to rate it', async () => {
  const chat = guest(shop)
  await chat.say('Hello')
  await chat.close()
  expect((await chat.read()).body.data).toMatchObject({ status: 'closed', asksRating: false })
  expect(codeOf(await chat.rate({ rating: 5 }))).toBe('not_now')
})

test('an account finds the closed conversation with its question once more, until it is answered, a week is over or it writes again', async () => {
  const customer = await signUp(shop)
  const chat = signedIn(customer)
  const begin = async () => {
    await chat.say('Hello')
    await closeByStaff(chat)
  }
  await begin()
  expect((await chat.read()).body.data).toMatchObject({ id: chat.id(), status: 'closed', asksRating: true })
  const ben = await signUp(shop)
  expect((await ben.request('POST', '/api/support/rating', { rating: 1 }, { 'x-conversation-id': chat.id() })).status).toBe(404)
  await chat.rate({ rating: 4 })
  expect((await chat.read()).body.data).toBeNull()

  await begin()
  const first = chat.id()
  await chat.say('Something else')
  expect(chat.id()).not.toBe(first)
  await chat.close()
  expect((await chat.read()).body.data).toBeNull()

  await begin()
  shop.jump(7 * 86_400_000 + 1_000)
  expect((await signedIn(await signIn(shop, customer.email)).read()).body.data).toBeNull()
  shop.jump(0)
})

test('ratings are in the data export, and gone with the account', async () => {
  const before = await metrics()
  const customer = await signUp(shop)
  const chat = signedIn(customer)
  await chat.say('Hello')
  await closeByStaff(chat)
  await chat.rate({ rating: 1, comment: 'Nobody answered.' })
  const copy = await customer.request<{ conversations: object[] }>('GET', `/api/account/exports/${await exportData(customer)}/download`)
  expect(copy.body.conversations).toMatchObject([{ rating: 1, ratingComment: 'Nobody answered.', ratedAt: expect.any(String) }])
  expect((await customer.request('DELETE', '/api/account', { password: PASSWORD })).status).toBe(200)
  expect(await metrics()).toMatchObject({ ratings: before.ratings })
})
