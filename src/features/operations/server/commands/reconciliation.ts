import { requestSettlement, type SettlementRequest } from '#features/checkout/server/commands/settle-difference.ts'
import { type LedgerReport, reconcileLedger } from '#features/checkout/server/queries.ts'
import { listBalanceTransactions } from '#features/payments/server/commands/list-balance-transactions.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { notifyStaff } from '#platform/realtime/notify-staff.ts'
import { noteSetting } from '#platform/settings.ts'
import { lastLedgerCheck } from '#platform/system-notes.ts'

const MAX_PROBLEMS_NOTED = 20

/** Reconciles the ledger, and notes for Today what did not agree. Returns the report. */
export async function checkLedger(ctx: Context): Promise<LedgerReport> {
  const report = await reconcileLedger(ctx)
  await noteSetting(ctx.db, lastLedgerCheck, { at: ctx.now().toISOString(), problems: report.problems.slice(0, MAX_PROBLEMS_NOTED) })
  if (report.problems.length > 0) ctx.log.error({ problems: report.problems }, 'the ledger does not agree with orders and payments')
  return report
}

const underWay = new WeakMap<PaymentsContext, Promise<LedgerReport>>()

/** Reads the providers' own lists and reconciles the ledger; whoever asks meanwhile gets the same report. */
function listAndCheck(ctx: PaymentsContext): Promise<LedgerReport> {
  const work = async () => {
    await listBalanceTransactions(ctx)
    return checkLedger(ctx)
  }
  const report = underWay.get(ctx) ?? work().finally(() => underWay.delete(ctx))
  underWay.set(ctx, report)
  return report
}

/** Reads the providers' own lists and reconciles the ledger now, as the schedules do. Unlike these, it is in the audit log. */
export async function reconcileNow(ctx: PaymentsContext, by: Actor): Promise<void> {
  const { problems } = await listAndCheck(ctx)
  await ctx.db.transaction((tx) =>
    writeAuditLog(tx, by, {
      action: 'ledger.reconciled',
      subject: { type: 'ledger', id: 'ledger' },
      after: { problems: problems.length },
    }),
  )
  notifyStaff(ctx, 'ledger', 'ledger')
}

/** Settles a difference as `requestSettlement` does, and reconciles the ledger: Today shows it at once. */
export async function settle(ctx: PaymentsContext, request: SettlementRequest, by: Actor): Promise<{ approvalId: string | null }> {
  const { approvalId } = await requestSettlement(ctx, request, by)
  if (approvalId === null) await checkLedger(ctx)
  return { approvalId }
}
