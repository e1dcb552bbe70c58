import { mayDo } from '#features/accounts/rules/permissions.ts'
import { staffOf } from '#features/accounts/server/queries/staff.ts'
import { serviceLabel } from '#features/catalog/rules.ts'
import { scheduledPrices } from '#features/catalog/server/queries/admin.ts'
import { at, type Finding, item } from '#features/operations/server/queries/today/attention-item.ts'
import type { Context } from '#platform/context.ts'
import { formatMoney } from '#shared/money.ts'

/** Scheduled prices of people who left or may no longer change prices. They take effect unless someone cancels them. */
export async function priceAttention(ctx: Context): Promise<(Finding | undefined)[]> {
  const [plans, { staff }] = await Promise.all([scheduledPrices(ctx), staffOf(ctx)])
  const entitled = new Set(staff.filter(({ role }) => mayDo(role, 'catalog:write')).map(({ id }) => id))
  const found = plans.filter(({ plannedBy }) => !entitled.has(plannedBy))
  return [
    item('orphaned_prices', at('catalogue'), found, (shown) =>
      shown.map(({ serviceId, packageId, quantity, cents, from, by, ...kind }) => ({
        text: `${quantity.toLocaleString('en-US')} ${serviceLabel(kind)}: ${formatMoney(cents)}`,
        note: by === null ? 'starts' : `scheduled by ${by}, starts`,
        at: from.toISOString(),
        href: at('catalogue', serviceId, packageId),
      })),
    ),
  ]
}
