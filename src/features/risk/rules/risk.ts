import { formatMoney } from '#shared/money.ts'
import { entriesOf } from '#shared/records.ts'

/** What is known of an order when its risk is assessed. What is left out is not known yet, and counts for nothing. */
export interface RiskFacts {
  /** Whether the address belongs to a service of throw-away mailboxes. */
  disposableEmail: boolean
  /** Whether the name that was typed is the one in the link; null if the link names nobody. */
  nameMatches: boolean | null
  /** ISO 3166; null if the provider does not say. */
  cardCountry: string | null
  /** Of the billing address: ISO 3166; null if the provider does not say. */
  addressCountry: string | null
  /** Whether a dispute took money of this order's own payment and has not given it back. */
  moneyTaken: boolean
  /** Whether the card is on the block list. */
  blockedCard: boolean
  /** Declined payments of this order. */
  declined: number
  /** Other targets that the mailbox ordered for in the 24 hours before. */
  emailTargets: number
  /** Other targets that were ordered for from the network in the 24 hours before. */
  networkTargets: number
  /** Disputes of the customer's earlier orders, or with the same card, but for those that the shop won. */
  disputes: number
  /** Other uses of the order's promotion with the same card, where the promotion is limited per customer. */
  promotionUses: number
  /** Whether the customer has paid for no order before. */
  firstOrder: boolean
  priceCents: number
}

interface RuleKind {
  name: string
  /** What `over` counts; undefined for a rule without a limit. */
  limit?: 'targets' | 'payments' | 'dollars'
  /** A sentence for staff if the rule applies; undefined if it does not, or if too little is known. */
  find(facts: Partial<RiskFacts>, over: number): string | undefined
}

const when = (applies: boolean | undefined, text: string) => (applies ? text : undefined)
const countries = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'code' })

/** The rules, in the order in which the console lists them. */
export const riskRuleNames = [
  'blockedCard',
  'earlierDispute',
  'disposableEmail',
  'cardCountry',
  'declinedPayments',
  'promotionCard',
  'emailTargets',
  'networkTargets',
  'firstLargeOrder',
  'nameMismatch',
] as const
export type RiskRuleName = (typeof riskRuleNames)[number]

export const riskRules: Record<RiskRuleName, RuleKind> = {
  blockedCard: {
    name: 'Card on the block list',
    find: ({ blockedCard }) => when(blockedCard, 'The card is on the block list.'),
  },
  earlierDispute: {
    name: 'Earlier dispute',
    find: ({ disputes = 0 }) =>
      when(disputes > 0, disputes === 1 ? 'An earlier payment was disputed.' : `${disputes} earlier payments were disputed.`),
  },
  disposableEmail: {
    name: 'Disposable email address',
    find: ({ disposableEmail }) => when(disposableEmail, 'The email address is from a service for disposable mailboxes.'),
  },
  cardCountry: {
    name: 'Card and billing address in different countries',
    find: ({ cardCountry, addressCountry }) =>
      cardCountry && addressCountry && cardCountry !== addressCountry
        ? `Country of the card: ${countries.of(cardCountry)}; of the billing address: ${countries.of(addressCountry)}.`
        : undefined,
  },
  declinedPayments: {
    name: 'Declined payments before this one',
    limit: 'payments',
    find: ({ declined = 0 }, over) => when(declined > over, `${declined} payments for this order were declined before one was accepted.`),
  },
  promotionCard: {
    name: 'Promotion used before with this card',
    find: ({ promotionUses = 0 }) =>
      when(promotionUses > 0, 'The promotion is limited per customer, and the same card used it for another order before.'),
  },
  emailTargets: {
    name: 'Many targets from one mailbox in a day',
    limit: 'targets',
    find: ({ emailTargets = 0 }, over) => when(emailTargets > over, `The mailbox ordered for ${emailTargets} other targets within a day.`),
  },
  networkTargets: {
    name: 'Many targets from one network in a day',
    limit: 'targets',
    find: ({ networkTargets = 0 }, over) =>
      when(networkTargets > over, `${networkTargets} other targets were ordered for from the same network within a day.`),
  },
  firstLargeOrder: {
    name: 'Large first order',
    limit: 'dollars',
    find: ({ firstOrder, priceCents = 0 }, over) =>
      when(firstOrder && priceCents > over * 100, `It is the customer’s first order, for ${formatMoney(priceCents)}.`),
  },
  nameMismatch: {
    name: 'Username differs from the link',
    find: ({ nameMatches }) => when(nameMatches === false, 'The username is another than the one in the link.'),
  },
}

