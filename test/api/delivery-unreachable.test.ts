import { expect, test } from 'vitest'
import type { SupplierDetail, SupplierView } from '#features/delivery/contract.ts'
import type { SetUp } from '#features/operations/contract/settings.ts'
import { supplierStandIn } from '../fakes/supplier.ts'
import { codeOf, getData } from '../support/answers.ts'
import { expectDoneOnce, MINUTE, SUPPLIER, supplierShop, SECOND } from '../support/delivery.ts'

/** A supplier that refuses, forgets or can't be reached for long is left alone, and staff are notified. */

test('an order that a supplier refuses immediately goes to our own queue with the reason', async () => {
  const { supplier, order, work } = await supplierShop()
  const ordered = await order()
  supplier.behave('refuse')
  await work()
  expect(await ordered.delivery()).toMatchObject({
    status: 'waiting',
    supplier: { id: 'prt_manual' },
    lastError: 'It answered 422: This profile is private.',
    nextCallAt: null,
    cancelPending: false,
  })
  expect(await ordered.read()).toMatchObject({ status: 'pending' })
  await work(MINUTE)
  expect(supplier.calls).toHaveLength(1)
})

test('after eight failed calls in a row, staff are needed to have a supplier called again', async () => {
  const all = await supplierShop()
  const { shop, supplier, order, work, operate } = all
  const ordered = await order()
  supplier.behave('error')
  for (let round = 0; round < 12; round++) await work(30 * MINUTE)
  expect(await ordered.delivery()).toMatchObject({ status: 'dead', tries: 8, nextCallAt: null })
  expect(supplier.calls).toHaveLength(8)
  expect(shop.logs.some((line) => line.includes('delivery given up'))).toBe(true)
  expect(await getData({ request: operate }, '/api/operator/deliveries?status=dead')).toMatchObject([{ id: ordered.deliveryId }])

  supplier.behave('answer')
  const retried = await operate('POST', `/api/operator/deliveries/${ordered.deliveryId}/retry`)
  // It was already handed over once, so its state is looked up first.
  expect(retried.body).toMatchObject({ success: true, data: { status: 'unknown' } })
  await work(16 * MINUTE)
  await work(16 * MINUTE)
  await expectDoneOnce(all, ordered)
  expect(codeOf(await operate('POST', `/api/operator/deliveries/${ordered.deliveryId}/retry`))).toBe('delivery_not_dead')
})

test('five failures open the circuit for everybody; later one call at a time is let through, and an answer closes it', async () => {
  const { supplier, order, work, operate } = await supplierShop()
  const ordered = []
  for (let number = 0; number < 12; number++) ordered.push(await order())
  supplier.behave('error')
  await work()
  const tried = supplier.calls.length
  // Calls that were in flight when the fifth failed.
  expect(tried).toBeGreaterThanOrEqual(5)
  expect(tried).toBeLessThan(9)
  const state = async () =>
    (await getData<SupplierView[]>({ request: operate }, '/api/operator/partners')).find(({ id }) => id === SUPPLIER)
  expect(await state()).toMatchObject({ failures: 5, openUntil: expect.any(String) })
  await work(50 * SECOND)
  expect(supplier.calls).toHaveLength(tried)
  await Promise.all([work(15 * SECOND), work(), work()])
  expect(supplier.calls).toHaveLength(tried + 1)
  expect(await state()).toMatchObject({ failures: 6 })
  await work(90 * SECOND)
  expect(supplier.calls).toHaveLength(tried + 1)
  supplier.behave('answer')
  await work(40 * SECOND)
  expect(supplier.calls).toHaveLength(tried + 2)
  expect(await state()).toMatchObject({ failures: 0, openUntil: null })
  await work(MINUTE)
  expect(supplier.works.size).toBe(12)
  expect([...supplier.works.values()].every((works) => works.length === 1)).toBe(true)
})

test('if nothing listens at the supplier’s address, its orders wait and arrive once when it is back', async () => {
  const all = await supplierShop()
  const { supplier, order, work, operate } = all
  const at = (url: string) => operate('PUT', `/api/operator/partners/${SUPPLIER}`, { name: 'Acme', kind: 'http', url })
  const gone = await supplierStandIn('prt_gone', () => new Date())
  await gone.close()
  await at(gone.url)
  const ordered = await order()
  await work()
  expect(await ordered.delivery()).toMatchObject({ status: 'waiting', tries: 1, lastError: 'No connection.' })
  await at(supplier.url)
  await work(11 * SECOND)
  await expectDoneOnce(all, ordered)
})

test('an order that a supplier accepted and forgot is not simply sent again', async () => {
  const all = await supplierShop()
  const { supplier, order, work, operate } = all
  const ordered = await order()
  await work()
  supplier.lose(ordered.deliveryId)
  await work(61 * SECOND)
  expect(await ordered.delivery()).toMatchObject({ status: 'dead', lastError: 'The supplier no longer knows this delivery.' })
  await work(2 * 60 * MINUTE)
  expect(supplier.works.size).toBe(0)
  await operate('POST', `/api/operator/deliveries/${ordered.deliveryId}/retry`)
  await work(MINUTE)
  await work(MINUTE)
  await expectDoneOnce(all, ordered)
})

test('an order that a supplier forgot after delivering part of it is not sent again when staff retry it', async () => {
  const { supplier, order, work, operate } = await supplierShop()
  const ordered = await order()
  await work()
  supplier.set(ordered.deliveryId, { status: 'in_progress', delivered: 2_000 })
  await work(61 * SECOND)
  supplier.lose(ordered.deliveryId)
  await work(61 * SECOND)
  expect(await ordered.delivery()).toMatchObject({ status: 'dead', delivered: 2_000 })
  await operate('POST', `/api/operator/deliveries/${ordered.deliveryId}/retry`)
  for (let round = 0; round < 4; round++) await work(MINUTE)
  expect(supplier.calls.filter(({ name }) => name === 'POST /orders')).toHaveLength(1)
  expect(await ordered.delivery()).toMatchObject({ status: 'dead', delivered: 2_000 })
})

test('a supplier that keeps forgetting orders is not called forever', async () => {
  const { supplier, order, work } = await supplierShop()
  const ordered = await order()
  supplier.behave('forget')
  for (let round = 0; round < 30; round++) await work(30 * MINUTE)
  expect(await ordered.delivery()).toMatchObject({ status: 'dead' })
  expect(supplier.calls.length).toBeLessThan(10)
})

test('the set-up list waits for a supplier’s first response, which counts even if no call follows for weeks', async () => {
  const { supplier, operate, work } = await supplierShop()
  const delivery = async () => {
    const { data } = (await operate<{ data: SetUp }>('GET', '/api/operator/setup')).body
    return data.steps.find(({ key }) => key === 'delivery')
  }
  const health = async () => (await operate<{ data: SupplierDetail }>('GET', `/api/operator/partner-health/${SUPPLIER}`)).body.data.health
  const tried = () => operate('POST', `/api/operator/partners/${SUPPLIER}/test`)
  expect(await delivery()).toMatchObject({ done: false, text: expect.stringContaining('No response yet from Acme.') })
  await tried()
  expect(await health()).toMatchObject({ answered: 1, failed: 0, lastAnsweredAt: expect.any(String) })
  expect(await delivery()).toMatchObject({ done: true, text: expect.stringContaining('Delivered by Acme') })
  await supplier.close()
  await work(21 * 24 * 60 * MINUTE)
  await tried()
  expect(await health()).toMatchObject({ answered: 0, failed: 1, lastAnsweredAt: expect.any(String) })
  expect(await delivery()).toMatchObject({ done: true })
})
