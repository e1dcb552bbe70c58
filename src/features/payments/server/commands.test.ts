import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentAttempt } from '#features/payments/contract.ts'
import {
  type AttemptNews,
  attemptsToLookUp,
  createAttempt,
  lookUpPayment,
  moveAttempt,
  refundsToTry,
  requestRefund,
  tryRefund,
} from '#features/payments/server/commands.ts'
import { latestAttempt, paymentView } from '#features/payments/server/queries.ts'
import { newId } from '#shared/ids.ts'
import { type TestShop, testShop } from '../../../../test/support/app.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ seed: false })
})
afterAll(() => shop.stop())

const begin = (method: 'card' | 'crypto' = 'card') =>
  shop.ctx.db.transaction((tx) =>
    createAttempt(tx, {
      id: newId('pay'),
      subject: { type: 'order', id: newId('ord') },
      provider: 'sandbox',
      method,
      amountCents: 699,
      currency: 'USD',
    }),
  )

const hear = (attempt: PaymentAttempt, news: AttemptNews) => shop.ctx.db.transaction((tx) => moveAttempt(tx, attempt.id, news))

const told = (attempt: PaymentAttempt, status: 'requires_action' | 'pending' | 'succeeded' | 'expired' | 'declined', capturedCents = 0) =>
  ({ reference: `ref_of_${attempt.id}`, attemptId: attempt.id, status, capturedCents, currency: 'USD' }) satisfies AttemptNews

async function captured(cents = 699): Promise<PaymentAttempt> {
  const attempt = await begin()
  return (await hear(attempt, told(attempt, 'succeeded', cents))).attempt
}

const owe = (attempt: PaymentAttempt, amountCents: number, key = newId('key')) =>
  shop.ctx.db.transaction((tx) => requestRefund(tx, { key, attemptId: attempt.id, amountCents, reason: 'test' }))

