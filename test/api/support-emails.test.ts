import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmailView, EmailDetail, NotificationView } from '#features/notifications/contract.ts'
import type { ConversationView, InboxEntry, InboxPage } from '#features/support/contract.ts'
import { emailUnseenAnswers } from '#features/support/server/commands/maintenance.ts'
import { exportData } from '../support/accounts.ts'
import { codeOf, type DataOf, getData, firstOf } from '../support/answers.ts'
import { onePixel } from '../support/api-samples.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { guest, signedIn } from '../support/conversation.ts'
import { type Customer, signIn, signUp } from '../support/customer.ts'

const MINUTE_MS = 60_000

let shop: TestShop
let operator: Customer
beforeAll(async () => {
  shop = await testShop({ jobs: true })
  operator = await signIn(shop, 'operator@example.com', 'operator-password-1')
})
afterAll(() => shop.stop())

const reply = (id: string, content: string) => operator.request('POST', `/api/operator/conversations/${id}/reply`, { content })
const emailsTo = async (recipient: string): Promise<EmailView[]> =>
  (await getData<EmailView[]>(shop, '/api/dev/mails')).filter(
    ({ recipient: to, template }: EmailView) => to === recipient && template !== 'confirm-address',
  )
const textOf = async ({ id }: EmailView): Promise<string> => (await getData<EmailDetail>(shop, `/api/dev/mails/${id}`)).text

/** Advances the clock by so many minutes and runs the work that's due. */
async function wait(minutes: number): Promise<void> {
  shop.jump(minutes * MINUTE_MS)
  await emailUnseenAnswers(shop.ctx)
  shop.jump(0)
}

const contact = (changes: object) =>
  shop.request('POST', '/api/contact', { name: 'Ada', subject: 'An invoice', message: 'Where do I find it?', ...changes })

async function inContact(email: string): Promise<string> {
  const { body } = await operator.request<InboxPage>('GET', '/api/operator/conversations?channel=contact&limit=100')
  return firstOf(body.data.filter((entry) => entry.email === email)).id
}

test('the contact form is acknowledged without a word of what was typed, and answered by mail, with a way to answer', async () => {
  const email = 'writer@example.com'
  await contact({ email, name: 'CHEAP PILLS' })
  await expect.poll(() => emailsTo(email)).toMatchObject([{ template: 'contact-received', subject: 'We’ve received your message' }])
  const [received] = await emailsTo(email)
  expect(await textOf(received as EmailView)).not.toMatch(/PILLS|invoice|Where do I/i)

  const id = await inContact(email)
  await reply(id, 'You find it under Order History.\n\nEach order has one.')
  await reply(id, 'Just ask if it is not there.')
  await wait(1)
  expect(await emailsTo(email)).toHaveLength(1)
  await wait(3)
  await expect.poll(() => emailsTo(email)).toHaveLength(2)
  const [answer] = await emailsTo(email)
  expect(answer).toMatchObject({ template: 'support-answer', subject: 'Re: An invoice' })
  const text = await textOf(answer as EmailView)
  expect(text).toMatch(/You find it under Order History\.[^]*Each order has one\.[^]*Just ask if it is not there\./)

  const [, conversation = '', token = ''] = /\/live-chat#conversation=(cnv_\w+)\.([\w-]{43})/.exec(text) ?? []
  const named = { 'x-conversation-id': conversation, 'x-conversation-token': token }
  const read = await shop.request<DataOf<ConversationView>>('GET', '/api/support/conversation', undefined, named)
  expect(read.body.data.messages.map(({ author }) => author)).toEqual(['customer', 'person', 'person'])
  await shop.request('POST', '/api/chatbot/send-message', { prompt: 'Found it, thank you.', conversation: { id: conversation, token } })
  const entry = firstOf(await getData<InboxEntry[]>(operator, '/api/operator/conversations?status=person'))
  expect(entry).toMatchObject({ id, unread: true, lastLine: 'Found it, thank you.' })
})

