import { FORGET_FAILURES_MINUTES, REMEMBERED_DAYS } from '#features/accounts/rules.ts'
import { deleteOldFailures } from '#features/accounts/server/store/failures.ts'
import { deleteOldTokens } from '#features/accounts/server/store/one-time-tokens.ts'
import { deleteOldChallenges } from '#features/accounts/server/store/passkeys.ts'
import { deleteOldSessions } from '#features/accounts/server/store/sessions.ts'
import type { Context } from '#platform/context.ts'

const DAY_MS = 24 * 3_600_000

/** Deletes what is of no use any more: wrong passwords, mailed tokens, and, after thirty days, sessions. A job calls it. */
export async function forgetOldSignIns(ctx: Context): Promise<void> {
  const before = (milliseconds: number) => new Date(ctx.now().getTime() - milliseconds)
  await deleteOldFailures(ctx.db, before(FORGET_FAILURES_MINUTES * 60_000))
  await deleteOldChallenges(ctx.db, before(0))
  await deleteOldTokens(ctx.db, before(DAY_MS))
  await deleteOldSessions(ctx.db, before(REMEMBERED_DAYS * DAY_MS))
}
