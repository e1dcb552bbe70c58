import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { countClaim, countClaimInChat } from '#features/guarantees/server/commands/submit.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import type { Proposal } from '#features/support/contract.ts'
import { answerCustomer, executeProposal } from '#features/support/server/assistant/answer.ts'
import type { Persona } from './question.ts'
import { type AssistantShop, assistantShop } from './shop.ts'

let place: AssistantShop
beforeAll(async () => {
  place = await assistantShop()
})
afterAll(async () => {
  expect((await reconcileLedger(place.shop.ctx)).problems).toEqual([])
  await place.shop.stop()
})

async function say(as: Persona, prompt: string, openProposal?: Proposal) {
  return answerCustomer(place.shop.ctx, { prompt, history: [], visitor: as, ...(await place.knownOf(as)), openProposal })
}

const actingAs = async (asker: Persona) => ({ ...(await place.knownOf(asker)), subscriber: 'a subscriber' })

async function offered(as: Persona, prompt: string): Promise<Proposal> {
  const { proposal, content } = await say(as, prompt)
  if (!proposal) throw new Error(`nothing is offered: ${content}`)
  return proposal
}

const requestsOn = async (order: string) =>
  (
    await place.shop.ctx.db.query('select kind, status, message, current_count::int as count from guarantee_claims where order_id = $1', [
      place.orders[order]?.id,
    ])
  ).rows

test('an order that has not begun is canceled after a yes, once, and paid back', async () => {
  const { ctx } = place.shop
  const proposal = await offered('dan', 'please cancel my order')
  expect(await requestsOn('waiting-dan')).toEqual([])
  const { accepts } = await say('dan', 'yes please', proposal)
  expect(accepts).toBe(true)
  const known = await actingAs('dan')
  const done = await executeProposal(ctx, proposal, known)
  expect(done).toMatchObject({ proposal: { state: 'done' }, content: expect.stringContaining('refunded $6.99 the way you paid') })
  const again = await executeProposal(ctx, proposal, known)
  expect(again.proposal.state).toBe('failed')
  expect(await requestsOn('waiting-dan')).toHaveLength(1)
})

test('a refill is asked for with the count that was told with the request, or after it', async () => {
  const { ctx } = place.shop
  const known = await actingAs('bob')
  const open = await offered('bob', 'my views dropped')
  expect(open).toMatchObject({ remedy: 'refill', needs: 'currentCount' })
  const unfinished = await executeProposal(ctx, open, known)
  expect(unfinished).toMatchObject({ proposal: { state: 'open' }, content: 'Please tell us what the count is now.' })

  const counted = await offered('bob', 'my views fell to 5,400')
  expect(counted).toMatchObject({ needs: null, given: { currentCount: 5_400 }, summary: expect.stringContaining('600 views are missing') })
  const done = await executeProposal(ctx, counted, known)
  expect(done).toMatchObject({
    proposal: { state: 'done' },
    content: expect.stringContaining('We’ll refill the missing 600 views.'),
  })
  expect(await requestsOn('complete')).toMatchObject([{ kind: 'refill', status: 'granted', count: 5_400 }])
  expect((await say('bob', 'my views dropped')).content).toContain('You requested this on')
})

test('nothing is missing: nothing is offered', async () => {
  const { proposal, content } = await say('bob', 'my views dropped to 6,100')
  expect(proposal).toBeNull()
  expect(content).toMatch(/nothing is missing|You requested this/)
})

test('what a person decides goes to a person, with the customer’s own words', async () => {
  const { ctx, orders } = { ...place.shop, orders: place.orders }
  const proposal = await offered('ada', `the comments of ${orders.comments?.orderNumber} are off topic, please rewrite them`)
  expect(proposal).toMatchObject({ remedy: 'revision', needs: null, given: { message: expect.stringContaining('off topic') } })
  const done = await executeProposal(ctx, proposal, await actingAs('ada'))
  expect(done).toMatchObject({ proposal: { state: 'done' }, content: expect.stringContaining('Our team will review it') })
  expect(await requestsOn('comments')).toMatchObject([
    { kind: 'revision', status: 'waiting', message: expect.stringContaining('off topic') },
  ])
})

test('nobody carries out what is offered on an order of somebody else', async () => {
  const { ctx } = place.shop
  const proposal = await offered('cleo', 'give me my money back')
  for (const stranger of ['bob', 'eve', 'nobody', 'link'] as const) {
    const { proposal: left, content } = await executeProposal(ctx, proposal, await actingAs(stranger))
    expect([left.state, content]).toEqual(['failed', 'I can’t find this order among yours anymore.'])
  }
  const gone = await executeProposal(ctx, { ...proposal, orderId: 'ord_unknown' }, await actingAs('cleo'))
  expect(gone.content).toBe('I can’t find this order among yours anymore.')
  expect(await requestsOn('late')).toEqual([])
})

test('the sixty-first request of an hour for orders of a mailbox, from one network, is not carried out', async () => {
  const { ctx } = place.shop
  const proposal = await offered('cleo', 'give me my money back')
  const order = await getOrder(ctx.db, proposal.orderId)
  for (let asked = 0; asked < 60; asked++) await countClaim(ctx, 'a busy network', order)
  const { proposal: left, content } = await executeProposal(ctx, proposal, { ...(await actingAs('cleo')), subscriber: 'a busy network' })
  expect([left.state, content]).toEqual(['failed', expect.stringContaining('Too many requests')])
  expect(await requestsOn('late')).toEqual([])
})

test('a guest with the order’s link may', async () => {
  const proposal = await offered('link', 'cancel it')
  const done = await executeProposal(place.shop.ctx, proposal, await actingAs('link'))
  expect(done.proposal.state).toBe('done')
})

test('a yes to what was said last is no yes to an offer of before', async () => {
  const proposal = await offered('cleo', 'give me my money back')
  const late = await answerCustomer(place.shop.ctx, {
    prompt: 'yes',
    history: [{ role: 'assistant', content: 'Shall a person help you?' }],
    visitor: 'cleo',
    ...(await place.knownOf('cleo')),
    openProposal: proposal,
  })
  expect(late.accepts).toBeUndefined()
})

test('the thirty-first request of an hour for an order is not carried out, wherever the others came from', async () => {
  const { ctx } = place.shop
  const proposal = await offered('cleo', 'give me my money back')
  const order = await getOrder(ctx.db, proposal.orderId)
  const ask = (asked: number) => countClaimInChat(ctx, `network ${asked}`, order)
  const refused = async () => {
    for (let asked = 0; asked < 31; asked++) await ask(asked)
  }
  await expect(refused()).rejects.toMatchObject({ status: 429 })
  const { proposal: left, content } = await executeProposal(ctx, proposal, await actingAs('cleo'))
  expect([left.state, content]).toEqual(['failed', expect.stringContaining('Too many requests')])
})