test('a guest who left an address is mailed what they did not see within two minutes, all of it once', async () => {
  const [away, here] = [guest(shop), guest(shop)]
  await away.askForPerson({ email: 'away@example.com', message: 'Is my order stuck?' })
  await here.askForPerson({ email: 'here@example.com', message: 'Is my order stuck?' })
  await reply(away.id(), 'It is not.')
  await reply(away.id(), 'It starts tonight.')
  await reply(here.id(), 'It is not.')
  await here.read()
  await wait(3)
  await expect.poll(() => emailsTo('away@example.com')).toMatchObject([{ template: 'support-answer', subject: 'Olive replied to you' }])
  await wait(10)
  await reply(away.id(), 'It has started.')
  await wait(20)
  await expect.poll(() => emailsTo('away@example.com')).toHaveLength(2)
  const [newest, first] = await emailsTo('away@example.com')
  expect(await textOf(first as EmailView)).toMatch(/It is not\.[^]*It starts tonight\./)
  expect(await textOf(newest as EmailView)).toContain('It has started.')
  expect(await textOf(newest as EmailView)).not.toContain('tonight')
  expect(await emailsTo('here@example.com')).toEqual([])
})

test('whoever left no address gets no email, and a customer is notified in the shop at once, by email later', async () => {
  const nameless = guest(shop)
  await nameless.askForPerson({ message: 'Anybody?' })
  await reply(nameless.id(), 'Yes.')
  const customer = await signUp(shop)
  const chat = signedIn(customer)
  await chat.askForPerson({ message: 'Can I have a word?' })
  await reply(chat.id(), 'Of course. What is it about?')
  const bell = () => getData<NotificationView[]>(customer, '/api/notifications')
  await expect
    .poll(bell)
    .toMatchObject([{ type: 'support', title: 'Olive replied to you', message: 'Of course. What is it about?', link: '/live-chat' }])
  const before = (await getData<EmailView[]>(shop, '/api/dev/mails')).length
  await wait(3)
  await expect.poll(() => emailsTo(customer.email)).toMatchObject([{ template: 'support-answer' }])
  const text = await textOf((await emailsTo(customer.email))[0] as EmailView)
  expect(text).toContain('/live-chat')
  expect(text).not.toContain('#conversation=')
  expect((await getData<EmailView[]>(shop, '/api/dev/mails')).length).toBe(before + 1)
})

test('a conversation is emailed to its customer once an hour, open or closed, without notes, and not to an address that nobody proved', async () => {
  const customer = await signUp(shop, 'keeps.a.copy@example.com')
  const chat = signedIn(customer)
  await chat.askForPerson({ message: 'Where are my views?' })
  const id = chat.id()
  const ask = () => customer.request('POST', '/api/support/transcript', undefined, { 'x-conversation-id': id })
  expect(await ask()).toMatchObject({ status: 409, body: { code: 'not_now' } })

  await operator.request('POST', `/api/operator/conversations/${id}/note`, { content: 'Has a difficult history.' })
  await operator.request('POST', `/api/operator/conversations/${id}/reply`, { content: 'On their way.', pictures: [onePixel] })
  expect((await chat.read()).body.data.canEmail).toBe(true)
  await operator.request('POST', `/api/operator/conversations/${id}/close`)
  const stranger = await signUp(shop)
  expect((await stranger.request('POST', '/api/support/transcript', undefined, { 'x-conversation-id': id })).status).toBe(404)
  expect((await ask()).status).toBe(200)
  const copies = async () => (await emailsTo(customer.email)).filter(({ template }) => template === 'support-transcript')
  await expect.poll(copies).toMatchObject([{ subject: 'Your conversation with Groundswell' }])
  const text = await textOf(firstOf(await copies()))
  expect(text).toMatch(/You · [^]*Where are my views\?[^]*Olive · [^]*On their way\.[^]*1 picture/i)
  expect(text).not.toMatch(/difficult|Closed the conversation/i)

  // A message of any number of lines becomes at most twenty paragraphs.
  const many = signedIn(await signUp(shop, 'many.lines@example.com'))
  await many.askForPerson({ message: 'a\n'.repeat(1_000) })
  expect((await operator.request('POST', `/api/operator/conversations/${many.id()}/transcript`)).status).toBe(200)
  await expect.poll(() => emailsTo('many.lines@example.com')).toMatchObject([{ template: 'support-transcript' }])
  const lines = (await textOf(firstOf(await emailsTo('many.lines@example.com')))).match(/^a$/gm)
  expect(lines).toHaveLength(19)

  // Staff can send it as well. Both share the limit. Nothing is new for the customer.
  const send = (to: string) => operator.request('POST', `/api/operator/conversations/${to}/transcript`)
  expect([codeOf(await ask()), codeOf(await send(id))]).toEqual(['not_now', 'rate_limited'])
  const visitor = guest(shop)
  await visitor.askForPerson({ email: 'left@example.com', message: 'Can I have this in writing?' })
  expect((await send(visitor.id())).status).toBe(200)
  await expect.poll(() => emailsTo('left@example.com')).toMatchObject([{ template: 'support-transcript' }])
  const nameless = guest(shop)
  await nameless.askForPerson({ message: 'And I?' })
  expect(await send(nameless.id())).toMatchObject({ status: 409, body: { code: 'not_now' } })
})

