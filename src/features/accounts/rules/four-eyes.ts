import { mayDo, type Permission } from '#features/accounts/rules/permissions.ts'
import type { Cents } from '#shared/money.ts'
import { keysOf } from '#shared/records.ts'
import type { Role } from '#shared/roles.ts'

/** Limits on one person’s actions: per order, per customer balance, and on everything they give away within 24 hours. */
type Limit = 'order' | 'customer' | 'day'

interface GuardedActionRule {
  /** Exceeding any of these requires approval. `always` requires it regardless of the amount. */
  limits: readonly Limit[] | 'always'
  /** What happens if the person is the only approver and has no second factor: the action waits, or it’s done and shown on Today. */
  withoutFactor: 'waits' | 'done'
  /** Permission to see its requests, which the requester and all approvers may see anyway. */
  readBy: Permission
}

const orderMoney: GuardedActionRule = { limits: ['order', 'day'], withoutFactor: 'waits', readBy: 'orders:read' }
const promotion: GuardedActionRule = { limits: ['day'], withoutFactor: 'done', readBy: 'promotions:write' }
const change: GuardedActionRule = { limits: 'always', withoutFactor: 'done', readBy: 'settings:write' }
const staffChange: GuardedActionRule = { ...change, readBy: 'staff:write' }

/** Every staff action that gives money away or changes who may. `withFourEyes` decides whether an action needs approval. */
export const guardedActions = {
  order_refund: orderMoney,
  order_move: orderMoney,
  delivery_report: orderMoney,
  guarantee_claim_grant: orderMoney,
  difference_settlement: { ...orderMoney, readBy: 'money:read' },
  wallet_adjustment: { limits: ['customer', 'day'], withoutFactor: 'waits', readBy: 'customers:read' },
  promotion_add: promotion,
  promotion_change: promotion,
  limits_change: change,
  guarantee_limit_change: change,
  payment_methods_change: change,
  payment_account_change: change,
  supplier_change: { ...change, readBy: 'partners:write' },
  staff_role_change: staffChange,
  staff_invitation: staffChange,
  approver_removal: staffChange,
} as const satisfies Record<string, GuardedActionRule>

export type GuardedAction = keyof typeof guardedActions
export const guardedActionNames = keysOf(guardedActions)

/** The limits on what one person may do alone, in cents. */
export interface ActionLimits {
  orderCents: Cents
  customerCents: Cents
  dayCents: Cents
}

/** What was already given away without approval, in cents: on this subject, and by this person in the last 24 hours. */
export interface SoloTotals {
  subjectCents: Cents
  dayCents: Cents
}

/** The limit that an action exceeds, or `always`. */
export type SecondPersonReason = Limit | 'always'

/**
 * Why an action needs a second person; null if it doesn’t. `amountCents` is the most it can give away, Infinity if unlimited. Actions that
 * give nothing away only need approval if their rule is `always`.
 */
export function secondPersonReason(
  action: GuardedAction,
  amountCents: Cents,
  before: SoloTotals,
  limits: ActionLimits,
): SecondPersonReason | null {
  const rule: GuardedActionRule = guardedActions[action]
  if (rule.limits === 'always') return 'always'
  if (amountCents <= 0) return null
  const exceeded: Record<Limit, boolean> = {
    order: before.subjectCents + amountCents > limits.orderCents,
    customer: before.subjectCents + amountCents > limits.customerCents,
    day: before.dayCents + amountCents > limits.dayCents,
  }
  return rule.limits.find((limit) => exceeded[limit]) ?? null
}

/** The permission to decide requests for approval. */
export const APPROVE = 'refunds:approve'

/** The actions whose requests are visible with these permissions, no matter who made them. */
export function readableActions(permitted: readonly Permission[]): GuardedAction[] {
  return guardedActionNames.filter((action) => permitted.includes(APPROVE) || permitted.includes(guardedActions[action].readBy))
}

const moneyPermissions = [
  'orders:write',
  'refunds:write',
  APPROVE,
  'wallet:adjust',
  'promotions:write',
  'settings:write',
  'staff:write',
] as const

/** Whether a role can give money away, approve it, or change who may. */
export function handlesMoney(role: Role): boolean {
  return moneyPermissions.some((permission) => mayDo(role, permission))
}

/**
 * The guarded action that a role change counts as: it removes an approver, grants a role with money, or demotes an owner, so that one owner
 * can’t take the shop from the others. Undefined if one person may make the change. People may always give up their own role (`isOwn`).
 */
export function roleAction(before: Role, after: Role, isOwn = false): 'approver_removal' | 'staff_role_change' | undefined {
  if (before === after) return undefined
  const isGranted = moneyPermissions.some((permission) => mayDo(after, permission) && !mayDo(before, permission))
  if (isOwn && !isGranted) return undefined
  if (mayDo(before, APPROVE) && !mayDo(after, APPROVE)) return 'approver_removal'
  const isOwnerDemoted = mayDo(before, 'staff:write') && !mayDo(after, 'staff:write')
  return isGranted || isOwnerDemoted ? 'staff_role_change' : undefined
}

/** The staff member that a request for approval is about, who may not decide it; null if it’s about something else. */
export function aboutStaff({ type, id }: { type: string; id: string }): string | null {
  return type === 'staff' ? id : null
}

/** A decision on a waiting request for approval. */
export type Decision = 'approve' | 'refuse' | 'withdraw'

interface Waiting {
  requestedBy: { id: string }
  subject: { id: string }
  mayDecideAlone: boolean
}

/** The decisions open to someone: withdraw their own request, and decide those of others. They may approve their own if nobody else can. */
export function decisionsOf({ requestedBy, subject, mayDecideAlone }: Waiting, { id, role }: { id: string; role: Role }): Decision[] {
  if (requestedBy.id === id) return mayDecideAlone ? ['approve', 'withdraw'] : ['withdraw']
  return mayDo(role, APPROVE) && subject.id !== id ? ['approve', 'refuse'] : []
}
