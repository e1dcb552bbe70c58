import type { Role } from '#features/accounts/contract.ts'
import { mayDo, type Permission } from '#features/accounts/rules/permissions.ts'
import { type Exception, exceptionKinds, type Today } from '#features/operations/contract/today.ts'
import { dayFigures } from '#features/operations/server/today/day.ts'
import { partnerExceptions, systemExceptions } from '#features/operations/server/today/machinery.ts'
import { approvalExceptions, ledgerState, moneyExceptions, refundExceptions } from '#features/operations/server/today/money.ts'
import { orderExceptions } from '#features/operations/server/today/orders.ts'
import { conversationExceptions, reviewExceptions } from '#features/operations/server/today/people.ts'
import type { Context } from '#platform/context.ts'

/** Who is shown which exceptions: whoever may solve, or has to know of, them. */
const parts: readonly [needs: Permission, look: (ctx: Context) => Promise<(Exception | undefined)[]>][] = [
  ['money:read', moneyExceptions],
  ['orders:read', orderExceptions],
  ['orders:read', refundExceptions],
  ['refunds:approve', approvalExceptions],
  ['support:read', conversationExceptions],
  ['reviews:write', reviewExceptions],
  ['system:read', partnerExceptions],
  ['system:read', systemExceptions],
]

/** What needs somebody of this role, the most pressing first, and how the day goes. */
export async function todayFor(ctx: Context, role: Role): Promise<Today> {
  const open = parts.filter(([needs]) => mayDo(role, needs))
  const [found, ledger, figures] = await Promise.all([
    Promise.all(open.map(([, look]) => look(ctx))),
    mayDo(role, 'money:read') ? ledgerState(ctx) : undefined,
    mayDo(role, 'figures:read') ? dayFigures(ctx) : undefined,
  ])
  const exceptions = found.flat().filter((each) => each !== undefined)
  return {
    at: ctx.now().toISOString(),
    exceptions: exceptions.toSorted((a, b) => exceptionKinds.indexOf(a.kind) - exceptionKinds.indexOf(b.kind)),
    ...(ledger && { ledger }),
    ...(figures && { figures }),
  }
}
