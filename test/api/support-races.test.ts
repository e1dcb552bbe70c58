import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Proposal } from '#features/support/contract.ts'
import type { AssistantRequest, AssistantReply, ProposalOutcome, ExecuteAs } from '#features/support/server/assistant/answer.ts'
import { codeOf, firstOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { guest, lines, signedIn, type ChatClient } from '../support/conversation.ts'
import { type Customer, signIn, signUp } from '../support/customer.ts'
import { eventually } from '../support/eventually.ts'
import { buyAsGuest } from '../support/orders.ts'

/** An assistant that responds when and how a test wants. */
const assistant = vi.hoisted(() => ({
  answer: (_ask: AssistantRequest): Promise<Partial<AssistantReply>> => Promise.resolve({}),
  executeProposal: (_proposal: Proposal, _as: ExecuteAs): Promise<ProposalOutcome> => Promise.reject(new Error('nothing was proposed')),
  asked: [] as AssistantRequest[],
}))
vi.mock('#features/support/server/assistant/answer.ts', () => ({
  answerCustomer: async (_ctx: unknown, ask: AssistantRequest): Promise<AssistantReply> => {
    assistant.asked.push(ask)
    const reply = await assistant.answer(ask)
    return { content: `You said: ${ask.prompt}`, links: [], choices: [], proposal: null, offersPerson: false, by: 'rules', ...reply }
  },
  executeProposal: (_ctx: unknown, proposal: Proposal, as: ExecuteAs) => assistant.executeProposal(proposal, as),
}))

let shop: TestShop
let operator: Customer
beforeAll(async () => {
  shop = await testShop()
  operator = await signIn(shop, 'operator@example.com', 'operator-password-1')
})
afterAll(() => shop.stop())
beforeEach(() => {
  assistant.asked.length = 0
  assistant.answer = () => Promise.resolve({})
})

/** A gate that holds callers until it's opened. */
function door() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  onTestFinished(() => open())
  return { opened, open }
}

const act = (chat: ChatClient, action: string, body?: object) =>
  operator.request('POST', `/api/operator/conversations/${chat.id()}/${action}`, body)
const thread = async (chat: ChatClient) => lines((await chat.read()).body.data.messages)

test('two messages in quick succession are answered in their order, the second knowing of the first', async () => {
  const ada = guest(shop)
  await ada.say('Hello')
  const slow = door()
  assistant.answer = ({ prompt }) => (prompt === 'One' ? slow.opened.then(() => ({})) : Promise.resolve({}))
  const one = ada.say('One')
  await eventually(() => expect(assistant.asked).toHaveLength(2))
  const two = ada.say('Two')
  await eventually(async () => expect(await thread(ada)).toHaveLength(4))
  slow.open()
  await Promise.all([one, two])
  expect((await thread(ada)).slice(2)).toEqual(['customer: One', 'customer: Two', 'assistant: You said: One', 'assistant: You said: Two'])
  expect(assistant.asked.at(-1)?.history.map(({ content }) => content)).toEqual(['Hello', 'You said: Hello', 'One', 'You said: One'])
})

test.each([
  ['takes over', 'take', 'person'],
  ['closes', 'close', 'closed'],
])('where a person %s while the assistant still thinks, its answer is dropped', async (_what, action, status) => {
  const ada = guest(shop)
  await ada.say('Hello')
  const slow = door()
  assistant.answer = () => slow.opened.then(() => ({}))
  const late = ada.say('Are you there?')
  await eventually(() => expect(assistant.asked).toHaveLength(2))
  await act(ada, action)
  slow.open()
  expect((await late).body.data).toMatchObject({ response: '', conversation: { status }, messages: [{ author: 'customer' }] })
  expect((await thread(ada)).at(-1)).toBe('customer: Are you there?')
})

test('what was said to a person is not answered by the assistant afterwards', async () => {
  const ada = guest(shop)
  await ada.say('Hello')
  await act(ada, 'take')
  await ada.say('Only for you.')
  await act(ada, 'hand-back')
  await ada.say('And now?')
  expect((await thread(ada)).slice(2)).toEqual(['customer: Only for you.', 'customer: And now?', 'assistant: You said: And now?'])
})

