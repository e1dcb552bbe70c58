import type { SourceNote, SourceView } from '#features/catalog/contract.ts'
import type { ServiceKind } from '#features/catalog/rules.ts'
import { serviceOnSale } from '#features/catalog/server/queries.ts'
import { selectSourceNotes, selectSources } from '#features/catalog/server/store/sources.ts'
import { contentSnapshot } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'

/** All sources, for the operator. */
export async function listSources(ctx: Context): Promise<SourceView[]> {
  return (await selectSources(ctx.db)).map((row) => ({
    ...row,
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
  }))
}

const notes = contentSnapshot((ctx) => selectSourceNotes(ctx.db))

/** Where the deliveries of a kind of service come from, once that was reviewed; from memory. */
export async function sourceOfKind(ctx: Context, kind: ServiceKind): Promise<SourceNote | undefined> {
  const serviceId = await serviceOnSale(ctx, kind)
  return serviceId === undefined ? undefined : (await notes(ctx)).get(serviceId)
}