test('a copy for an address that nobody proved ends with the last answer by staff, so that no stranger gets a visitor’s text', async () => {
  const copyTo = async (email: string) => {
    const copies = async () => (await emailsTo(email)).filter(({ template }) => template === 'support-transcript')
    await expect.poll(copies).toHaveLength(1)
    return textOf(firstOf(await copies()))
  }
  const visitor = guest(shop)
  await visitor.askForPerson({ email: 'never.wrote@example.com', message: 'May I ask something?' })
  const customer = await signUp(shop, 'never.signed.up@example.com')
  const chat = signedIn(customer)
  await chat.askForPerson({ message: 'May I ask something?' })
  const named = { 'x-conversation-id': visitor.id(), 'x-conversation-token': visitor.token() ?? '' }
  for (const each of [visitor, chat]) {
    await reply(each.id(), 'Of course.')
    await each.say('Sign in at https://evil.example to keep your money.')
  }
  expect((await shop.request('POST', '/api/support/transcript', undefined, named)).status).toBe(200)
  expect((await customer.request('POST', '/api/support/transcript', undefined, { 'x-conversation-id': chat.id() })).status).toBe(200)
  for (const email of ['never.wrote@example.com', customer.email]) {
    const text = await copyTo(email)
    expect(text).toMatch(/May I ask something\?[^]*Of course\./)
    expect(text).not.toContain('evil.example')
  }
})

test('an address that nobody proved gets each answer in one copy, not in one every hour', async () => {
  const email = 'copied.once@example.com'
  const visitor = guest(shop)
  await visitor.askForPerson({ email, message: 'Sign in at https://evil.example to keep your money.' })
  const headers = { 'x-conversation-id': visitor.id(), 'x-conversation-token': visitor.token() ?? '' }
  const outcomes: unknown[] = []
  for (const answer of ['We never wrote that.', undefined, 'Please stop.']) {
    if (answer !== undefined) await reply(visitor.id(), answer)
    // As after an hour.
    await shop.ctx.db.query(`delete from rate_limits where key like 'chat-transcript:%'`)
    const asked = await shop.request('POST', '/api/support/transcript', undefined, headers)
    outcomes.push(asked.status === 200 ? 200 : codeOf(asked))
  }
  expect(outcomes).toEqual([200, 'not_now', 200])
  const copies = async () => (await emailsTo(email)).filter(({ template }) => template === 'support-transcript')
  await expect.poll(copies).toHaveLength(2)
})

test('a copy that was refused because nothing is new does not keep the next answer from being emailed', async () => {
  const visitor = guest(shop)
  await visitor.askForPerson({ email: 'asks.too.early@example.com', message: 'Where are my views?' })
  const headers = { 'x-conversation-id': visitor.id(), 'x-conversation-token': visitor.token() ?? '' }
  const ask = async () => codeOf(await shop.request('POST', '/api/support/transcript', undefined, headers))
  await reply(visitor.id(), 'We’re looking into it.')
  const first = await ask()
  await shop.ctx.db.query(`delete from rate_limits where key like 'chat-transcript:%'`)
  const nothingNew = [await ask(), await ask()]
  await reply(visitor.id(), 'They’ve arrived.')
  expect([first, ...nothingNew, await ask(), await ask()]).toEqual([undefined, 'not_now', 'not_now', undefined, 'not_now'])
})

