import type { ServiceKind } from '#features/catalog/rules.ts'
import type { GuaranteesOverview, PolicyKind, PolicyNotice, PolicyStanding } from '#features/guarantees/contract.ts'
import { policyKinds } from '#features/guarantees/rules/kinds.ts'
import { presentVersion } from '#features/guarantees/server/queries/present.ts'
import { autoLimit } from '#features/guarantees/server/settings.ts'
import { countRequests } from '#features/guarantees/server/store/guarantee-claims.ts'
import { selectPolicies } from '#features/guarantees/server/store/policies.ts'
import type { PolicyRow } from '#features/guarantees/server/tables.ts'
import { openOrdersBySpan } from '#features/orders/server/queries/admin.ts'
import type { Context } from '#platform/context.ts'
import { readSetting } from '#platform/settings.ts'
import { toDollars } from '#shared/money.ts'
import { pluck } from '#shared/records.ts'

const METRICS_DAYS = 30
const DAY_MS = 86_400_000

/** The versions of the guarantees with their open orders, the claims of the last 30 days, and the automatic limit. */
export async function guaranteesOverview(ctx: Context): Promise<GuaranteesOverview> {
  const since = new Date(ctx.now().getTime() - METRICS_DAYS * DAY_MS)
  const [rows, { refundedCents, ...counted }, limitCents] = await Promise.all([
    selectPolicies(ctx.db),
    countRequests(ctx.db, since),
    readSetting(ctx.db, autoLimit),
  ])
  const versions = await Promise.all(policyKinds.map((kind) => versionsOf(ctx, rows, kind)))
  return {
    versions: versions.flat(),
    requests: { ...counted, refunded: toDollars(refundedCents) },
    autoLimit: toDollars(limitCents),
  }
}

/** The versions of a guarantee, newest first. An order has the version in force when it was placed. */
async function versionsOf(ctx: Context, rows: readonly PolicyRow[], kind: PolicyKind): Promise<PolicyStanding[]> {
  const versions = rows.filter((row) => row.kind === kind).toSorted((a, b) => a.version - b.version)
  if (versions.length === 0) return []
  const counts = await openOrdersBySpan(ctx.db, pluck(versions, 'validFrom'))
  const current = versions.findLast(({ validFrom }) => validFrom <= ctx.now())
  return versions
    .map((row, index) => ({
      ...presentVersion(row),
      state: row === current ? ('in_force' as const) : row.validFrom > ctx.now() ? ('scheduled' as const) : ('replaced' as const),
      openOrders: counts
        .filter(({ span, platform, serviceType }) => span === index + 1 && isFor(row, platform, serviceType))
        .reduce((sum, { orders }) => sum + orders, 0),
    }))
    .toReversed()
}

function isFor({ appliesTo: { platforms, types } }: PolicyRow, platform: string, type: string): boolean {
  return (!platforms || platforms.some((id) => id === platform)) && (!types || types.some((id) => id === type))
}

/**
 * The title of the money-back guarantee for orders of a service, or null. Cached pages may outlive the start of a scheduled version, so
 * the current version and all scheduled ones must include it.
 */
export async function moneyBackTitle(ctx: Context, { platform, type }: ServiceKind): Promise<string | null> {
  const versions = (await selectPolicies(ctx.db)).filter(({ kind }) => kind === 'money_back')
  const current = versions.find(({ validFrom }) => validFrom <= ctx.now())
  if (!current) return null
  const fromNow = versions.slice(0, versions.indexOf(current) + 1)
  return fromNow.every((row) => row.windowHours > 0 && isFor(row, platform, type)) ? current.title : null
}

/** The guarantee versions shown on pages: those in force, and future ones with their start, so that a cached page stays correct. */
export async function policyNotices(ctx: Context): Promise<PolicyNotice[]> {
  const rows = (await selectPolicies(ctx.db)).toReversed()
  const isPast = ({ validFrom }: PolicyRow) => validFrom <= ctx.now()
  return policyKinds.flatMap((kind) => {
    const versions = rows.filter((row) => row.kind === kind)
    const current = versions.findLast(isPast)
    const shown = versions.filter((row) => row === current || !isPast(row))
    return shown.map((row) => ({
      kind,
      title: row.title,
      terms: row.terms,
      isGiven: row.windowHours > 0,
      from: isPast(row) ? null : row.validFrom.toISOString(),
    }))
  })
}
