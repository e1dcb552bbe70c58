import { addressInUse, confirmAddress, exportReady, newPassword, passwordChanged } from '#features/notifications/server/letters/accounts.ts'
import type { Letter } from '#features/notifications/server/letters/letter.ts'
import { orderConfirmed, orderLink, reviewInvitation } from '#features/notifications/server/letters/orders.ts'
import { depositPaid } from '#features/notifications/server/letters/wallet.ts'
import type { Context } from '#platform/context.ts'

/** Every kind of mail, and what puts it into words: a new one is one line here and one letter. */
export const templates = {
  'order-confirmed': orderConfirmed,
  'tracking-link': orderLink,
  'review-invitation': reviewInvitation,
  'deposit-paid': depositPaid,
  'confirm-address': confirmAddress,
  'new-password': newPassword,
  'address-in-use': addressInUse,
  'password-changed': passwordChanged,
  'export-ready': exportReady,
} satisfies Record<string, (ctx: Context, data: Record<string, string>) => Promise<Letter>>

export type Template = keyof typeof templates