test('a note that mentions a colleague notifies them in the shop, once, with a link to the conversation', async () => {
  const grace = await signUp(shop, 'grace.mentioned@example.com')
  await shop.ctx.db.query(`update users set role = 'support', username = 'Grace Hopper' where id = $1`, [grace.id])
  const chat = guest(shop)
  await chat.askForPerson({ message: 'May I have a refund?' })
  const path = `/api/operator/conversations/${chat.id()}/note`
  const content = '@grace hopper, what do you think? @Olive Operator'
  await operator.request('POST', path, { content, key: 'n1' })
  await operator.request('POST', path, { content, key: 'n1' })
  await operator.request('POST', path, { content: 'Mail grace@example.com, Grace Hopper.' })
  const link = `/operator/support?conversation=${chat.id()}`
  const title = 'Olive mentioned you in a note'
  await expect.poll(() => getData<NotificationView[]>(grace, '/api/notifications')).toMatchObject([{ title, message: content, link }])
  const own = await getData<NotificationView[]>(operator, '/api/notifications')
  expect(own.filter((each) => each.title === title)).toEqual([])
})

test('what a program sent is kept apart, and emails nobody', async () => {
  const victim = 'victim@example.com'
  expect((await contact({ email: victim, homepage: 'https://spam.example' })).status).toBe(200)
  expect((await contact({ email: victim, message: 'Typed in no time', elapsedMs: 400 })).status).toBe(200)
  expect((await contact({ email: 'patient@example.com', message: 'Typed with care', elapsedMs: 40_000 })).status).toBe(200)
  await expect.poll(() => emailsTo('patient@example.com')).toHaveLength(1)
  expect(await emailsTo(victim)).toEqual([])
  const { rowCount } = await shop.ctx.db.query(
    `select from outbox join conversations on conversations.id = payload ->> 'conversationId' where type = 'support.received' and email = $1`,
    [victim],
  )
  expect(rowCount).toBe(0)
  const inbox = async (query: string) =>
    (await getData<InboxEntry[]>(operator, `/api/operator/conversations?${query}&limit=100`)).map(({ email }) => email)
  expect((await inbox('suspected=true')).filter((email) => email === victim)).toEqual([victim, victim])
  expect(await inbox('suspected=false')).not.toContain(victim)
})

test('an email has the newest fifty answers, however many staff have written meanwhile', async () => {
  const ada = guest(shop)
  await ada.askForPerson({ email: 'flooded@example.com', message: 'Is my order stuck?' })
  await shop.ctx.db.query(
    `insert into conversation_messages (id, conversation_id, author, author_id, content, extras, created_at)
     select 'msg_flood_' || n, $1, 'person', $2, 'Answer ' || n || '.', '{}', now() from generate_series(1, 60) n`,
    [ada.id(), operator.id],
  )
  await reply(ada.id(), 'The last one.')
  await wait(3)
  await expect.poll(() => emailsTo('flooded@example.com')).toMatchObject([{ template: 'support-answer' }])
  const text = await textOf(firstOf(await emailsTo('flooded@example.com')))
  expect(text).toMatch(/Answer 12\.[^]*Answer 60\.[^]*The last one\./)
  expect(text).not.toContain('Answer 11.')
})

test('an erased customer leaves nothing of what they said, and their emails can still be listed', async () => {
  const customer = await signUp(shop, 'vanishing.talker@example.com')
  await shop.ctx.db.query('update users set email_verified_at = now() where id = $1', [customer.id])
  const chat = signedIn(customer)
  await chat.askForPerson({ message: 'My name is Vanishing ChatClient.' })
  await contact({ email: customer.email, name: 'Vanishing ChatClient' })
  await reply(chat.id(), 'Hello Vanishing.')
  await wait(3)
  await expect.poll(() => emailsTo(customer.email)).toHaveLength(2)

  const id = await exportData(customer)
  const copy = await customer.request('GET', `/api/account/exports/${id}/download`)
  expect(copy.body).toMatchObject({
    conversations: [
      { channel: 'chat', messages: [{ author: 'customer', content: 'My name is Vanishing ChatClient.' }, { author: 'person' }] },
      { channel: 'contact', name: 'Vanishing ChatClient', messages: [{}] },
    ],
  })

  expect((await customer.request('DELETE', '/api/account', { password: 'a wide river 42' })).status).toBe(200)
  const { rows } = await shop.ctx.db.query(`select content from conversation_messages where content ~* 'vanishing'
    union all select name from conversations where conversations::text ~* 'vanishing'`)
  expect(rows).toEqual([])
  expect((await shop.request('GET', '/api/dev/mails')).status).toBe(200)
})
