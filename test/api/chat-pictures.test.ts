import { request } from 'node:http'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { EmailDetail, EmailView } from '#features/notifications/contract.ts'
import type { ChatPicture, ConversationView, InboxConversation } from '#features/support/contract.ts'
import { MAX_CONVERSATION_BYTES } from '#features/support/rules/pictures.ts'
import { emailUnseenAnswers } from '#features/support/server/commands/maintenance.ts'
import { exportData } from '../support/accounts.ts'
import { type DataOf, firstOf, getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type ChatClient, guest, signedIn } from '../support/conversation.ts'
import { type Customer, PASSWORD, signIn, signUp } from '../support/customer.ts'
import { staff } from '../support/staff.ts'

const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#7a3ff2' } })
const base64 = async (picture: Sharp) => (await picture.toBuffer()).toString('base64')

let shop: TestShop
let operator: Customer
let screenshot: string
beforeAll(async () => {
  shop = await testShop({ jobs: true, env: { TRUST_PROXY: '127.0.0.1' } })
  operator = await signIn(shop, 'operator@example.com', 'operator-password-1')
  screenshot = await base64(
    drawn(40, 30)
      .withExif({ IFD0: { Artist: 'at home' } })
      .jpeg(),
  )
})
afterAll(() => shop.stop())

const picturesOf = async (chat: ChatClient): Promise<ChatPicture[]> =>
  (await chat.read()).body.data.messages.flatMap(({ pictures = [] }: ConversationView['messages'][number]) => pictures)
const token = (chat: ChatClient): Record<string, string> => ({
  'x-conversation-id': chat.id(),
  'x-conversation-token': chat.token() ?? '',
})
const bearer = (customer: Customer) => ({ authorization: `Bearer ${customer.token}` })
const fetched = (path: string, headers: Record<string, string> = {}) => fetch(`${shop.url}/api${path}`, { headers })
const asStaff = (chat: ChatClient, id: string, customer: Customer) =>
  fetched(`/operator/conversations/${chat.id()}/pictures/${id}`, bearer(customer))

test('a guest sends pictures without a word: the assistant says who looks at them, and only the conversation shows them', async () => {
  const chat = guest(shop)
  const { status, body } = await chat.say('', { pictures: [screenshot, await base64(drawn(8, 8).webp())] })
  expect(status).toBe(200)
  expect(body.data.response).toMatch(/can’t see pictures, but a person will look at yours/)
  expect(body.data.messages).toMatchObject([
    { pictures: [{ type: 'jpg', width: 40, height: 30 }, { type: 'webp' }] },
    { offersPerson: true },
  ])

  const { id } = firstOf(await picturesOf(chat))
  const shown = await fetched(`/support/pictures/${id}`, token(chat))
  expect(shown.status).toBe(200)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  })
  const metadata = await sharp(await shown.arrayBuffer()).metadata()
  expect(metadata).toMatchObject({ format: 'jpeg', width: 40 })
  expect(metadata.exif).toBeUndefined()
  expect((await asStaff(chat, id, operator)).status).toBe(200)

  const other = guest(shop)
  await other.say('Hello')
  const customer = await signUp(shop)
  expect((await fetched(`/support/pictures/${id}`)).status).toBe(404)
  expect((await fetched(`/support/pictures/${id}`, token(other))).status).toBe(404)
  expect((await fetched(`/support/pictures/${id}`, { ...token(other), 'x-conversation-id': chat.id() })).status).toBe(404)
  expect((await fetched(`/support/pictures/${id}`, bearer(customer))).status).toBe(404)
  expect((await fetched(`/support/pictures/${id}`, bearer(operator))).status).toBe(404)
  expect((await asStaff(other, id, operator)).status).toBe(404)
  expect((await asStaff(chat, id, customer)).status).toBe(403)
  expect((await asStaff(chat, id, await staff(shop, 'editor'))).status).toBe(403)
})