/** How a rule counts. */
export interface RiskRule {
  on: boolean
  points: number
  /** What is more than this counts, in the unit of the rule's `limit`; 0 for a rule without one. */
  over: number
}

export interface RiskSettings {
  rules: Record<RiskRuleName, RiskRule>
  /** From these points on, a paid order waits for staff; null for never. */
  holdAt: number | null
  /** From these points on, an order is refused when it is placed, by what is known then; null for never. */
  refuseAt: number | null
  /** The longest time for checking that the customer is promised. */
  holdHours: number
}

/** What holds until staff change it: no rule holds an order alone but the card that they blocked themselves. */
export const defaultRisk: RiskSettings = {
  rules: {
    blockedCard: { on: true, points: 100, over: 0 },
    earlierDispute: { on: true, points: 50, over: 0 },
    disposableEmail: { on: true, points: 30, over: 0 },
    cardCountry: { on: true, points: 30, over: 0 },
    declinedPayments: { on: true, points: 25, over: 2 },
    promotionCard: { on: true, points: 25, over: 0 },
    emailTargets: { on: true, points: 15, over: 10 },
    networkTargets: { on: true, points: 10, over: 30 },
    firstLargeOrder: { on: true, points: 20, over: 200 },
    nameMismatch: { on: true, points: 10, over: 0 },
  },
  holdAt: 60,
  refuseAt: null,
  holdHours: 24,
}

/** Holds an order whatever the rules and thresholds are: that its money is gone is no suspicion. */
export const MONEY_TAKEN = 'moneyTaken'

/** What speaks against an order: a rule that applied, or `MONEY_TAKEN`, which has no points. */
export interface RiskReason {
  rule: RiskRuleName | typeof MONEY_TAKEN
  points: number
  /** A sentence for staff. */
  text: string
}

/** What is kept with an order whose money a dispute took. */
export const moneyTaken: RiskReason = { rule: MONEY_TAKEN, points: 0, text: 'The payment is disputed, and its money was taken back.' }

/** The reason of an order that the balance paid with money that a dispute took back. */
export const balanceTaken: RiskReason = {
  rule: MONEY_TAKEN,
  points: 0,
  text: 'It was paid from the balance, and a dispute took back money that had filled it.',
}

/** Adds up the points of all rules that are on and apply, with a reason for each, the heaviest first. */
export function assessRisk(facts: Partial<RiskFacts>, { rules }: Pick<RiskSettings, 'rules'>): { points: number; reasons: RiskReason[] } {
  const reasons = entriesOf(riskRules).flatMap(([rule, { find }]) => {
    const { on, points, over } = rules[rule]
    const text = on && points > 0 ? find(facts, over) : undefined
    return text === undefined ? [] : [{ rule, points, text }]
  })
  return {
    points: reasons.reduce((sum, { points }) => sum + points, 0),
    reasons: [...(facts.moneyTaken ? [moneyTaken] : []), ...reasons.toSorted((one, other) => other.points - one.points)],
  }
}

/** Whether that many points reach a threshold; null is never reached. */
export function reaches(points: number, threshold: number | null): boolean {
  return threshold !== null && points >= threshold
}

/**
 * Whether the username is the one in the link: null if the link names nobody, such as a post's, or by an id, as some channels are.
 * `targetKey` is that of the order: `instagram/ada`, `tiktok/@ada`.
 */
export function nameMatchesTarget(username: string, targetKey: string): boolean | null {
  const [, named = '', more] = /^[a-z]+\/@?([^/]+)(\/.*)?$/.exec(targetKey) ?? []
  if (named === '' || named === 'post' || more !== undefined) return null
  const plain = (text: string) =>
    decoded(text)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
  const [typed, linked] = [plain(username), plain(named)]
  return typed === '' || typed.includes(linked) || linked.includes(typed)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
