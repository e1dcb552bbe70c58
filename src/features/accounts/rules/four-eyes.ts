import { mayDo, type Permission } from '#features/accounts/rules/permissions.ts'
import type { Cents } from '#shared/money.ts'
import { keysOf } from '#shared/records.ts'
import type { Role } from '#shared/roles.ts'

/** What limits an action of one person: of an order's money, of a customer's balance, of all that the person gives away in 24 hours. */
type Limit = 'order' | 'customer' | 'day'

interface GuardedActionRule {
  /** A second person approves what exceeds one of these; `always` approves it in any case. */
  limits: readonly Limit[] | 'always'
  /** Where nobody else may approve and the only approver has no second factor: `waits` for one, or is done and shown on Today. */
  withoutFactor: 'waits' | 'done'
  /** Who may read its requests, besides whoever made them and those who may approve. */
  readBy: Permission
}

const orderMoney: GuardedActionRule = { limits: ['order', 'day'], withoutFactor: 'waits', readBy: 'orders:read' }
const promotion: GuardedActionRule = { limits: ['day'], withoutFactor: 'done', readBy: 'promotions:write' }
const change: GuardedActionRule = { limits: 'always', withoutFactor: 'done', readBy: 'settings:write' }
const staffChange: GuardedActionRule = { ...change, readBy: 'staff:write' }

/** Every action of staff that gives money away, or changes what they may give away. Whether it needs a second person is asked with `withFourEyes`. */
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

/** The limits of what one person does alone, in cents. */
export interface ActionLimits {
  orderCents: Cents
  customerCents: Cents
  dayCents: Cents
}

/** What was done alone before, in cents: on the subject of the action, and by the person in 24 hours. */
export interface DoneAlone {
  subjectCents: Cents
  dayCents: Cents
}

/** Why an action needs a second person; null if one person may do it. */
export type SecondPersonReason = Limit | 'always'

/**
 * Why an action needs a second person, null if it does not. `amountCents` is what it gives away, at most; Infinity if that is not limited.
 * Nothing given away needs nobody, but what is approved in any case.
 */
export function secondPersonReason(
  action: GuardedAction,
  amountCents: Cents,
  before: DoneAlone,
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

/** The permission to decide what needs a second person. */
export const APPROVE = 'refunds:approve'

/** The actions whose requests somebody with these permissions may read, whoever made them. */
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

/** Whether a role lets somebody give money away, approve it, or change who may. */
export function handlesMoney(role: Role): boolean {
  return moneyPermissions.some((permission) => mayDo(role, permission))
}

/**
 * The guarded action that a change of somebody's role is: an approver is removed, a role with money is given, or an owner made less: one
 * alone could leave the shop without the others. Undefined for other changes, which one person makes; one's own role (`isOwn`) is given up
 * without anybody.
 */
export function roleAction(before: Role, after: Role, isOwn = false): 'approver_removal' | 'staff_role_change' | undefined {
  if (before === after) return undefined
  const isGranted = moneyPermissions.some((permission) => mayDo(after, permission) && !mayDo(before, permission))
  if (isOwn && !isGranted) return undefined
  if (mayDo(before, APPROVE) && !mayDo(after, APPROVE)) return 'approver_removal'
  const isOwnerLess = mayDo(before, 'staff:write') && !mayDo(after, 'staff:write')
  return isGranted || isOwnerLess ? 'staff_role_change' : undefined
}

/** Whoever's role an action is about: they do not decide on it. */
export function aboutStaff({ type, id }: { type: string; id: string }): string | null {
  return type === 'staff' ? id : null
}

/** How a waiting approval is decided. */
export type Decision = 'approve' | 'refuse' | 'withdraw'

interface Waiting {
  requestedBy: { id: string }
  subject: { id: string }
  mayDecideAlone: boolean
}

/** What somebody can do with a waiting approval: withdraw their own, decide on others', and on their own where nobody else may. */
export function decisionsOf({ requestedBy, subject, mayDecideAlone }: Waiting, { id, role }: { id: string; role: Role }): Decision[] {
  if (requestedBy.id === id) return mayDecideAlone ? ['approve', 'withdraw'] : ['withdraw']
  return mayDo(role, APPROVE) && subject.id !== id ? ['approve', 'refuse'] : []
}
