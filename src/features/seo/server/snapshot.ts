import { selectSettings } from '#features/seo/server/store.ts'
import type { SeoRow } from '#features/seo/server/tables.ts'
import { contentSnapshot } from '#platform/content-snapshot.ts'

/** What the operator set, by page id, from memory. */
export const readSettings = contentSnapshot(
  async (ctx): Promise<ReadonlyMap<string, SeoRow>> => new Map((await selectSettings(ctx.db)).map((row) => [row.pageId, row])),
)