test('a picture is read once, two are sent at a time, and three hundred to a network; who may see it is asked each time', async () => {
  const chat = guest(shop)
  await chat.say('', { pictures: [screenshot] })
  const { id } = firstOf(await picturesOf(chat))
  const read = (address: string, headers = token(chat)) => fetched(`/support/pictures/${id}`, { ...headers, 'x-forwarded-for': address })
  const { first } = shop.ctx.db
  let [reads, underWay, most] = [0, 0, 0]
  const seen = vi.spyOn(shop.ctx.db, 'first').mockImplementation(async (...statement: Parameters<typeof first>) => {
    if (!statement[0].includes('chat_pictures')) return first(...statement)
    if (statement[0].includes('bytes')) reads++
    most = Math.max(most, ++underWay)
    return first<never>(...statement).finally(() => underWay--)
  })
  const answers = await Promise.all(Array.from({ length: 12 }, () => read('198.51.100.20')))
  seen.mockRestore()
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(12).fill(200))
  expect([reads, most]).toEqual([1, 2])

  const { headers } = await read('198.51.100.20')
  expect([headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).toEqual(['300', '287'])
  expect((await read('198.51.100.21', {})).status).toBe(404)
  await shop.ctx.db.query('delete from conversations where id = $1', [chat.id()])
  expect((await read('198.51.100.21')).status).toBe(404)
})

test('a question with a picture is answered, and says who looks at it; the same message sent twice is stored once', async () => {
  const chat = guest(shop)
  const asked = { pictures: [screenshot], key: 'key_of_a_question_1' }
  const { body } = await chat.say('Which payment methods do you accept?', asked)
  expect(body.data.response).toMatch(/PayPal[^]*a person will look at yours/)
  await chat.say('Which payment methods do you accept?', asked)
  expect(await picturesOf(chat)).toHaveLength(1)
})

test('staff reply with a picture, and the email says that there is one', async () => {
  const chat = guest(shop)
  await chat.askForPerson({ email: 'pictures@example.com', message: 'Where do I click?' })
  const replied = await operator.request<DataOf<InboxConversation>>('POST', `/api/operator/conversations/${chat.id()}/reply`, {
    content: '',
    pictures: [screenshot],
  })
  expect(replied.body.data.lastLine).toBe('Picture')
  expect(replied.body.data.messages.at(-1)).toMatchObject({ author: 'person', pictures: [{ type: 'jpg' }] })
  shop.jump(3 * 60_000)
  await emailUnseenAnswers(shop.ctx)
  shop.jump(0)
  const emails = async () =>
    (await getData<EmailView[]>(shop, '/api/dev/mails')).filter(({ recipient }: EmailView) => recipient === 'pictures@example.com')
  await expect.poll(emails).toHaveLength(1)
  const { text } = await getData<EmailDetail>(shop, `/api/dev/mails/${firstOf(await emails()).id}`)
  expect(text).toContain('1 picture, see the conversation')
  const { id } = firstOf(await picturesOf(chat))
  expect((await fetched(`/support/pictures/${id}`, token(chat))).status).toBe(200)
})

test('files that are not pictures, too large or too many are refused with what to do', async () => {
  const chat = guest(shop, '198.51.100.7')
  const refused = async (...pictures: string[]) => {
    const { status, body } = await chat.say('Look', { pictures })
    return [status, JSON.stringify(body)]
  }
  expect(await refused(Buffer.from('<svg/>').toString('base64'))).toEqual([
    400,
    expect.stringContaining('Choose a PNG, JPEG or WebP picture.'),
  ])
  expect(await refused(await base64(drawn(8, 8).avif()))).toEqual([400, expect.stringContaining('Choose a PNG, JPEG or WebP picture.')])
  expect(await refused(Buffer.alloc(2 * 1024 * 1024 + 1).toString('base64'))).toEqual([400, expect.stringContaining('up to 2 MB')])
  expect(await refused(await base64(drawn(8_001, 1).png()))).toEqual([400, expect.stringContaining('8,000 pixels')])
  expect(await refused(await base64(drawn(5_000, 5_000).png()))).toEqual([400, expect.stringContaining('24 megapixels')])
  expect(await refused(screenshot, screenshot, screenshot, screenshot)).toEqual([400, expect.stringContaining('up to 3 pictures')])
  expect((await chat.say('')).body).toMatchObject({ message: 'Please type a message.' })
  expect(chat.id()).toBe('')
})

