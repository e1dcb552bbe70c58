import { createHash } from 'node:crypto'
import { plainText } from '#features/blog/rules/text.ts'
import type { StoredDraft } from '#features/blog/server/tables.ts'

/** A post as the record of actions keeps it: its text by length and fingerprint, all else as it is. */
export function recordedPost(post: StoredDraft): Record<string, unknown> {
  const { slug, title, excerpt, author, categoryId, tags, cover, coverAlt, seoTitle, seoDescription, content } = post
  const fingerprint = createHash('sha256').update(content).digest('hex').slice(0, 8)
  const text = `${plainText(content).split(' ').filter(Boolean).length} words (${fingerprint})`
  return { title, slug, excerpt, author, categoryId, tags, cover, coverAlt, seoTitle, seoDescription, text }
}

/** What of it differs, before and after. */
export function changesOf(before: StoredDraft, after: StoredDraft): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const [was, is] = [recordedPost(before), recordedPost(after)]
  const names = Object.keys(is).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
  const only = (post: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, post[name]]))
  return { before: only(was), after: only(is) }
}
