import { formatMoney } from '#shared/money.ts'
import { entriesOf } from '#shared/records.ts'

/** The facts about an order when its risk is assessed. Facts that are left out are unknown and don't count. */
export interface RiskFacts {
  /** Whether the email address belongs to a service for disposable mailboxes. */
  disposableEmail: boolean
  /** Whether the typed username matches the link. Null if the link contains no name. */
  nameMatches: boolean | null
  /** ISO 3166. Null if the provider doesn't report it. */
  cardCountry: string | null
  /** Country of the billing address, ISO 3166. Null if the provider doesn't report it. */
  addressCountry: string | null
  /** Whether a dispute withdrew money of this order's own payment and hasn't returned it. */
  moneyTaken: boolean
  /** Whether its card, mailbox, account's mailbox, target or network is on the block list. */
  blockedCard: boolean
  declined: number
  /** Other targets that the mailbox ordered for in the previous 24 hours. */
  emailTargets: number
  /** Other targets ordered for from the network in the previous 24 hours. */
  networkTargets: number
  /** Disputes of the customer's earlier orders or with the same card, except those that the shop won. */
  disputes: number
  /** Other uses of the order's promotion with the same card, if the promotion is limited per customer. */
  promotionUses: number
  /** Whether this is the customer's first paid order. */
  firstOrder: boolean
  priceCents: number
}

interface RuleKind {
  name: string
  /** The unit of `over`. Undefined for a rule without a limit. */
  limit?: 'targets' | 'payments' | 'dollars'
  /** Returns a sentence for staff if the rule applies. Undefined if it doesn't, or too little is known. */
  find(facts: Partial<RiskFacts>, over: number): string | undefined
}

const when = (applies: boolean | undefined, text: string) => (applies ? text : undefined)
const countries = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'code' })

/** The rules, in the order shown in the console. */
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
    name: 'Card, mailbox, link or network on the block list',
    find: ({ blockedCard }) => when(blockedCard, 'The card, mailbox, link or network is on the block list.'),
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
    find: ({ nameMatches }) => when(nameMatches === false, 'The username differs from the one in the link.'),
  },
}

export interface RiskRule {
  on: boolean
  points: number
  /** The rule applies above this number, in the unit of its `limit`. 0 for a rule without a limit. */
  over: number
}

export interface RiskSettings {
  rules: Record<RiskRuleName, RiskRule>
  /** Points from which a paid order is held for staff. Null for never. */
  holdAt: number | null
  /** Points from which an order is refused when it is placed, by the facts known then. Null for never. */
  refuseAt: number | null
  /** Hours within which staff promise the customer to check a held order. */
  holdHours: number
}

/** The default settings. Only a block by staff holds an order without any other reason. */
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

/** Holds an order regardless of rules and thresholds, because lost money is a fact and not a suspicion. */
export const MONEY_TAKEN = 'moneyTaken'

/** A reason against an order: a rule that applied, or `MONEY_TAKEN`, which has no points. */
export interface RiskReason {
  rule: RiskRuleName | typeof MONEY_TAKEN
  points: number
  /** A sentence for staff. */
  text: string
}

/** The reason stored with an order whose money a dispute withdrew. */
export const moneyTaken: RiskReason = { rule: MONEY_TAKEN, points: 0, text: 'The payment is disputed, and its money was taken back.' }

/** The reason stored with an order that was paid from a balance whose money a dispute withdrew. */
export const balanceTaken: RiskReason = {
  rule: MONEY_TAKEN,
  points: 0,
  text: 'It was paid from the balance, and a dispute took back money that had filled it.',
}

/** Adds up the points of all enabled rules that apply, with a reason for each, most points first. */
export function assessRisk(facts: Partial<RiskFacts>, { rules }: Pick<RiskSettings, 'rules'>): { points: number; reasons: RiskReason[] } {
  const reasons = entriesOf(riskRules).flatMap(([rule, { find }]) => {
    const { on, points, over } = rules[rule]
    const text = on && points > 0 ? find(facts, over) : undefined
    return text === undefined ? [] : [{ rule, points, text }]
  })
  return {
    points: reasons.reduce((sum, { points }) => sum + points, 0),
    reasons: [...(facts.moneyTaken ? [moneyTaken] : []), ...reasons.toSorted((a, b) => b.points - a.points)],
  }
}

/** Whether the points reach a threshold. Null is never reached. */
export function reaches(points: number, threshold: number | null): boolean {
  return threshold !== null && points >= threshold
}

/**
 * Whether the username matches the link. Null if the link contains no name, for example because it leads to a post, or to a channel by its
 * id. `targetKey` is the order's, such as `instagram/ada` or `tiktok/@ada`.
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
