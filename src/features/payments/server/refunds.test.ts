import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentAttempt } from '#features/payments/contract.ts'
import { refundsToTry, refundToRetry, tryRefund } from '#features/payments/server/commands/refunds.ts'
import { latestAttempt } from '#features/payments/server/queries.ts'
import { type TestShop, testShop } from '../../../../test/support/app.ts'
import { beginAttempt, applyReport, refundAttempt, providerReport } from '../../../../test/support/attempts.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ seed: false })
})
afterAll(() => shop.stop())

const createRefund = (attempt: PaymentAttempt, amountCents: number, key?: string) => refundAttempt(shop, attempt, amountCents, key)

async function captured(cents = 699): Promise<PaymentAttempt> {
  const attempt = await beginAttempt(shop)
  return (await applyReport(shop, attempt, providerReport(attempt, 'succeeded', cents))).attempt
}

describe('refunds', () => {
  test('never exceed the captured amount, even if many are requested concurrently', async () => {
    const attempt = await captured()
    const requests = await Promise.allSettled(Array.from({ length: 20 }, () => createRefund(attempt, 100)))
    expect(requests.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
    expect(requests.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409, code: 'refund_exceeds_capture' } })
  })

  test('concurrent requests for the same reason get the same refund, and its money is reserved once', async () => {
    const attempt = await captured()
    const refunds = await Promise.all(Array.from({ length: 8 }, () => createRefund(attempt, 300, `surplus:${attempt.id}`)))
    expect(new Set(refunds.map(({ id }) => id)).size).toBe(1)
    expect((await latestAttempt(shop.ctx.db, attempt.subject))?.refundedCents).toBe(300)
  })

  async function paidInSandbox(): Promise<PaymentAttempt> {
    const attempt = await beginAttempt(shop)
    const card = { number: '4242424242424242', expiry: '12/40', cvc: '123', holder: 'Ada' }
    const request = {
      attemptId: attempt.id,
      amountCents: 699,
      currency: 'USD',
      method: 'card',
      card,
      description: 'x',
      returnUrl: 'https://x.example',
      createdAt: new Date(),
    } as const
    const payment = await shop.ctx.providers.sandbox?.create(request)
    if (!payment) throw new Error('there is no sandbox')
    return (await applyReport(shop, attempt, payment)).attempt
  }

  test('are requested until done, and booked once', async () => {
    const attempt = await paidInSandbox()
    const refund = await createRefund(attempt, 699)
    expect((await refundsToTry(shop.ctx, 50)).map(({ id }) => id)).toContain(refund.id)
    expect((await refundsToTry(shop.ctx, 50)).map(({ id }) => id)).not.toContain(refund.id)
    const booked: string[] = []
    const tries = Array.from({ length: 5 }, () => tryRefund(shop.ctx, refund, async (_tx, move) => void booked.push(move.refund.id)))
    const moved = (await Promise.all(tries)).filter((refund) => refund !== undefined)
    expect(moved).toMatchObject([{ status: 'succeeded' }])
    expect(booked).toEqual([refund.id])
  })

  test('without a response are unknown and succeed later', async () => {
    const attempt = await paidInSandbox()
    const refund = await createRefund(attempt, 699)
    const behave = (apiFault: string) => shop.request('PUT', '/api/sandbox/behaviour', { apiFault })
    await behave('reset')
    expect(await tryRefund(shop.ctx, refund, async () => {})).toMatchObject({ status: 'unknown' })
    await behave('none')
    expect(await tryRefund(shop.ctx, refund, async () => {})).toMatchObject({ status: 'succeeded' })
    const { rows } = await shop.ctx.db.query('select refunded_cents from sandbox_payments where attempt_id = $1', [attempt.id])
    expect(rows).toEqual([{ refunded_cents: 699 }])
  })

  test('are requested again only after a call that took too long has ended, as BTCPay Server knows no keys', async () => {
    const refund = await createRefund(await paidInSandbox(), 699)
    await refundsToTry(shop.ctx, 50)
    const { seconds } = await shop.ctx.db.one<{ seconds: number }>(
      'select extract(epoch from try_at - now())::float8 as seconds from refunds where id = $1',
      [refund.id],
    )
    // Four calls of 4.5 s, and a list of 15 s.
    expect(seconds).toBeGreaterThan(33)
  })

  const HOUR_MS = 3_600_000
  const behave = (refundFault: string) => shop.request('PUT', '/api/sandbox/behaviour', { refundFault })
  const sandboxRefunds = async (refundId: string) =>
    (
      await shop.ctx.db.query("select refund_id as id, status from sandbox_refunds where refund_id like $1 || '%' order by created_at", [
        refundId,
      ])
    ).rows

  /** Requests this refund if it is due. Claims the other due refunds too. */
  async function tryIfDue(refundId: string) {
    const due = (await refundsToTry(shop.ctx, 50)).find(({ id }) => id === refundId)
    return due && tryRefund(shop.ctx, due, async () => {})
  }

  test('refused by the provider keep their money reserved and are retried after 1, 6, 24 and 72 hours', async () => {
    const attempt = await paidInSandbox()
    await behave('refuse')
    const refund = await createRefund(attempt, 699)
    let hours = 0
    for (const [round, delayHours] of [1, 6, 24, 72].entries()) {
      shop.jump(hours * HOUR_MS)
      expect(await tryIfDue(refund.id)).toMatchObject({ status: 'failed', round: round + 1 })
      shop.jump((hours + delayHours) * HOUR_MS - 60_000)
      expect(await tryIfDue(refund.id)).toBeUndefined()
      hours += delayHours
    }
    shop.jump(hours * HOUR_MS)
    expect(await tryIfDue(refund.id)).toMatchObject({ status: 'failed', round: 5, tryAt: null })
    shop.jump(0)
    expect((await latestAttempt(shop.ctx.db, attempt.subject))?.refundedCents).toBe(699)
    await expect(createRefund(attempt, 1)).rejects.toMatchObject({ code: 'refund_exceeds_capture' })
    await behave('none')
    const retried = await refundToRetry(shop.ctx.db, refund.id)
    expect(await tryRefund(shop.ctx, retried, async () => {})).toMatchObject({ status: 'succeeded', round: 6 })
    expect(await sandboxRefunds(refund.id)).toMatchObject([
      { id: refund.id, status: 'failed' },
      ...[2, 3, 4, 5].map((round) => ({ id: `${refund.id}-${round}`, status: 'failed' })),
      { id: `${refund.id}-6`, status: 'succeeded' },
    ])
    await expect(refundToRetry(shop.ctx.db, refund.id)).rejects.toMatchObject({ status: 409, code: 'refund_not_failed' })
    await expect(refundToRetry(shop.ctx.db, 'ref_nobody')).rejects.toMatchObject({ status: 404 })
  })

  test('ignore a response to an earlier round, which could pay twice', async () => {
    const attempt = await paidInSandbox()
    await behave('refuse')
    const first = await createRefund(attempt, 699)
    await tryRefund(shop.ctx, first, async () => {})
    await behave('none')
    const second = await refundToRetry(shop.ctx.db, first.id)
    expect(second).toMatchObject({ status: 'pending', round: 2 })
    expect(await tryRefund(shop.ctx, first, async () => {})).toBeUndefined()
    expect(await tryRefund(shop.ctx, second, async () => {})).toMatchObject({ status: 'succeeded' })
    const { rows } = await shop.ctx.db.query('select refunded_cents from sandbox_payments where attempt_id = $1', [attempt.id])
    expect(rows).toEqual([{ refunded_cents: 699 }])
  })

  test('retried concurrently by two staff members and the schedule use the same key', async () => {
    const attempt = await paidInSandbox()
    await behave('refuse')
    const refund = await createRefund(attempt, 699)
    await tryRefund(shop.ctx, refund, async () => {})
    await behave('none')
    shop.jump(2 * HOUR_MS)
    const claims = await Promise.allSettled([
      refundToRetry(shop.ctx.db, refund.id),
      refundToRetry(shop.ctx.db, refund.id),
      refundsToTry(shop.ctx, 50),
    ])
    shop.jump(0)
    const rounds = claims.flatMap((claim) => (claim.status === 'fulfilled' ? claim.value : [])).filter(({ id }) => id === refund.id)
    expect(new Set(rounds.map(({ round }) => round))).toEqual(new Set([2]))
  })

  test('that are pending at the provider are requested with the same key until paid', async () => {
    const attempt = await paidInSandbox()
    await behave('pending')
    const refund = await createRefund(attempt, 699)
    expect(await tryRefund(shop.ctx, refund, () => Promise.reject(new Error('nothing to book')))).toBeUndefined()
    await behave('none')
    expect(await tryRefund(shop.ctx, refund, async () => {})).toMatchObject({ status: 'succeeded', round: 1 })
    expect(await sandboxRefunds(refund.id)).toHaveLength(1)
  })
})
