import type { AppContext } from '#app/compose.ts'
import type { ErasurePreview, Person } from '#features/accounts/contract.ts'
import type { ErasePart } from '#features/accounts/server/commands/erase.ts'
import type { ExportPart } from '#features/accounts/server/commands/exports.ts'
import { collectAccount } from '#features/accounts/server/queries.ts'
import { payOutBalance } from '#features/checkout/server/commands/pay-out.ts'
import { collectDeposits } from '#features/checkout/server/queries.ts'
import { eraseMails } from '#features/notifications/server/commands.ts'
import { collectMails } from '#features/notifications/server/queries.ts'
import { eraseOrders } from '#features/orders/server/commands.ts'
import { collectOrders, openOrdersOf } from '#features/orders/server/queries.ts'
import { eraseReviews } from '#features/reviews/server/commands/erase.ts'
import { collectReviews } from '#features/reviews/server/queries.ts'
import { eraseMessages } from '#features/support/server/commands.ts'
import { collectMessages } from '#features/support/server/queries.ts'
import { collectWallet, walletOf } from '#features/wallet/server/queries.ts'
import { toDollars } from '#shared/money.ts'

/** Who holds what on a customer: the parts of the copy that they can download. A feature that holds something stands here. */
export const exportParts: readonly ExportPart<AppContext>[] = [
  { name: 'account', collect: collectAccount },
  { name: 'orders', collect: collectOrders },
  { name: 'wallet', collect: (ctx, { userId }) => collectWallet(ctx.db, userId) },
  { name: 'deposits', collect: (ctx, { userId }) => collectDeposits(ctx.db, userId) },
  { name: 'reviews', collect: collectReviews },
  { name: 'messages', collect: collectMessages },
  { name: 'mails', collect: collectMails },
]

/** And who takes it off. What can refuse comes first. */
const eraseParts: readonly ErasePart[] = [
  eraseOrders,
  (tx, { userId }) => payOutBalance(tx, userId),
  eraseReviews,
  eraseMessages,
  eraseMails,
]

/** What the accounts' calls need of it. */
export function personalData(ctx: AppContext) {
  return { exportParts: exportParts.length, eraseParts, previewErasure: (person: Person) => previewErasure(ctx, person) }
}

async function previewErasure(ctx: AppContext, person: Person): Promise<ErasurePreview> {
  const [{ paidCents, bonusCents }, openOrders] = await Promise.all([walletOf(ctx.db, person.userId), openOrdersOf(ctx.db, person)])
  return { refund: toDollars(paidCents), lapses: toDollars(bonusCents), openOrders }
}
