import type { Context } from '#platform/context.ts'

const PURPOSE = 'review-invitation'

/** What a mailed invitation carries: it opens the reviewing of one order, follows from its id, and is stored nowhere. */
export function invitationToken(ctx: Context, orderId: string): string {
  return `${orderId}.${ctx.secrets.sign(PURPOSE, orderId)}`
}

/** The order that a token invites to review; undefined where the token is none of ours. */
export function orderOfInvitation(ctx: Context, token: string): string | undefined {
  const [orderId = '', signature = ''] = token.split('.', 2)
  return ctx.secrets.verify(PURPOSE, orderId, signature) ? orderId : undefined
}
