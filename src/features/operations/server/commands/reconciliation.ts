import { requestSettlement, type SettlementRequest } from '#features/checkout/server/commands/settle-difference.ts'
import { type LedgerReport, reconcileLedger } from '#features/checkout/server/queries.ts'
import { listBalanceTransactions } from '#features/payments/server/commands/list-balance-transactions.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'
import { saveSetting } from '#platform/settings.ts'
import { lastLedgerCheck } from '#platform/system-notes.ts'

const MAX_SAVED_PROBLEMS = 20

/** Reconciles the ledger, saves the problems for Today, and returns the report. */
export async function checkLedger(ctx: Context): Promise<LedgerReport> {
  const report = await reconcileLedger(ctx)
  await saveSetting(ctx.db, lastLedgerCheck, { at: ctx.now().toISOString(), problems: report.problems.slice(0, MAX_SAVED_PROBLEMS) })
  if (report.problems.length > 0) ctx.log.error({ problems: report.problems }, 'the ledger does not agree with orders and payments')
  return report
}

const underWay = new WeakMap<PaymentsContext, Promise<LedgerReport>>()

/** Reads the providers' balance transactions and reconciles the ledger. Concurrent calls share one run. */
function listAndCheck(ctx: PaymentsContext): Promise<LedgerReport> {
  const work = async () => {
    await listBalanceTransactions(ctx)
    return checkLedger(ctx)
  }
  const report = underWay.get(ctx) ?? work().finally(() => underWay.delete(ctx))
  underWay.set(ctx, report)
  return report
}

/** Reconciles on demand, as the schedules do, and writes it to the audit log. */
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

/** Settles a difference as `requestSettlement` does, then reconciles the ledger so that Today is up to date. */
export async function settle(ctx: PaymentsContext, request: SettlementRequest, by: Actor): Promise<{ approvalId: string | null }> {
  const { approvalId } = await requestSettlement(ctx, request, by)
  if (approvalId === null) await checkLedger(ctx)
  return { approvalId }
}
