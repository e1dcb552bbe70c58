import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settle } from '#features/checkout/server/commands/settle.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { dispatchOutbox, type OutboxEvent, publish } from '#platform/db/outbox.ts'
import { Refusal } from '#shared/errors.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { checkOut, readOrder, eventTypes } from '../support/orders.ts'

/** Concurrent or half-failed work must happen once or not at all. */
let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(async () => {
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  await shop.stop()
})

const pay = (changes: Record<string, unknown> = {}) => checkOut(shop, changes)

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

describe('a transaction', () => {
  test('whose failure was overlooked does not count as a success', async () => {
    const careless = shop.ctx.db.transaction(async (tx) => {
      await publish(tx, { type: 'test.careless', payload: {} })
      await tx.query('select 1 / 0').catch(() => {})
      return 'done'
    })
    await expect(careless).rejects.toThrow('rolled back at COMMIT')
    expect((await shop.ctx.db.query(`select from outbox where type = 'test.careless'`)).rowCount).toBe(0)
  })

  test('that was refused runs no later statement of what was still under way in it', async () => {
    let late: Promise<void> = Promise.resolve()
    const refused = shop.ctx.db.transaction((tx) => {
      late = tx.query('select pg_sleep(0.1)').then(() => publish(tx, { type: 'test.late', payload: {} }))
      return Promise.all([late, Promise.reject(new Refusal(409, 'refused', 'No.'))])
    })
    await expect(refused).rejects.toThrow('No.')
    await expect(late).rejects.toThrow('the transaction has already ended')
    expect((await shop.ctx.db.query(`select from outbox where type = 'test.late'`)).rowCount).toBe(0)
  })

  test('that travelled with one that failed is committed all the same, once', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        shop.ctx.db.grouped(async (tx) => {
          await publish(tx, { type: 'test.group', payload: { index: String(index) } })
          if (index % 7 === 3) await tx.query('select 1 / 0')
        }),
      ),
    )
    const failed = outcomes.flatMap((each, index) => (each.status === 'rejected' ? [index] : []))
    expect(failed).toEqual([3, 10, 17])
    const { rows } = await shop.ctx.db.query(`select (payload ->> 'index')::int as index from outbox where type = 'test.group' order by 1`)
    expect(rows.map((row) => row.index)).toEqual(Array.from({ length: 20 }, (_, index) => index).filter((index) => !failed.includes(index)))
  })
})

describe('the event of a paid order', () => {
  const eventsOf = async (orderId: string) =>
    (await shop.ctx.db.query(`select type from outbox where payload ->> 'orderId' = $1`, [orderId])).rows.map((row) => row.type)

  test('is written once, and not if nothing was paid', async () => {
    const paid = (await pay()).body.data.order._id
    const open = (await pay({ paymentMethod: 'paypal' })).body.data.order._id
    expect(await eventsOf(paid)).toEqual(['order.paid'])
    expect(await eventsOf(open)).toEqual([])
  })

  test('is dispatched once with many concurrent dispatchers, and again if dispatching failed', async () => {
    await times(60, () => pay())
    const handedOn: OutboxEvent[] = []
    const failing = dispatchOutbox(shop.ctx, () => Promise.reject(new Error('the queue is away')))
    await expect(failing).rejects.toThrow('the queue is away')
    await times(6, () =>
      dispatchOutbox(shop.ctx, async (tx, events) => {
        await tx.query('select pg_sleep(0.05)')
        handedOn.push(...events)
      }),
    )
    const orders = handedOn.filter((event) => event.type === 'order.paid').map((event) => event.payload.orderId)
    expect(orders.length).toBeGreaterThanOrEqual(60)
    expect(new Set(orders).size).toBe(orders.length)
  })
})

test('money that arrives in parts, reported several times and in any order, is counted to the cent', async () => {
  const { order, payment } = (await pay({ paymentMethod: 'crypto', cryptoType: 'bitcoin' })).body.data
  const parts = [100, 250, 400, 550, 698, 699]
  await times(48, (index) => {
    const capturedCents = parts[index % parts.length] ?? 0
    const status = capturedCents === 699 ? 'succeeded' : 'pending'
    return settle(
      shop.ctx,
      payment.id,
      { attemptId: payment.id, reference: `ref_${payment.id}`, status, capturedCents, currency: 'USD' },
      'provider',
    )
  })
  const { rows } = await shop.ctx.db.query<{ amount: number }>(
    `select sum(amount_cents) as amount from ledger_entries join ledger_transactions booking on booking.id = transaction_id
     where payment_id = $1 and account_id = 'processor:sandbox'`,
    [payment.id],
  )
  expect(rows).toEqual([{ amount: 699 }])
  expect(await readOrder(shop, order)).toMatchObject({ paid: true, payment: { status: 'succeeded' } })
})

test('an ended payment does not restart, whatever is reported later', async () => {
  const { order, payment } = (await pay({ paymentMethod: 'paypal' })).body.data
  const report = (status: 'canceled' | 'pending' | 'requires_action' | 'declined') =>
    settle(shop.ctx, payment.id, { attemptId: payment.id, status, capturedCents: 0, currency: 'USD' }, 'provider')
  await report('canceled')
  for (const status of ['pending', 'requires_action', 'declined'] as const) {
    expect((await report(status)).attempt.status).toBe('canceled')
  }
  expect(eventTypes(await readOrder(shop, order))).toEqual(['placed', 'payment_refused'])
})

test('a transaction fails with the error of its first failed statement, whichever rejects first', async () => {
  const failing = shop.ctx.db.transaction(async (tx) => {
    const first = async () => {
      await Promise.resolve(await tx.query('select 1 / 0').then(undefined, async (error: unknown) => Promise.reject(error)))
    }
    await Promise.all([first(), tx.query('select 2')])
  })
  await expect(failing).rejects.toThrow('division by zero')
})
