import type { Letter } from '#features/notifications/server/letters/letter.ts'
import { paidWith } from '#features/notifications/server/letters/paid-with.ts'
import { latestAttempt } from '#features/payments/server/queries.ts'
import { getDeposit } from '#features/wallet/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { formatMoney } from '#shared/money.ts'

/** The money of a deposit came in. */
export async function depositPaid(ctx: Context, { depositId = '', balanceCents }: Record<string, string>): Promise<Letter> {
  const [deposit, attempt] = await Promise.all([getDeposit(ctx.db, depositId), latestAttempt(ctx.db, { type: 'deposit', id: depositId })])
  const amount = formatMoney(deposit.amountCents)
  return {
    subject: `Your deposit of ${amount} has arrived`,
    preview: `${amount} are in your balance.`,
    heading: `${amount} are in your balance`,
    paragraphs: ['You can pay orders with it, whole or in part. Money that you paid in does not expire.'],
    button: { label: 'See my balance', href: `${ctx.config.PUBLIC_URL}/profile?section=deposit` },
    rows: [
      ['Deposit', deposit.id],
      ['Received', (deposit.paidAt ?? deposit.createdAt).toISOString().slice(0, 16).replace('T', ' ') + ' UTC'],
      ['Paid with', attempt ? paidWith(attempt) : ''],
      ['Amount', amount],
      ...(balanceCents ? [['Balance after it', formatMoney(Number(balanceCents))] satisfies [string, string]] : []),
    ],
    footer: `You get this mail because money was paid into your account at ${ctx.config.STORE_NAME}. Keep it as your receipt.`,
  }
}
