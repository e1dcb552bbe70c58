import type { SandboxDisputeAction } from '#features/payments/rules/kinds.ts'
import { type DisputeCalls, type ProviderDispute, ProviderRefused } from '#features/payments/server/providers/provider.ts'
import { insertLookups } from '#features/payments/server/store/dispute-lookups.ts'
import * as disputes from '#features/payments/server/store/sandbox/disputes.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

const EVIDENCE_DAYS = 7
const DAY_MS = 24 * 3_600_000
/** The fee for a dispute, as most card providers charge. */
const FEE_CENTS = 1_500

/** The sandbox's disputes, opened and decided by hand in its console. */
export function sandboxDisputes(ctx: Context): DisputeCalls {
  return {
    async get(reference) {
      const found = await disputes.selectSandboxDispute(ctx.db, reference)
      if (!found) throw new ProviderRefused('the sandbox has no such dispute')
      return present(found)
    },
    list: (since) => disputes.selectSandboxReferences(ctx.db, since),
    async submit({ reference, evidence }) {
      if (!(await disputes.updateSandboxEvidence(ctx.db, reference, evidence))) throw new ProviderRefused('the dispute accepts no evidence')
    },
  }
}

function present({ decidedAt, ...dispute }: disputes.SandboxDispute): ProviderDispute {
  const { reference, amountCents, currency, status, openedAt } = dispute
  const line = { type: 'dispute' as const, currency, disputeReference: reference }
  const taken = { ...line, id: `${reference}:taken`, amountCents: -amountCents, feeCents: FEE_CENTS, at: openedAt }
  const returned = { ...line, id: `${reference}:returned`, amountCents, feeCents: 0, at: decidedAt ?? openedAt }
  return { ...dispute, balanceTransactions: status === 'won' ? [taken, returned] : [taken] }
}

/** Opens a dispute about a captured payment, or decides the open one, and schedules a lookup. Throws 409 if that is not possible. */
export async function actOnDispute(ctx: Context, attemptId: string, action: SandboxDisputeAction): Promise<void> {
  const now = ctx.now()
  const dueAt = new Date(now.getTime() + EVIDENCE_DAYS * DAY_MS)
  const reference = await (action === 'dispute'
    ? disputes.insertSandboxDispute(ctx.db, { reference: newId('sbd'), attemptId, openedAt: now, dueAt })
    : disputes.updateDecided(ctx.db, attemptId, action === 'win' ? 'won' : 'lost', now))
  if (reference === undefined) throw new Refusal(409, 'payment_state', 'This is no longer possible. Nothing was changed.')
  await insertLookups(ctx.db, 'sandbox', [reference], now)
}
