import { expect, test } from 'vitest'
import type { DisputePage } from '#features/operations/contract/disputes.ts'
import { eraseDisputes } from '#features/operations/server/commands/dispute-evidence.ts'
import { submitDueEvidence } from '#features/payments/server/commands/disputes.ts'
import { getData } from '../support/answers.ts'
import { disputing } from '../support/disputes.ts'
import { providersShop } from '../support/providers.ts'
import { operator } from '../support/staff.ts'

const at = providersShop()
const { disputed, hearStripe, disputeOf } = disputing(at)

test('evidence that had not reached the provider when its customer was erased is not sent, and staff can submit other evidence', async () => {
  const owner = await operator(at.shop)
  const { order, dispute } = await disputed()
  await hearStripe('created', dispute)
  const path = `/api/operator/disputes/${(await disputeOf(order)).id}`
  const submit = (key: string) => owner.request('POST', `${path}/evidence`, { statement: 'All delivered.' }, { 'idempotency-key': key })
  at.stripe.fail('error', `/v1/disputes/${dispute.id}`)
  expect((await submit('unsent')).status).toBe(200)
  at.stripe.fail('none')
  const account = { userId: 'usr_nobody', email: order.email, username: 'Ada Lovelace', emailVerified: true, orderEmails: true }
  await at.shop.ctx.db.transaction((tx) => eraseDisputes(tx, account))
  at.shop.jump(2 * 60_000)
  expect(await submitDueEvidence(at.shop.ctx)).toBe(0)
  at.shop.jump(0)
  expect(await getData<DisputePage>(owner, path)).toMatchObject({ maySubmit: true, submittedBy: null, dispute: { submission: 'none' } })
  expect((await submit('other')).status).toBe(200)
  expect(dispute.evidence_details.submission_count).toBe(1)
  expect(await disputeOf(order)).toMatchObject({ status: 'under_review', submittedAt: expect.any(Date) })
})
