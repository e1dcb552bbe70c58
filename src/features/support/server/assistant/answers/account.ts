import { paths } from '#app/routes.ts'
import type { Asker } from '#features/support/server/assistant/answers/own-orders.ts'
import { said } from '#features/support/server/assistant/answers/said.ts'
import type { AssistantReply } from '#features/support/server/assistant/ask.ts'
import { balanceOf, depositLimits } from '#features/wallet/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { formatMoney } from '#shared/money.ts'

const deposit = { label: 'Deposit', href: `${paths.profile}?section=deposit` }

/** What somebody can spend; only the account's owner is told. */
export async function answerBalance(ctx: Context, { person }: Asker): Promise<AssistantReply> {
  if (!person) return said('Please sign in, then I can tell you your balance.', [{ label: 'Sign in', href: paths.login }])
  return said(`Your balance is ${formatMoney(await balanceOf(ctx.db, person.userId))}.`, [deposit])
}

/** What one deposit may be. */
export async function answerDepositLimits(ctx: Context): Promise<AssistantReply> {
  const { minCents, maxCents } = await depositLimits(ctx.db)
  return said(`One deposit is between ${formatMoney(minCents)} and ${formatMoney(maxCents)}. You can make several.`, [deposit])
}
