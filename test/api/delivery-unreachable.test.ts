import { expect, test } from 'vitest'
import type { PartnerView } from '#features/delivery/contract.ts'
import { partnerStandIn } from '../fakes/partner.ts'
import { codeOf, getData } from '../support/answers.ts'
import { expectDoneOnce, MINUTE, PARTNER, partnerShop, SECOND } from '../support/delivery.ts'

/** A partner that refuses, forgets, or cannot be reached for long: it is left alone, and a person hears of it. */

test('what a partner refuses goes to our own queue at once, with its reason', async () => {
  const { partner, order, work } = await partnerShop()
  const ordered = await order()
  partner.behave('refuse')
  await work()
  expect(await ordered.delivery()).toMatchObject({
    status: 'waiting',
    partner: { id: 'prt_manual' },
    lastError: 'It answered 422: This profile is private.',
    nextCallAt: null,
    stopPending: false,
  })
  expect(await ordered.read()).toMatchObject({ status: 'pending' })
  await work(MINUTE)
  expect(partner.calls).toHaveLength(1)
})

test('a partner that cannot be reached eight times in a row needs a person, who has it called again', async () => {
  const all = await partnerShop()
  const { shop, partner, order, work, operate } = all
  const ordered = await order()
  partner.behave('error')
  for (let round = 0; round < 12; round++) await work(30 * MINUTE)
  expect(await ordered.delivery()).toMatchObject({ status: 'dead', tries: 8, nextCallAt: null })
  expect(partner.calls).toHaveLength(8)
  expect(shop.logs.some((line) => line.includes('a delivery needs a person'))).toBe(true)
  expect(await getData({ request: operate }, '/api/operator/deliveries?status=dead')).toMatchObject([{ id: ordered.deliveryId }])

  partner.behave('answer')
  const retried = await operate('POST', `/api/operator/deliveries/${ordered.deliveryId}/retry`)
  // It was handed over once: it is asked for first.
  expect(retried.body).toMatchObject({ success: true, data: { status: 'unknown' } })
  await work(16 * MINUTE)
  await work(16 * MINUTE)
  await expectDoneOnce(all, ordered)
  expect(codeOf(await operate('POST', `/api/operator/deliveries/${ordered.deliveryId}/retry`))).toBe('delivery_not_dead')
})

test('five failures open the circuit for everybody; later one call at a time is let through, and an answer closes it', async () => {
  const { partner, order, work, operate } = await partnerShop()
  const ordered = []
  for (let number = 0; number < 12; number++) ordered.push(await order())
  partner.behave('error')
  await work()
  const tried = partner.calls.length
  // Those that were under way when the fifth failed.
  expect(tried).toBeGreaterThanOrEqual(5)
  expect(tried).toBeLessThan(9)
  const state = async () => (await getData<PartnerView[]>({ request: operate }, '/api/operator/partners')).find(({ id }) => id === PARTNER)
  expect(await state()).toMatchObject({ failures: 5, openUntil: expect.any(String) })
  await work(50 * SECOND)
  expect(partner.calls).toHaveLength(tried)
  await Promise.all([work(15 * SECOND), work(), work()])
  expect(partner.calls).toHaveLength(tried + 1)
  expect(await state()).toMatchObject({ failures: 6 })
  await work(90 * SECOND)
  expect(partner.calls).toHaveLength(tried + 1)
  partner.behave('answer')
  await work(40 * SECOND)
  expect(partner.calls).toHaveLength(tried + 2)
  expect(await state()).toMatchObject({ failures: 0, openUntil: null })
  await work(MINUTE)
  expect(partner.works.size).toBe(12)
  expect([...partner.works.values()].every((works) => works.length === 1)).toBe(true)
})

test('where nobody listens at the partner’s address, its orders wait, and arrive once when it is back', async () => {
  const all = await partnerShop()
  const { partner, order, work, operate } = all
  const at = (url: string) => operate('PUT', `/api/operator/partners/${PARTNER}`, { name: 'Acme', kind: 'http', url })
  const gone = await partnerStandIn('prt_gone', () => new Date())
  await gone.close()
  await at(gone.url)
  const ordered = await order()
  await work()
  expect(await ordered.delivery()).toMatchObject({ status: 'waiting', tries: 1, lastError: 'No connection.' })
  await at(partner.url)
  await work(11 * SECOND)
  await expectDoneOnce(all, ordered)
})

test('a partner that forgot what it had accepted is not simply asked to do it again', async () => {
  const all = await partnerShop()
  const { partner, order, work, operate } = all
  const ordered = await order()
  await work()
  partner.lose(ordered.deliveryId)
  await work(61 * SECOND)
  expect(await ordered.delivery()).toMatchObject({ status: 'dead', lastError: 'The partner does not know this delivery any more.' })
  await work(2 * 60 * MINUTE)
  expect(partner.works.size).toBe(0)
  await operate('POST', `/api/operator/deliveries/${ordered.deliveryId}/retry`)
  await work(MINUTE)
  await work(MINUTE)
  await expectDoneOnce(all, ordered)
})

test('a partner that forgets each time does not go on for ever', async () => {
  const { partner, order, work } = await partnerShop()
  const ordered = await order()
  partner.behave('forget')
  for (let round = 0; round < 30; round++) await work(30 * MINUTE)
  expect(await ordered.delivery()).toMatchObject({ status: 'dead' })
  expect(partner.calls.length).toBeLessThan(10)
})
