import { existsOwner } from '#features/accounts/server/store/staff.ts'
import type { Context } from '#platform/context.ts'

/** Whether somebody owns this shop: one that is new has nobody. */
export function hasOwner({ db }: Context): Promise<boolean> {
  return existsOwner(db)
}

/** What the link holds that a new shop prints for its owner; good until there is one. */
export function firstOwnerToken({ secrets }: Context): string {
  return secrets.sign('first-owner', 'shop')
}

/** Where the owner of a new shop makes their account; null where there is one. */
export async function setUpLink(ctx: Context): Promise<string | null> {
  return (await hasOwner(ctx)) ? null : `${ctx.config.PUBLIC_URL}/operator/set-up#token=${firstOwnerToken(ctx)}`
}
