import type { Permission } from '#features/accounts/rules/permissions.ts'
import type { AttentionItem, Today } from '#features/operations/contract/today.ts'
import { attentionKinds } from '#features/operations/rules/kinds.ts'
import { dayMetrics } from '#features/operations/server/queries/today/day.ts'
import {
  backupAttention,
  mailServerAttention,
  openingAttention,
  supplierAttention,
  systemAttention,
} from '#features/operations/server/queries/today/machinery.ts'
import {
  approvalAttention,
  disputeAttention,
  ledgerState,
  moneyAttention,
  refundAttention,
} from '#features/operations/server/queries/today/money.ts'
import { orderAttention } from '#features/operations/server/queries/today/orders.ts'
import { conversationAttention, reviewAttention } from '#features/operations/server/queries/today/people.ts'
import type { Context } from '#platform/context.ts'

/** Which attention items are shown to whom: to those who may resolve them or need to know. */
const parts: readonly [needs: Permission, look: (ctx: Context) => Promise<(AttentionItem | undefined)[]>][] = [
  ['settings:write', openingAttention],
  ['settings:write', mailServerAttention],
  ['money:read', moneyAttention],
  ['orders:read', disputeAttention],
  ['orders:read', orderAttention],
  ['orders:read', refundAttention],
  ['refunds:approve', approvalAttention],
  ['support:read', conversationAttention],
  ['reviews:write', reviewAttention],
  ['system:read', supplierAttention],
  ['system:read', backupAttention],
  ['system:read', systemAttention],
]

/** What needs somebody with these permissions, the most pressing first, and how the day goes. */
export async function todayFor(ctx: Context, permitted: readonly Permission[]): Promise<Today> {
  const open = parts.filter(([needs]) => permitted.includes(needs))
  const [found, ledger, metrics] = await Promise.all([
    Promise.all(open.map(([, look]) => look(ctx))),
    permitted.includes('money:read') ? ledgerState(ctx) : undefined,
    permitted.includes('figures:read') ? dayMetrics(ctx) : undefined,
  ])
  const attention = found.flat().filter((each) => each !== undefined)
  return {
    at: ctx.now().toISOString(),
    attention: attention.toSorted((a, b) => attentionKinds.indexOf(a.kind) - attentionKinds.indexOf(b.kind)),
    ...(ledger && { ledger }),
    ...(metrics && { metrics }),
  }
}
