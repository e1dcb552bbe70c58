import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ConversationStatus } from '#features/support/contract.ts'
import { after, type Step } from '#features/support/rules/conversation.ts'
import { answerPostedMessage } from '#features/support/server/commands/answer.ts'
import { closeCurrentConversation, askForPerson } from '#features/support/server/commands/conversation.ts'
import { emailUnseenAnswers } from '#features/support/server/commands/maintenance.ts'
import { postMessage } from '#features/support/server/commands/post-message.ts'
import { close, handBack, note, reply, take } from '#features/support/server/commands/staff.ts'
import type { Requester } from '#features/support/server/policy.ts'
import { readCurrentConversation } from '#features/support/server/queries/conversation.ts'
import { openConversation } from '#features/support/server/queries/inbox.ts'
import { Refusal } from '#shared/errors.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { olive } from '../support/staff.ts'

vi.mock('#features/support/server/assistant/answer.ts', () => ({
  answerCustomer: async () => ({ content: 'An answer.', links: [], choices: [], proposal: null, offersPerson: false, by: 'rules' }),
  executeProposal: () => Promise.reject(new Error('nothing was proposed')),
}))

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

const knowing = { orders: [], visitor: 'somebody', subscriber: 'a subscriber', claimedHistory: [] }

interface TestConversation {
  requester: Requester
  id: string
}

/** All possible actions, in any state, with the step they correspond to, if any. */
const deeds = {
  write: { step: 'write', run: (chat: TestConversation, key: string) => write(chat, key) },
  ask: {
    step: 'ask',
    run: ({ requester }: TestConversation, key: string) => askForPerson(shop.ctx, requester, { address: '::1', message: key, key }),
  },
  take: { step: 'take', run: ({ id }: TestConversation) => take(shop.ctx, id, olive) },
  reply: { step: 'reply', run: ({ id }: TestConversation, key: string) => reply(shop.ctx, id, { content: key, key }, olive) },
  handBack: { step: 'hand_back', run: ({ id }: TestConversation) => handBack(shop.ctx, id, olive) },
  close: { step: 'close', run: ({ id }: TestConversation) => close(shop.ctx, id, olive) },
  leave: { step: 'close', run: ({ requester }: TestConversation) => closeCurrentConversation(shop.ctx, requester) },
  note: { step: undefined, run: ({ id }: TestConversation, key: string) => note(shop.ctx, id, { content: key, key }, olive) },
  read: { step: undefined, run: ({ requester }: TestConversation) => readCurrentConversation(shop.ctx, requester) },
  open: { step: undefined, run: ({ id }: TestConversation) => openConversation(shop.ctx, id, { withOrders: true }) },
  notify: { step: undefined, run: () => emailUnseenAnswers({ ...shop.ctx, now: () => new Date(Date.now() + 600_000) }) },
} satisfies Record<string, { step: Step | undefined; run: (chat: TestConversation, key: string) => Promise<unknown> }>
type Deed = keyof typeof deeds

async function write({ requester }: TestConversation, key: string): Promise<void> {
  const said = await postMessage(shop.ctx, requester, { address: '::1', content: key, key })
  await answerPostedMessage(shop.ctx, said, knowing)
}

async function begin(): Promise<TestConversation> {
  const said = await postMessage(shop.ctx, {}, { address: '::1', content: 'begin' })
  await answerPostedMessage(shop.ctx, said, knowing)
  const { id } = said.conversation
  return { id, requester: { named: { id, token: shop.ctx.secrets.sign('conversation', id) } } }
}

async function rowOf({ id }: TestConversation) {
  const { rows } = await shop.ctx.db.query<{ status: ConversationStatus; last: number; customer: number; staff: number; answered: number }>(
    `select status, last_message as last, customer_seen as customer, staff_seen as staff, answered from conversations where id = $1`,
    [id],
  )
  const { rows: messages } = await shop.ctx.db.query<{ author: string; content: string; seq: number }>(
    'select author, content, seq from conversation_messages where conversation_id = $1 order by seq',
    [id],
  )
  if (!rows[0]) throw new Error(`${id} is gone`)
  return { ...rows[0], messages }
}

/** What must always hold. */
function check({ last, customer, staff, messages }: Awaited<ReturnType<typeof rowOf>>): void {
  expect(customer).toBeLessThanOrEqual(last)
  expect(staff).toBeLessThanOrEqual(last)
  expect(last).toBe(messages.findLast(({ author }) => author !== 'note')?.seq)
  const typed = messages.filter(({ author, content }) => author !== 'assistant' && content.startsWith('k')).map(({ content }) => content)
  expect(new Set(typed).size).toBe(typed.length)
}

const deed = fc.constantFrom(...(Object.keys(deeds) as Deed[]))
let made = 0

test('whatever happens one after the other, the table is never left and no message is lost or doubled', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 20 }), async (history) => {
      const chat = await begin()
      let status: ConversationStatus = 'assistant'
      let expected: string[] = []
      for (const name of history) {
        const { step, run } = deeds[name]
        const key = `k${++made}`
        const next: ConversationStatus | undefined = step && after(status, step)
        const outcome = await run(chat, key).then(
          () => 'done',
          (error: unknown) => (error instanceof Refusal ? error.status : Promise.reject(error)),
        )
        // After a conversation is closed, a customer's message starts another one, and staff actions are refused.
        const isRefused = step !== undefined && !next && name !== 'close' && name !== 'leave' && name !== 'write' && name !== 'ask'
        expect(`${status} ${name}: ${outcome}`).toBe(`${status} ${name}: ${isRefused ? 409 : 'done'}`)
        if (!isRefused && (next || name === 'note') && ['write', 'ask', 'reply', 'note'].includes(name)) expected = [...expected, key]
        status = next ?? status
        const row = await rowOf(chat)
        expect(row.status).toBe(status)
        expect(row.messages.filter(({ content }) => content.startsWith('k')).map(({ content }) => content)).toEqual(expected)
        check(row)
      }
    }),
    { numRuns: 40 },
  )
})

test('the same holds if everything happens twice at the same time', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 2, maxLength: 8 }), async (history) => {
      const chat = await begin()
      const outcomes = await Promise.allSettled(
        history.flatMap((name) => {
          const key = `k${++made}`
          return [deeds[name].run(chat, key), deeds[name].run(chat, key)]
        }),
      )
      for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Refusal)
      const row = await rowOf(chat)
      check(row)
      const isClosed = history.includes('close') || history.includes('leave')
      expect(row.status === 'closed').toBe(isClosed)
      const written = history.filter((name) => name === 'write').length
      const { messages } = row
      if (!isClosed)
        expect(messages.filter(({ author, content }) => author === 'customer' && content !== 'begin').length).toBeGreaterThanOrEqual(
          written,
        )
      const asked = messages.filter(({ author }) => author === 'customer')
      const answers = messages.filter(({ author }) => author === 'assistant')
      expect(answers.length).toBeLessThanOrEqual(asked.length)
    }),
    { numRuns: 30 },
  )
})
