import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentAttempt } from '#features/payments/contract.ts'
import { claimDueAttempts, lookUpPayment, type PaymentReport } from '#features/payments/server/commands.ts'
import { latestAttempt, paymentView } from '#features/payments/server/queries.ts'
import { type TestShop, testShop } from '../../../../test/support/app.ts'
import { beginAttempt, applyReport, refundAttempt, providerReport } from '../../../../test/support/attempts.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ seed: false })
})
afterAll(() => shop.stop())

const begin = (method?: 'crypto') => beginAttempt(shop, method)
const apply = (attempt: PaymentAttempt, report: PaymentReport) => applyReport(shop, attempt, report)
const createRefund = (attempt: PaymentAttempt, amountCents: number) => refundAttempt(shop, attempt, amountCents)

describe('reports about an attempt', () => {
  test('64 equal reports move it once, and the money counts once', async () => {
    const attempt = await begin()
    const moves = await Promise.all(Array.from({ length: 64 }, () => apply(attempt, providerReport(attempt, 'succeeded', 699))))
    expect(moves.filter(({ moved }) => moved)).toHaveLength(1)
    expect(moves.reduce((sum, { arrivedCents }) => sum + arrivedCents, 0)).toBe(699)
    expect(moves.every((move) => move.attempt.status === 'succeeded')).toBe(true)
  })

  test('too little money leaves it pending, the rest completes it, and each cent counts once', async () => {
    const attempt = await begin('crypto')
    expect(await apply(attempt, providerReport(attempt, 'succeeded', 400))).toMatchObject({
      moved: true,
      arrivedCents: 400,
      attempt: { status: 'pending', declineCode: 'underpaid', capturedCents: 400 },
    })
    expect(await apply(attempt, providerReport(attempt, 'pending', 400))).toMatchObject({ moved: false, arrivedCents: 0 })
    expect(await apply(attempt, providerReport(attempt, 'pending', 500))).toMatchObject({ moved: false, arrivedCents: 100 })
    expect(await apply(attempt, providerReport(attempt, 'succeeded', 699))).toMatchObject({
      moved: true,
      arrivedCents: 199,
      attempt: { status: 'succeeded', declineCode: null, capturedCents: 699 },
    })
    expect(await apply(attempt, providerReport(attempt, 'succeeded', 750))).toMatchObject({ moved: false, arrivedCents: 51 })
  })

  test('money after the end counts, and the status stays', async () => {
    const attempt = await begin('crypto')
    await apply(attempt, providerReport(attempt, 'expired'))
    expect(await apply(attempt, providerReport(attempt, 'pending', 300))).toMatchObject({
      moved: false,
      arrivedCents: 300,
      attempt: { status: 'expired', capturedCents: 300 },
    })
  })

  test('the rest counts after the first part was refunded, but doesn’t pay', async () => {
    const attempt = await begin('crypto')
    await apply(attempt, providerReport(attempt, 'pending', 400))
    const { attempt: over } = await apply(attempt, providerReport(attempt, 'expired', 400))
    await createRefund(over, 400)
    expect(await apply(attempt, providerReport(attempt, 'succeeded', 699))).toMatchObject({
      moved: false,
      arrivedCents: 299,
      attempt: { status: 'expired', capturedCents: 699, refundedCents: 400 },
    })
  })

  test('another currency doesn’t count', async () => {
    const attempt = await begin()
    expect(await apply(attempt, { ...providerReport(attempt, 'succeeded', 69_900), currency: 'JPY' })).toMatchObject({
      arrivedCents: 0,
      attempt: { status: 'pending', declineCode: 'currency_mismatch', capturedCents: 0 },
    })
  })

  test('a missing response makes it unknown only if nothing better is known', async () => {
    const attempt = await begin()
    expect(await apply(attempt, { status: 'unknown' })).toMatchObject({ moved: true, attempt: { status: 'unknown' } })
    expect(await apply(attempt, providerReport(attempt, 'requires_action'))).toMatchObject({ moved: true })
    expect(await apply(attempt, { status: 'unknown' })).toMatchObject({ moved: false, attempt: { status: 'requires_action' } })
    await apply(attempt, providerReport(attempt, 'succeeded', 699))
    expect(await apply(attempt, { status: 'unknown' })).toMatchObject({ moved: false, attempt: { status: 'succeeded' } })
  })

  test('an unknown attempt is a 404', async () => {
    const attempt = await begin()
    await expect(
      apply({ ...attempt, id: 'pay_nobody' }, { ...providerReport(attempt, 'pending'), attemptId: 'pay_nobody' }),
    ).rejects.toMatchObject({
      status: 404,
    })
  })

  test('the customer is redirected only while there is something to do', async () => {
    const attempt = await begin()
    const nextActionUrl = 'https://bank.example/confirm'
    const asked = await apply(attempt, { ...providerReport(attempt, 'requires_action'), nextActionUrl })
    expect(paymentView(asked.attempt).nextAction).toEqual({ type: 'redirect', url: nextActionUrl })
    await apply(attempt, providerReport(attempt, 'declined'))
    const declined = await latestAttempt(shop.ctx.db, attempt.subject)
    expect(declined && paymentView(declined)).toEqual({ id: attempt.id, status: 'declined', method: 'card', amount: 6.99 })
  })
})

describe('looking up', () => {
  const page = { description: 'Instagram Views 5K', returnUrl: 'https://shop.example/tracking' }

  test('an attempt is claimed by one process, and by none after it ended', async () => {
    const attempt = await begin()
    await shop.ctx.db.query(`update payment_attempts set look_up_at = now() where id = $1`, [attempt.id])
    const claims = await Promise.all([claimDueAttempts(shop.ctx.db, 50), claimDueAttempts(shop.ctx.db, 50)])
    expect(claims.flat().filter(({ id }) => id === attempt.id)).toHaveLength(1)
    await apply(attempt, providerReport(attempt, 'succeeded', 699))
    const { rows } = await shop.ctx.db.query('select look_up_at from payment_attempts where id = $1', [attempt.id])
    expect(rows).toEqual([{ look_up_at: null }])
  })

  test('an attempt unknown to the provider has failed, unless its call may still arrive', async () => {
    const attempt = await begin()
    expect(await lookUpPayment(shop.ctx, attempt, page)).toEqual({ status: 'unknown' })
    shop.jump(31_000)
    const report = await lookUpPayment(shop.ctx, attempt, page)
    shop.jump(0)
    expect(report).toMatchObject({ status: 'failed', capturedCents: 0 })
    expect(await apply(attempt, report)).toMatchObject({ moved: true, attempt: { status: 'failed', reference: null } })
  })
})
