import type { Permission } from '#features/accounts/rules/permissions.ts'
import type { Attention, Today } from '#features/operations/contract/today.ts'
import { type AttentionKind, attentionKinds } from '#features/operations/rules/kinds.ts'
import type { Finding } from '#features/operations/server/queries/today/attention-item.ts'
import { dayMetrics } from '#features/operations/server/queries/today/day.ts'
import {
  assistantAttention,
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
  webhookAttention,
} from '#features/operations/server/queries/today/money.ts'
import { orderAttention } from '#features/operations/server/queries/today/orders.ts'
import { conversationAttention, reviewAttention } from '#features/operations/server/queries/today/people.ts'
import { priceAttention } from '#features/operations/server/queries/today/prices.ts'
import type { Context } from '#platform/context.ts'
import { disagreementsOf } from '#platform/process-agreement.ts'
import { selectProcesses } from '#platform/processes.ts'

/** The sources of attention items, each with the permission it requires: that of the people who resolve them or need to know. */
const parts: readonly [needs: Permission, look: (ctx: Context) => Promise<(Finding | undefined)[]>][] = [
  ['settings:write', openingAttention],
  ['settings:write', mailServerAttention],
  ['money:read', moneyAttention],
  ['orders:read', disputeAttention],
  ['orders:read', orderAttention],
  ['orders:read', refundAttention],
  ['settings:write', webhookAttention],
  ['refunds:approve', approvalAttention],
  ['catalog:write', priceAttention],
  ['support:read', conversationAttention],
  ['support:read', assistantAttention],
  ['reviews:write', reviewAttention],
  ['system:read', supplierAttention],
  ['system:read', backupAttention],
  ['system:read', systemAttention],
]

/** The attention items for these permissions, most urgent first, with the day's metrics. */
export async function todayFor(ctx: Context, permitted: readonly Permission[]): Promise<Today> {
  const [found, ledger, metrics] = await Promise.all([
    Promise.all(partsFor(permitted).map(([, look]) => look(ctx))),
    permitted.includes('money:read') ? ledgerState(ctx) : undefined,
    permitted.includes('figures:read') ? dayMetrics(ctx) : undefined,
  ])
  const attention = await Promise.all(sorted(found.flat()).map(async ({ rows, ...counted }) => ({ ...counted, rows: await rows() })))
  return { at: ctx.now().toISOString(), attention, ...(ledger && { ledger }), ...(metrics && { metrics }) }
}

/**
 * The counts of the attention items for these permissions, and of system problems. Every open console polls this and nobody
 * waits for it, so the sources are read one after the other to leave the database's connections to customers.
 */
export async function attentionFor(ctx: Context, permitted: readonly Permission[]): Promise<Attention> {
  const findings: (Finding | undefined)[] = []
  for (const [, look] of partsFor(permitted)) findings.push(...(await look(ctx)))
  const found = sorted(findings)
  return {
    attention: found.map(({ rows: _rows, ...counted }) => counted),
    ...(permitted.includes('system:read') && { systemProblems: await countSystemProblems(ctx, found) }),
  }
}

const partsFor = (permitted: readonly Permission[]) => parts.filter(([needs]) => permitted.includes(needs))

function sorted(found: readonly (Finding | undefined)[]): Finding[] {
  return found
    .filter((finding) => finding !== undefined)
    .toSorted((a, b) => attentionKinds.indexOf(a.kind) - attentionKinds.indexOf(b.kind))
}

const systemKinds: readonly AttentionKind[] = ['suppliers', 'backups', 'outbox', 'jobs', 'mails', 'no_mail_server']

/** The number of problems on the System screen: system findings, plus the ledger and the processes, which are visible there to everyone. */
async function countSystemProblems(ctx: Context, found: readonly Finding[]): Promise<number> {
  const [ledger, processes] = await Promise.all([ledgerState(ctx), selectProcesses(ctx.db)])
  return (
    found.filter(({ kind }) => systemKinds.includes(kind)).length + Number(!ledger.agrees) + Number(disagreementsOf(processes).length > 0)
  )
}