describe('news of an attempt', () => {
  test('64 who bring the same: one moves it, the money arrives once', async () => {
    const attempt = await begin()
    const moves = await Promise.all(Array.from({ length: 64 }, () => hear(attempt, told(attempt, 'succeeded', 699))))
    expect(moves.filter((each) => each.moved)).toHaveLength(1)
    expect(moves.reduce((sum, each) => sum + each.arrivedCents, 0)).toBe(699)
    expect(moves.every((each) => each.attempt.status === 'succeeded')).toBe(true)
  })

  test('too little stays pending, the rest completes it, and each cent is counted once', async () => {
    const attempt = await begin('crypto')
    expect(await hear(attempt, told(attempt, 'succeeded', 400))).toMatchObject({
      moved: true,
      arrivedCents: 400,
      attempt: { status: 'pending', declineCode: 'underpaid', capturedCents: 400 },
    })
    expect(await hear(attempt, told(attempt, 'pending', 400))).toMatchObject({ moved: false, arrivedCents: 0 })
    expect(await hear(attempt, told(attempt, 'pending', 500))).toMatchObject({ moved: false, arrivedCents: 100 })
    expect(await hear(attempt, told(attempt, 'succeeded', 699))).toMatchObject({
      moved: true,
      arrivedCents: 199,
      attempt: { status: 'succeeded', declineCode: null, capturedCents: 699 },
    })
    expect(await hear(attempt, told(attempt, 'succeeded', 750))).toMatchObject({ moved: false, arrivedCents: 51 })
  })

  test('money that comes after the end is counted, and the end stays', async () => {
    const attempt = await begin('crypto')
    await hear(attempt, told(attempt, 'expired'))
    expect(await hear(attempt, told(attempt, 'pending', 300))).toMatchObject({
      moved: false,
      arrivedCents: 300,
      attempt: { status: 'expired', capturedCents: 300 },
    })
  })

  test('the rest comes after the first part went back: it is counted and does not pay', async () => {
    const attempt = await begin('crypto')
    await hear(attempt, told(attempt, 'pending', 400))
    const { attempt: over } = await hear(attempt, told(attempt, 'expired', 400))
    await owe(over, 400)
    expect(await hear(attempt, told(attempt, 'succeeded', 699))).toMatchObject({
      moved: false,
      arrivedCents: 299,
      attempt: { status: 'expired', capturedCents: 699, refundedCents: 400 },
    })
  })

  test('another currency is not counted', async () => {
    const attempt = await begin()
    expect(await hear(attempt, { ...told(attempt, 'succeeded', 69_900), currency: 'JPY' })).toMatchObject({
      arrivedCents: 0,
      attempt: { status: 'pending', declineCode: 'currency_mismatch', capturedCents: 0 },
    })
  })

  test('no answer makes it unknown only where nothing better is known', async () => {
    const attempt = await begin()
    expect(await hear(attempt, { status: 'unknown' })).toMatchObject({ moved: true, attempt: { status: 'unknown' } })
    expect(await hear(attempt, told(attempt, 'requires_action'))).toMatchObject({ moved: true })
    expect(await hear(attempt, { status: 'unknown' })).toMatchObject({ moved: false, attempt: { status: 'requires_action' } })
    await hear(attempt, told(attempt, 'succeeded', 699))
    expect(await hear(attempt, { status: 'unknown' })).toMatchObject({ moved: false, attempt: { status: 'succeeded' } })
  })

  test('an attempt that nobody knows is 404', async () => {
    const attempt = await begin()
    await expect(hear({ ...attempt, id: 'pay_nobody' }, { ...told(attempt, 'pending'), attemptId: 'pay_nobody' })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('the customer is sent on only while there is something to do', async () => {
    const attempt = await begin()
    const nextActionUrl = 'https://bank.example/confirm'
    const asked = await hear(attempt, { ...told(attempt, 'requires_action'), nextActionUrl })
    expect(paymentView(asked.attempt).nextAction).toEqual({ type: 'redirect', url: nextActionUrl })
    await hear(attempt, told(attempt, 'declined'))
    const declined = await latestAttempt(shop.ctx.db, attempt.subject)
    expect(declined && paymentView(declined)).toEqual({ id: attempt.id, status: 'declined', method: 'card', amount: 6.99 })
  })
})

describe('looking up', () => {
  test('an attempt is asked about by one who looks, and by nobody once it is over', async () => {
    const attempt = await begin()
    await shop.ctx.db.query(`update payment_attempts set look_up_at = now() where id = $1`, [attempt.id])
    const taken = await Promise.all([attemptsToLookUp(shop.ctx, 50), attemptsToLookUp(shop.ctx, 50)])
    expect(taken.flat().filter((each) => each.id === attempt.id)).toHaveLength(1)
    await hear(attempt, told(attempt, 'succeeded', 699))
    const { rows } = await shop.ctx.db.query('select look_up_at from payment_attempts where id = $1', [attempt.id])
    expect(rows).toEqual([{ look_up_at: null }])
  })

  test('what the provider never heard of has failed, unless it may still be on its way', async () => {
    const attempt = await begin()
    expect(await lookUpPayment(shop.ctx, attempt)).toEqual({ status: 'unknown' })
    shop.jump(31_000)
    const news = await lookUpPayment(shop.ctx, attempt)
    shop.jump(0)
    expect(news).toMatchObject({ status: 'failed', capturedCents: 0 })
    expect(await hear(attempt, news)).toMatchObject({ moved: true, attempt: { status: 'failed', reference: null } })
  })
})

describe('refunds', () => {
  test('never exceed what was captured, however many ask at once', async () => {
    const attempt = await captured()
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => owe(attempt, 100)))
    expect(asked.filter((each) => each.status === 'fulfilled')).toHaveLength(6)
    expect(asked.find((each) => each.status === 'rejected')).toMatchObject({ reason: { status: 409, code: 'refund_exceeds_capture' } })
  })

  test('one a reason: twins get the same refund and the money is set aside once', async () => {
    const attempt = await captured()
    const twins = await Promise.all(Array.from({ length: 8 }, () => owe(attempt, 300, `surplus:${attempt.id}`)))
    expect(new Set(twins.map((each) => each.id)).size).toBe(1)
    expect((await latestAttempt(shop.ctx.db, attempt.subject))?.refundedCents).toBe(300)
  })

  async function paidInSandbox(): Promise<PaymentAttempt> {
    const attempt = await begin()
    const card = { number: '4242424242424242', expiry: '12/40', cvc: '123', holder: 'Ada' }
    const request = {
      attemptId: attempt.id,
      amountCents: 699,
      currency: 'USD',
      method: 'card',
      card,
      description: 'x',
      returnUrl: 'https://x.example',
    } as const
    const payment = await shop.ctx.providers.sandbox?.create(request)
    if (!payment) throw new Error('there is no sandbox')
    return (await hear(attempt, payment)).attempt
  }

  test('are asked of the provider until done, and booked once', async () => {
    const attempt = await paidInSandbox()
    const refund = await owe(attempt, 699)
    expect((await refundsToTry(shop.ctx, 50)).map((each) => each.id)).toContain(refund.id)
    expect((await refundsToTry(shop.ctx, 50)).map((each) => each.id)).not.toContain(refund.id)
    const booked: string[] = []
    const tries = Array.from({ length: 5 }, () => tryRefund(shop.ctx, refund, async (_tx, done) => void booked.push(done.refund.id)))
    const moved = (await Promise.all(tries)).filter((each) => each !== undefined)
    expect(moved).toMatchObject([{ status: 'succeeded' }])
    expect(booked).toEqual([refund.id])
  })

  test('a refund without an answer is unknown and succeeds later', async () => {
    const attempt = await paidInSandbox()
    const refund = await owe(attempt, 699)
    const behave = (apiFault: string) => shop.request('PUT', '/api/sandbox/behaviour', { apiFault })
    await behave('reset')
    expect(await tryRefund(shop.ctx, refund, async () => {})).toMatchObject({ status: 'unknown' })
    await behave('none')
    expect(await tryRefund(shop.ctx, refund, async () => {})).toMatchObject({ status: 'succeeded' })
    const { rows } = await shop.ctx.db.query('select refunded_cents from sandbox_payments where attempt_id = $1', [attempt.id])
    expect(rows).toEqual([{ refunded_cents: 699 }])
  })

  test('one that the provider refuses frees its money and stays on record', async () => {
    const attempt = await paidInSandbox()
    await shop.ctx.db.query('update sandbox_payments set refunded_cents = 699 where attempt_id = $1', [attempt.id])
    const refund = await owe(attempt, 699)
    expect(await tryRefund(shop.ctx, refund, () => Promise.reject(new Error('nothing to book')))).toMatchObject({ status: 'failed' })
    expect((await latestAttempt(shop.ctx.db, attempt.subject))?.refundedCents).toBe(0)
    expect(shop.logs.some((line) => line.includes('the money is still owed'))).toBe(true)
  })
})
