import type { PostSummary, PostView } from '#features/blog/contract.ts'
import { hashesIn, type KnownPictures } from '#features/blog/rules/pictures.ts'
import { postSummary, postView } from '#features/blog/server/queries/present.ts'
import type { PostRow } from '#features/blog/server/store.ts'
import { selectFacts } from '#features/blog/server/store/picture-sizes.ts'
import type { Context } from '#platform/context.ts'

/** A post with its text. Its pictures have a `srcset`. */
export async function viewOf(ctx: Context, row: PostRow): Promise<PostView> {
  return postView(row, await knownPictures(ctx, [row.cover, row.content]))
}

/** Posts with their text. Their pictures have a `srcset`. */
export async function viewsOf(ctx: Context, rows: PostRow[]): Promise<PostView[]> {
  const pictures = await knownPictures(
    ctx,
    rows.flatMap(({ cover, content }) => [cover, content]),
  )
  return rows.map((row) => postView(row, pictures))
}

/** Posts without their text. Their covers have a `srcset`. */
export async function summariesOf(ctx: Context, rows: PostRow[]): Promise<PostSummary[]> {
  const pictures = await knownPictures(
    ctx,
    rows.map(({ cover }) => cover),
  )
  return rows.map((row) => postSummary(row, pictures))
}

async function knownPictures(ctx: Context, texts: (string | null)[]): Promise<KnownPictures> {
  const hashes = [...new Set(texts.flatMap((text) => hashesIn(text ?? '')))]
  return new Map(hashes.length === 0 ? [] : (await selectFacts(ctx.db, hashes)).map((facts) => [facts.hash, facts]))
}
