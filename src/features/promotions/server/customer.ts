import type { Customer } from '#features/promotions/server/tables.ts'
import type { Context } from '#platform/context.ts'

/** Whose limits a use counts towards. The address is kept as a keyed hash: it has to be compared, never read. */
export function customerOf(ctx: Pick<Context, 'secrets'>, { userId, email }: { userId: string | null; email: string | null }): Customer {
  return { userId, emailHash: email === null ? null : ctx.secrets.sign('promotion customer', email.trim().toLowerCase()) }
}
