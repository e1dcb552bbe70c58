import { expect, test } from 'vitest'
import { payRefunds } from '#features/checkout/server/commands/provider-refunds.ts'
import type { Reconciliation } from '#features/operations/contract/reconciliation.ts'
import { type DataOf, getData } from '../support/answers.ts'
import { disputing } from '../support/disputes.ts'
import { providersShop } from '../support/providers.ts'
import { refund } from '../support/refunds.ts'
import { operator } from '../support/staff.ts'

const PATH = '/api/operator/reconciliation'
const at = providersShop()
const { paidByCard } = disputing(at)

test('staff reconcile now, and see a payment and its refund beside the provider’s own list', async () => {
  const owner = await operator(at.shop)
  const { order } = await paidByCard()
  await refund(at.shop, order.id, 200)
  await payRefunds(at.shop.ctx)
  const movesOf = ({ moves }: Reconciliation) =>
    moves.filter((move) => move.order?.id === order.id).map(({ kind, provider, amount, listed }) => [kind, provider, amount, listed])
  const before = await getData<Reconciliation>(owner, PATH)
  expect(before.checkedAt).toBeNull()
  expect(movesOf(before)).toEqual([
    ['refund', 'stripe', 2, null],
    ['payment', 'stripe', 6.99, null],
  ])

  const { data } = (await owner.request<DataOf<Reconciliation>>('POST', PATH)).body
  expect(data).toMatchObject({ checkedAt: expect.any(String), problems: [] })
  expect(movesOf(data)).toEqual([
    ['refund', 'stripe', 2, 2],
    ['payment', 'stripe', 6.99, 6.99],
  ])
})

test('what a provider lists differently is shown beside what the shop has', async () => {
  const owner = await operator(at.shop)
  const { order } = await paidByCard()
  const line = at.stripe.balance.at(-1)
  if (line) line.amount -= 100
  const { data } = (await owner.request<DataOf<Reconciliation>>('POST', PATH)).body
  expect(data.moves.find((move) => move.order?.id === order.id)).toMatchObject({ amount: 6.99, listed: 5.99 })
})
