import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ConversationStatus } from '#features/support/contract.ts'
import { after, type Step } from '#features/support/rules/conversation.ts'
import { answerSaid } from '#features/support/server/commands/ask.ts'
import { closeCurrent } from '#features/support/server/commands/close.ts'
import { tellUnseenAnswers } from '#features/support/server/commands/letters.ts'
import { askForPerson } from '#features/support/server/commands/person.ts'
import { say } from '#features/support/server/commands/say.ts'
import { close, handBack, note, reply, take } from '#features/support/server/commands/staff.ts'
import type { Asker } from '#features/support/server/policy.ts'
import { readCurrent } from '#features/support/server/queries/conversation.ts'
import { openConversation } from '#features/support/server/queries/inbox.ts'
import { Refusal } from '#shared/errors.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { olive } from '../support/staff.ts'

vi.mock('#features/support/server/assistant/answer.ts', () => ({
  answerCustomer: async () => ({ content: 'An answer.', links: [], proposal: null, offersPerson: false, by: 'rules' }),
  carryOut: () => Promise.reject(new Error('nothing was proposed')),
}))

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

const knowing = { orders: [], visitor: 'somebody', told: [] }

interface Talk {
  asker: Asker
  id: string
}

/** What can be done, whatever the state: with the step that it is, where it is one. */
const deeds = {
  write: { step: 'write', run: (talk: Talk, key: string) => write(talk, key) },
  ask: { step: 'ask', run: ({ asker }: Talk, key: string) => askForPerson(shop.ctx, asker, { address: '::1', message: key, key }) },
  take: { step: 'take', run: ({ id }: Talk) => take(shop.ctx, id, olive) },
  reply: { step: 'reply', run: ({ id }: Talk, key: string) => reply(shop.ctx, id, { content: key, key }, olive) },
  handBack: { step: 'hand_back', run: ({ id }: Talk) => handBack(shop.ctx, id, olive) },
  close: { step: 'close', run: ({ id }: Talk) => close(shop.ctx, id, olive) },
  leave: { step: 'close', run: ({ asker }: Talk) => closeCurrent(shop.ctx, asker) },
  note: { step: undefined, run: ({ id }: Talk, key: string) => note(shop.ctx, id, { content: key, key }, olive) },
  read: { step: undefined, run: ({ asker }: Talk) => readCurrent(shop.ctx, asker) },
  open: { step: undefined, run: ({ id }: Talk) => openConversation(shop.ctx, id) },
  tell: { step: undefined, run: () => tellUnseenAnswers({ ...shop.ctx, now: () => new Date(Date.now() + 600_000) }) },
} satisfies Record<string, { step: Step | undefined; run: (talk: Talk, key: string) => Promise<unknown> }>
type Deed = keyof typeof deeds

async function write({ asker }: Talk, key: string): Promise<void> {
  const said = await say(shop.ctx, asker, { address: '::1', content: key, key })
  await answerSaid(shop.ctx, said, knowing)
}

async function begin(): Promise<Talk> {
  const said = await say(shop.ctx, {}, { address: '::1', content: 'begin' })
  await answerSaid(shop.ctx, said, knowing)
  const { id } = said.conversation
  return { id, asker: { named: { id, token: shop.ctx.secrets.sign('conversation', id) } } }
}

async function rowOf({ id }: Talk) {
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

/** What holds whatever has happened. */
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
      const talk = await begin()
      let status: ConversationStatus = 'assistant'
      let expected: string[] = []
      for (const name of history) {
        const { step, run } = deeds[name]
        const key = `k${++made}`
        const next: ConversationStatus | undefined = step && after(status, step)
        const outcome = await run(talk, key).then(
          () => 'done',
          (error: unknown) => (error instanceof Refusal ? error.status : Promise.reject(error)),
        )
        // After a closed one, what its customer says begins another; what the staff do is refused.
        const isRefused = step !== undefined && !next && name !== 'close' && name !== 'leave' && name !== 'write' && name !== 'ask'
        expect(`${status} ${name}: ${outcome}`).toBe(`${status} ${name}: ${isRefused ? 409 : 'done'}`)
        if (!isRefused && (next || name === 'note') && ['write', 'ask', 'reply', 'note'].includes(name)) expected = [...expected, key]
        status = next ?? status
        const row = await rowOf(talk)
        expect(row.status).toBe(status)
        expect(row.messages.filter(({ content }) => content.startsWith('k')).map(({ content }) => content)).toEqual(expected)
        check(row)
      }
    }),
    { numRuns: 40 },
  )
})

test('nor when it happens at the same time, each thing twice', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 2, maxLength: 8 }), async (history) => {
      const talk = await begin()
      const outcomes = await Promise.allSettled(
        history.flatMap((name) => {
          const key = `k${++made}`
          return [deeds[name].run(talk, key), deeds[name].run(talk, key)]
        }),
      )
      for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Refusal)
      const row = await rowOf(talk)
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