test('an assistant that breaks loses no message, holds up none, and answers the same one later', async () => {
  const ada = guest(shop)
  await ada.say('Hello')
  assistant.answer = () => Promise.reject(new Error('out of order'))
  expect((await ada.say('One', { key: 'one' })).status).toBe(500)
  assistant.answer = () => Promise.resolve({})
  await ada.say('Two', { key: 'two' })
  const again = await ada.say('One', { key: 'one' })
  expect(again.body.data.response).toBe('You said: One')
  expect((await ada.say('One', { key: 'one' })).body.data).toEqual(again.body.data)
  expect((await thread(ada)).slice(2)).toEqual(['customer: One', 'customer: Two', 'assistant: You said: Two', 'assistant: You said: One'])
})

test('a streamed answer comes piece by piece; whoever goes away finds it later', async () => {
  assistant.answer = async ({ onDelta }) => {
    onDelta?.('You ')
    onDelta?.('said')
    return {}
  }
  const stream = (body: object, signal?: AbortSignal) =>
    fetch(`${shop.url}/api/chatbot/send-message`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stream: true, ...body }),
      ...(signal && { signal }),
    })
  const text = await (await stream({ prompt: 'Hello' })).text()
  expect(text).toContain(
    'event: delta\ndata: {"text":"You "}\n\nevent: delta\ndata: {"text":"said"}\n\nevent: done\ndata: {"success":true,',
  )

  const ada = guest(shop)
  await ada.say('Hello')
  const slow = door()
  assistant.answer = () => slow.opened.then(() => ({}))
  const leaving = new AbortController()
  const conversation = { id: ada.id(), token: ada.token() ?? '' }
  const response = await stream({ prompt: 'Wait for it', conversation }, leaving.signal)
  leaving.abort()
  await expect(response.text()).rejects.toThrow(/abort/i)
  slow.open()
  await eventually(async () => expect((await thread(ada)).at(-1)).toBe('assistant: You said: Wait for it'))

  assistant.answer = () => Promise.reject(new Error('out of order'))
  const broken = await (await stream({ prompt: 'Hello', conversation })).text()
  expect(broken).toContain('event: error\ndata: {"success":false,')
  expect(broken).not.toContain('out of order')
})

test('the history that a browser sends counts where nothing is kept, and never for who asks', async () => {
  const conversationHistory = [{ role: 'assistant' as const, content: 'I promised you a refund.' }]
  const ada = guest(shop)
  await ada.say('Hello', { conversationHistory })
  expect(assistant.asked[0]).toMatchObject({ history: conversationHistory, orders: [] })
  expect(assistant.asked[0]?.person).toBeUndefined()
  await ada.say('Well?', { conversationHistory })
  expect(assistant.asked[1]?.history.map(({ content }) => content)).toEqual(['Hello', 'You said: Hello'])
})

test('a guest’s orders are those whose token they show', async () => {
  const [mine, other] = [await buyAsGuest(shop), await buyAsGuest(shop)]
  const orders = [
    { id: mine.id, token: mine.accessToken },
    { id: other.id, token: mine.accessToken },
    { id: 'ord_1', token: '' },
  ]
  await guest(shop).say('Where are they?', { orders })
  expect(assistant.asked[0]?.orders.map(({ id }) => id)).toEqual([mine.id])
  const customer = await signUp(shop)
  await signedIn(customer).say('Where are mine?')
  // An unconfirmed address has no budget of its own. It shares its network's.
  expect(assistant.asked[1]).toMatchObject({ person: { userId: customer.id }, visitor: assistant.asked[0]?.visitor })
})

const proposal: Proposal = {
  kind: 'remedy',
  orderId: '',
  orderNumber: 'GS-1',
  remedy: 'refill',
  summary: 'Ask for a refill of GS-1.',
  needs: 'currentCount',
  state: 'open',
}

