import { mayDo } from '#features/accounts/rules/permissions.ts'
import { staffOf } from '#features/accounts/server/queries/staff.ts'
import type { Colleague } from '#features/support/contract.ts'
import type { Context } from '#platform/context.ts'

/** Everybody of the staff who may answer customers, by name. */
export async function colleagues(ctx: Context): Promise<Colleague[]> {
  const { staff } = await staffOf(ctx)
  return staff.filter(({ role }) => mayDo(role, 'support:write')).map(({ id, username }) => ({ id, name: username }))
}
