import { expect } from 'vitest'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import type { LedgerDifference, Reconciliation } from '#features/operations/contract/reconciliation.ts'
import type { SettlementWay } from '#features/payments/rules/differences.ts'
import { listBalanceTransactions } from '#features/payments/server/commands/list-balance-transactions.ts'
import { type DataOf, firstOf, getData } from './answers.ts'
import type { Answer, TestShop } from './app.ts'
import type { Customer } from './customer.ts'
import type { ProvidersShop } from './providers.ts'
import { operator } from './staff.ts'

export const RECONCILIATION = '/api/operator/reconciliation'
const HOUR_MS = 3_600_000

/** Makes the sandbox lose an order's payment from seven hours ago. Returns the request that writes it off. */
export async function lostPayment({ ctx }: TestShop, owner: Customer, orderId: string) {
  await ctx.db.query(
    `update payment_attempts set created_at = now() - interval '7 hours', updated_at = now() - interval '7 hours' where subject_id = $1`,
    [orderId],
  )
  await ctx.db.query('delete from sandbox_payments using payment_attempts where attempt_id = id and subject_id = $1', [orderId])
  const { body } = await owner.request<DataOf<Reconciliation>>('POST', RECONCILIATION)
  const { provider, kind, subjectId, shop, listed } = firstOf(body.data.differences)
  return { provider, kind, subjectId, shop, listed, way: 'correction', note: 'The bank never paid it.' }
}

/** Finds and settles differences between a shop and its providers. */
export function differing(at: ProvidersShop) {
  /** Compares with the providers, by default seven hours from now, because differences younger than six hours don't count. */
  async function differences(hours = 7): Promise<string[]> {
    at.shop.jump(hours * HOUR_MS)
    await listBalanceTransactions(at.shop.ctx)
    return (await reconcileLedger(at.shop.ctx)).problems
  }

  function ask(who: Customer, difference: LedgerDifference, way: SettlementWay, more: object = {}) {
    const { provider, kind, subjectId, shop, listed } = difference
    const body = { provider, kind, subjectId, shop, listed, way, note: 'Looked it up there.', ...more }
    return who.request<DataOf<{ approvalId: string | null }>>('POST', `${RECONCILIATION}/settle`, body)
  }

  /** Settles the only difference as an owner in the console. Expects no difference afterwards, and an entry in the history. */
  async function settle(way: SettlementWay, more: object = {}): Promise<LedgerDifference> {
    const owner = await operator(at.shop)
    const { differences: found } = await getData<Reconciliation>(owner, RECONCILIATION)
    expect(found).toHaveLength(1)
    const difference = firstOf(found)
    expect(difference.ways).toContain(way)
    const answer: Answer = await ask(owner, difference, way, more)
    expect(answer).toMatchObject({ status: 200, body: { data: { approvalId: null } } })
    const { settlements, ...after } = await getData<Reconciliation>(owner, RECONCILIATION)
    expect(after).toMatchObject({ differences: [], problems: [] })
    const { kind, subjectId, shop, listed } = difference
    expect(settlements[0]).toMatchObject({ kind, subjectId, shop, listed, way, note: 'Looked it up there.', by: 'Olive Operator' })
    expect(await differences()).toEqual([])
    return difference
  }

  return { differences, settle, ask }
}
