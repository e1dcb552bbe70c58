import type { PolicyDraft, PolicyVersion } from '#features/guarantees/contract.ts'
import { presentVersion } from '#features/guarantees/server/present.ts'
import { writeAutoLimit } from '#features/guarantees/server/settings.ts'
import { insertPolicy, lockNewest, tellContentChanged } from '#features/guarantees/server/store/policies.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { invalid } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'

const SOONEST_MS = 60_000

/**
 * Adds a version of a guarantee, for orders placed from `validFrom` on (a minute from now where it is left out); orders
 * that are there keep theirs. Throws 400 where it would begin sooner, or before the version that it follows.
 */
export async function addPolicyVersion(ctx: Context, draft: PolicyDraft, by: Actor): Promise<PolicyVersion> {
  const soonest = new Date(ctx.now().getTime() + SOONEST_MS)
  const validFrom = draft.validFrom === undefined ? soonest : new Date(draft.validFrom)
  if (validFrom < soonest) throw invalid('validFrom', 'A new version begins a minute from now at the earliest.')
  const { kind, title, terms, windowHours, platforms, types } = draft
  const appliesTo = { ...(platforms && { platforms }), ...(types && { types }) }
  return ctx.db.transaction(async (tx) => {
    const newest = await lockNewest(tx, kind)
    const version = newest.version + 1
    if (newest.begins && validFrom <= newest.begins) {
      throw invalid('validFrom', `Version ${newest.version} begins at ${newest.begins.toISOString()}. A new version follows it.`)
    }
    const policy = { id: newId('gpo'), kind, version, title, terms, windowHours, appliesTo, validFrom, createdBy: by.userId }
    const added = presentVersion(await insertPolicy(tx, policy))
    await recordAction(tx, by, {
      action: 'guarantee.version_added',
      subject: { type: 'guarantee', id: kind },
      before: { version: newest.version },
      after: { version, title, terms, windowHours, appliesTo, validFrom },
    })
    await tellContentChanged(tx)
    return added
  })
}

/** Sets up to which amount a rule settles a request by itself; what waits already still waits. */
export async function setAutoLimit(ctx: Context, cents: Cents, by: Actor): Promise<void> {
  await ctx.db.transaction((tx) => writeAutoLimit(tx, cents, by))
}