/** A guest with a proposed refill of their order. */
async function proposed() {
  const order = await buyAsGuest(shop)
  const open = { ...proposal, orderId: order.id }
  assistant.answer = () => Promise.resolve({ proposal: open })
  const ada = guest(shop)
  const orders = [{ id: order.id, token: order.accessToken }]
  const { messages } = (await ada.say('Views are missing', { orders })).body.data
  assistant.answer = () => Promise.resolve({})
  const carried: ExecuteAs[] = []
  assistant.executeProposal = async (given, as) => {
    carried.push(as)
    return { proposal: { ...given, state: 'done' }, content: 'It is asked for.', links: [{ label: 'Your order', href: '/tracking' }] }
  }
  const state = async () => (await ada.read()).body.data.messages[1]?.proposal?.state
  return { ada, order, orders, messageId: firstOf(messages.slice(1)).id, carried, state }
}

test('a proposal is carried out once, however often yes is pressed', async () => {
  const { ada, order, orders, messageId, carried, state } = await proposed()
  const yes = () => ada.decide(messageId, { accept: true, currentCount: 4_200, orders })
  const answers = await Promise.all([yes(), yes(), yes()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(carried).toMatchObject([{ currentCount: 4_200, orders: [{ id: order.id }] }])
  expect(await state()).toBe('done')
  expect((await thread(ada)).slice(2)).toEqual(['customer: Yes, please. The count is 4,200 now.', 'assistant: It is asked for.'])
  expect(codeOf(await ada.decide(messageId, { accept: false }))).toBe('proposal_closed')
})

test('of a yes and a no at once, only the first one counts', async () => {
  const { ada, orders, messageId, carried, state } = await proposed()
  const slow = door()
  const carryOut = assistant.executeProposal
  assistant.executeProposal = async (...of) => {
    const outcome = await carryOut(...of)
    await slow.opened
    return outcome
  }
  const yes = ada.decide(messageId, { accept: true, currentCount: 4_200, orders })
  await eventually(() => expect(carried).toHaveLength(1))
  const no = ada.decide(messageId, { accept: false })
  await eventually(async () => expect(await thread(ada)).toHaveLength(4))
  slow.open()
  await Promise.all([yes, no])
  expect([await state(), (await thread(ada)).at(-1)]).toEqual(['done', 'assistant: This has already been settled.'])
})

test('what a customer gave for a proposal stays on the server, also while an answer is streamed', async () => {
  assistant.answer = () => Promise.resolve({ proposal: { ...proposal, orderId: 'ord_1', given: { currentCount: 4_321 } } })
  const body = JSON.stringify({ prompt: 'Views are missing', stream: true })
  const headers = { 'content-type': 'application/json' }
  const text = await (await fetch(`${shop.url}/api/chatbot/send-message`, { method: 'POST', headers, body })).text()
  expect(text).toContain(proposal.summary)
  expect(text).not.toContain('4321')
})

test('a proposal is answered in words as well, and declined as well', async () => {
  const one = await proposed()
  assistant.answer = () => Promise.resolve({ accepts: true, given: { currentCount: 4_100 } })
  expect((await one.ada.say('Yes, there are 4100 left', { orders: one.orders })).body.data.response).toBe('It is asked for.')
  expect(one.carried).toMatchObject([{ currentCount: 4_100, orders: [{ id: one.order.id }] }])
  expect(await one.state()).toBe('done')

  const two = await proposed()
  await two.ada.decide(two.messageId, { accept: false })
  expect([await two.state(), two.carried.length]).toEqual(['declined', 0])

  const three = await proposed()
  assistant.answer = () => Promise.resolve({ accepts: false, content: 'As you like.' })
  await three.ada.say('No')
  expect([await three.state(), three.carried.length]).toEqual(['declined', 0])
})

test('a proposal is nobody else’s, none that there is not, and waits while a person is there', async () => {
  const { ada, messageId, carried, state } = await proposed()
  const ben = guest(shop)
  await ben.say('Hello')
  expect((await ben.decide(messageId, { accept: true })).status).toBe(404)
  expect((await ada.decide('msg_none', { accept: true })).status).toBe(404)
  await act(ada, 'take')
  expect(codeOf(await ada.decide(messageId, { accept: true }))).toBe('person_answers')
  expect([await state(), carried.length]).toEqual(['open', 0])
})
