import type { WithdrawalRow } from '#features/guarantees/server/tables.ts'
import type { Context } from '#platform/context.ts'

const PURPOSE = 'withdrawal'

/** The token in a receipt that confirms or denies a declaration. It's a signature of the declaration's id and isn't stored. */
export function withdrawalToken(ctx: Context, withdrawalId: string): string {
  return ctx.secrets.sign(PURPOSE, withdrawalId)
}

/** Whether `token` belongs to this declaration. It was only sent to the order's address. */
export function mayAnswer(ctx: Context, withdrawalId: string, token: string): boolean {
  return ctx.secrets.verify(PURPOSE, withdrawalId, token)
}

/** How long the order's owner has to say "This wasn't me". */
const DENIAL_MS = 30 * 60_000

/** When a declaration is carried out if nobody confirms or denies it. */
export function dueAt({ receivedAt }: Pick<WithdrawalRow, 'receivedAt'>): Date {
  return new Date(receivedAt.getTime() + DENIAL_MS)
}

/** The latest time of receipt of declarations that are due at `now`. */
export function receivedByWhenDue(now: Date): Date {
  return new Date(now.getTime() - DENIAL_MS)
}
