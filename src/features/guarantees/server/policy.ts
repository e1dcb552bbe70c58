import type { WithdrawalRow } from '#features/guarantees/server/tables.ts'
import type { Context } from '#platform/context.ts'

const PURPOSE = 'withdrawal'

/** The token that lets the reader of the receipt confirm or deny a declaration: a signature of its id, which is not stored. */
export function withdrawalToken(ctx: Context, withdrawalId: string): string {
  return ctx.secrets.sign(PURPOSE, withdrawalId)
}

/** Whether `token` is of this declaration: only the order's address was sent it. */
export function mayAnswer(ctx: Context, withdrawalId: string, token: string): boolean {
  return ctx.secrets.verify(PURPOSE, withdrawalId, token)
}

/** How long the order's owner has to say "This wasn't me". */
const DENIAL_MS = 30 * 60_000

/** When a declaration is carried out that nobody has confirmed or denied. */
export function dueAt({ receivedAt }: Pick<WithdrawalRow, 'receivedAt'>): Date {
  return new Date(receivedAt.getTime() + DENIAL_MS)
}

/** Declarations received by then are due at `now`. */
export function receivedByWhenDue(now: Date): Date {
  return new Date(now.getTime() - DENIAL_MS)
}
