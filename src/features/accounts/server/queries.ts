import type { Person } from '#features/accounts/contract.ts'
import { selectPerson, updateLastUsed } from '#features/accounts/server/store/sessions.ts'
import type { Context } from '#platform/context.ts'
import { sha256 } from '#platform/secrets.ts'

const USE_IS_NOTED_EVERY_MS = 60_000

/** Whose a bearer token is; undefined where it is unknown, has run out, or its session has ended. */
export async function personOfToken(ctx: Context, token: string): Promise<Person | undefined> {
  const now = ctx.now()
  const found = await selectPerson(ctx.db, sha256(token), now)
  if (!found) return undefined
  const { lastUsedAt, ...person } = found
  if (now.getTime() - lastUsedAt.getTime() > USE_IS_NOTED_EVERY_MS) await updateLastUsed(ctx.db, person.sessionId, now)
  return person
}