test('a conversation has room for 20 MB, and a network for so many messages with pictures', async () => {
  const chat = guest(shop, '198.51.100.8')
  await chat.say('', { pictures: [screenshot] })
  await shop.ctx.db.query('update chat_pictures set bytes = $2 where conversation_id = $1', [
    chat.id(),
    Buffer.alloc(MAX_CONVERSATION_BYTES),
  ])
  expect(await chat.say('', { pictures: [screenshot] })).toMatchObject({ status: 400, body: { errors: [{ path: 'pictures' }] } })
  for (let sent = 1; sent < 20; sent += 1) await chat.say('', { pictures: [screenshot] })
  expect(await chat.say('', { pictures: [screenshot] })).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  // Refused by network before the body is read.
  const large = { prompt: 'x'.repeat(70_000) }
  const sendLarge = () => shop.request('POST', '/api/chatbot/send-message', large, { 'x-forwarded-for': '198.51.100.9' })
  for (let sent = 0; sent < 40; sent += 1) expect((await sendLarge()).status).toBe(400)
  expect((await sendLarge()).status).toBe(429)
})

test('eight large bodies of a subscriber are read at a time; the next one waits, and other subscribers don’t', async () => {
  const large = { prompt: 'x'.repeat(70_000) }
  const send = (network: string) => shop.request('POST', '/api/chatbot/send-message', large, { 'x-forwarded-for': network })
  let arrived = 0
  shop.server.server.on('request', () => arrived++)
  const held = Array.from({ length: 8 }, (_, index) => {
    const headers = { 'content-type': 'application/json', 'content-length': 100_000, 'x-forwarded-for': `2001:db8:66:${index}::1` }
    const upload = request(`${shop.url}/api/chatbot/send-message`, { method: 'POST', headers }).on('error', () => {})
    upload.write('{')
    return upload
  })
  await expect.poll(() => arrived).toBe(8)
  // By the time this one is answered, the others have had their turn.
  expect((await send('2001:db8:67:8::1')).status).toBe(400)
  let isAnswered = false
  const ninth = send('2001:db8:66:9::1').finally(() => (isAnswered = true))
  expect((await send('2001:db8:67:9::1')).status).toBe(400)
  expect(isAnswered).toBe(false)
  // One that hangs up while it waits takes no turn.
  const headers = { 'content-type': 'application/json', 'content-length': 100_000, 'x-forwarded-for': '2001:db8:66:10::1' }
  const gone = request(`${shop.url}/api/chatbot/send-message`, { method: 'POST', headers }).on('error', () => {})
  gone.write('{')
  await expect.poll(() => arrived).toBe(12)
  gone.destroy()
  held[0]?.destroy()
  expect((await ninth).status).toBe(400)
  expect((await send('2001:db8:66:11::1')).status).toBe(400)
  for (const upload of held) upload.destroy()
})

test('a large message of many parts, which would take fifty times as much memory, is refused before it is read', async () => {
  const body = `{"prompt":"Hello","more":${'{"34":'.repeat(300_000)}0${'}'.repeat(300_000)}}`
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.10' }
  const response = await fetch(`${shop.url}/api/chatbot/send-message`, { method: 'POST', headers, body })
  expect([response.status, await response.json()]).toMatchObject([413, { code: 'body_too_large' }])
})

test('pictures are in the data export, and gone with the account', async () => {
  const customer = await signUp(shop)
  const chat = signedIn(customer)
  await chat.say('Here it is', { pictures: [screenshot] })
  const { id, size } = firstOf(await picturesOf(chat))
  expect((await fetched(`/support/pictures/${id}`, bearer(customer))).status).toBe(200)

  const copy = await customer.request<{ conversations: { messages: { pictures?: { content: string }[] }[] }[] }>(
    'GET',
    `/api/account/exports/${await exportData(customer)}/download`,
  )
  const [exported] = firstOf(firstOf(copy.body.conversations).messages).pictures ?? []
  expect(exported).toMatchObject({ type: 'jpg', size, width: 40, height: 30 })
  expect(await sharp(Buffer.from(exported?.content ?? '', 'base64')).metadata()).toMatchObject({ format: 'jpeg' })

  // Pictures that don't fit in an export are listed without their bytes.
  await shop.ctx.db.query('update chat_pictures set bytes = $2 where id = $1', [id, Buffer.alloc(9 * 1024 * 1024)])
  const { text } = await customer.request('GET', `/api/account/exports/${await exportData(customer)}/download`)
  expect(text).toContain('"content": null')

  expect((await customer.request('DELETE', '/api/account', { password: PASSWORD })).status).toBe(200)
  expect(await shop.ctx.db.all('select id from chat_pictures where id = $1', [id])).toEqual([])
  expect((await fetched(`/operator/conversations/${chat.id()}/pictures/${id}`, bearer(operator))).status).toBe(404)
})
