import type { PasskeyView, Person } from '#features/accounts/contract.ts'
import { passkeySite } from '#features/accounts/rules/passkeys.ts'
import { selectPasskeys } from '#features/accounts/server/store/passkeys.ts'
import type { Context } from '#platform/context.ts'

/** One's passkeys, oldest first, and where the browser has to be to use one. */
export async function passkeysOf(
  ctx: Context,
  { userId }: Pick<Person, 'userId'>,
): Promise<{ passkeys: PasskeyView[]; origin: string | null }> {
  const rows = await selectPasskeys(ctx.db, userId)
  return {
    origin: passkeySite(ctx.config.PUBLIC_URL)?.origin ?? null,
    passkeys: rows.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  }
}
