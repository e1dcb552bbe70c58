import type { Person } from '#features/accounts/contract.ts'
import { endByToken, endSession, endSessions } from '#features/accounts/server/store/sessions.ts'
import type { Context } from '#platform/context.ts'
import { sha256 } from '#platform/secrets.ts'
import { notFound } from '#shared/errors.ts'

/** Ends the session that either token belongs to; with none that is any good, nothing happens. */
export async function endOwnSession(
  ctx: Context,
  { token, refreshToken }: { token: string | undefined; refreshToken: string | undefined },
): Promise<void> {
  if (!token && !refreshToken) return
  const hashed = (text: string | undefined) => (text ? sha256(text) : null)
  tellEnded(ctx, await endByToken(ctx.db, { access: hashed(token), refresh: hashed(refreshToken) }, ctx.now()))
}

/** Ends every session of a customer's, the asking one too. */
export async function endEverywhere(ctx: Context, { userId }: Person): Promise<void> {
  tellEnded(ctx, await endSessions(ctx.db, { userId, reason: 'everywhere' }, ctx.now()))
}

/** Ends one of the customer's own sessions. Throws 404 for another's, or one that has ended. */
export async function endOneSession(ctx: Context, { userId }: Person, id: string): Promise<void> {
  if (!(await endSession(ctx.db, { id, userId }, ctx.now()))) throw notFound('There is no such session. It may have ended already.')
  tellEnded(ctx, [id])
}

/** Has the sockets of sessions cut, once their end is committed. */
export function tellEnded(ctx: Context, sessionIds: string[]): void {
  for (const id of sessionIds) ctx.signals.send({ room: `session:${id}`, event: 'session_ended', body: {} })
}
