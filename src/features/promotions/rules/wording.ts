import { platformName, typeName } from '#features/catalog/rules.ts'
import { normalizeCode, type Terms } from '#features/promotions/rules/terms.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { listed } from '#shared/text.ts'

/** The label of a discount on an order: its code or `First order`. */
export function labelOf({ kind, code }: Pick<Terms, 'kind' | 'code'>): string {
  return kind === 'code' && code !== null ? normalizeCode(code) : 'First order'
}

/** The rule in one sentence: `10% off Instagram orders of $20 or more, once per customer, until Dec 31, 2026.` */
export function summaryOf(terms: Terms, now: Date): string {
  const clauses = [
    terms.kind === 'deposit_bonus' ? bonusClause(terms) : discountClause(terms),
    maximum(terms),
    usesPerCustomer(terms),
    terms.startsAt > now ? `from ${day(terms.startsAt)}` : '',
    terms.endsAt === null ? '' : `until ${lastDay(terms.endsAt)}`,
  ]
  return `${clauses.filter((clause) => clause !== '').join(', ')}.`
}

/** The limits across all customers, for staff; empty if there are none. */
export function limitsOf({ totalLimit, budgetCents }: Pick<Terms, 'totalLimit' | 'budgetCents'>): string {
  const limits = [
    totalLimit === null ? '' : `${totalLimit.toLocaleString('en-US')} ${totalLimit === 1 ? 'use' : 'uses'}`,
    budgetCents === null ? '' : `${plain(budgetCents)} in total`,
  ]
  return limits.filter((limit) => limit !== '').join(', ')
}

function discountClause(terms: Terms): string {
  const { kind, minCents } = terms
  const what = `${valueOf(terms)} off ${kind === 'first_order' ? "a customer's first " : ''}${serviceNames(terms)}`
  const order = kind === 'first_order' ? 'order' : 'orders'
  return `${what}${order}${minCents > 0 ? ` of ${plain(minCents)} or more` : ''}`
}

function bonusClause(terms: Terms): string {
  return `${valueOf(terms)} bonus credit on deposits${terms.minCents > 0 ? ` of ${plain(terms.minCents)} or more` : ''}`
}

/** `Instagram and TikTok views ` with a trailing space; empty if it applies to all services. */
function serviceNames({ platforms, types }: Terms): string {
  const names = [
    listed(platforms.map((platform) => platformName(platform))),
    listed(types.map((type) => typeName(type).toLowerCase())),
  ].filter((name) => name !== '')
  return names.length > 0 ? `${names.join(' ')} ` : ''
}

function valueOf({ percent, amountCents }: Terms): string {
  return percent === null ? plain(amountCents ?? 0) : `${percent}%`
}

function maximum({ maxCents }: Terms): string {
  return maxCents === null ? '' : `up to ${plain(maxCents)}`
}

function usesPerCustomer({ kind, customerLimit }: Terms): string {
  if (kind === 'first_order' || customerLimit === null) return ''
  if (customerLimit === 1) return 'once per customer'
  return customerLimit === 2 ? 'twice per customer' : `${customerLimit} times per customer`
}

/** `$20`, `$20.50`. */
function plain(cents: Cents): string {
  return formatMoney(cents).replace(/\.00$/, '')
}

/** `Dec 31, 2026`, in UTC. */
function day(at: Date): string {
  return at.toLocaleDateString('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' })
}

/** The last day before `endsAt`, in UTC: `Dec 31, 2026`. */
export function lastDay(endsAt: Date): string {
  return day(new Date(endsAt.getTime() - 1))
}
