import { aboutConsents, aboutEarlier, at, type DisputedOrder, writeTexts } from '#features/operations/rules/dispute-evidence.ts'
import type { DisputeEvidence } from '#features/payments/rules/disputes.ts'
import { type Cents, formatMoney } from '#shared/money.ts'

/** The facts about a disputed deposit. */
export interface DisputedDeposit extends Pick<DisputedOrder, 'placedAt' | 'paidAt' | 'paidWith' | 'address' | 'consents' | 'earlier'> {
  amountCents: Cents
  username: string
  email: string
  accountSince: Date
  /** When the owner clicked the link that confirms the email address; null if they have not. */
  emailConfirmedAt: Date | null
  /** How the balance was used since, oldest first. Spending is negative. */
  movements: { at: Date; what: string; cents: Cents; balanceCents: Cents }[]
}

/** The evidence the shop writes about a disputed deposit, each text within the provider's limit. Empty texts are left out. */
export function depositTexts(deposit: DisputedDeposit): DisputeEvidence['texts'] {
  return writeTexts([
    ['order', aboutDeposit(deposit)],
    ['consent', aboutConsents(deposit)],
    ['delivery', aboutUse(deposit)],
    ['earlier_orders', aboutEarlier(deposit)],
  ])
}

function aboutDeposit(deposit: DisputedDeposit): (string | false)[] {
  const { amountCents, username, email, accountSince, emailConfirmedAt, placedAt, paidAt, paidWith, address } = deposit
  return [
    `Deposit of ${formatMoney(amountCents)} into the balance of the account of ${username}, ${email}.`,
    `Made ${at(placedAt)} while signed in to this account${address === null ? '' : `, from the network address ${address}`}.`,
    paidAt !== null && `Paid ${at(paidAt)} with ${paidWith}.`,
    `Account opened ${at(accountSince)}.`,
    emailConfirmedAt !== null && `Its email address was confirmed by a link in an email at ${at(emailConfirmedAt)}.`,
  ]
}

function aboutUse({ paidAt, amountCents, movements }: DisputedDeposit): (string | false)[] {
  return [
    paidAt !== null && `${formatMoney(amountCents)} credited to the balance at ${at(paidAt)}.`,
    movements.length > 0 && 'The balance since then:',
    ...movements.map(({ at: movedAt, what, cents, balanceCents }) => {
      return `${at(movedAt)}, ${what}: ${formatMoney(cents)}, then ${formatMoney(balanceCents)}`
    }),
  ]
}
