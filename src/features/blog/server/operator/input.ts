import { z } from 'zod'
import { type PostDraft, postStatuses } from '#features/blog/contract.ts'

const text = (what: string, longest: number) =>
  z.string().max(longest, { error: `${what} has at most ${longest.toLocaleString('en-US')} characters.` })

const draft = z.object({
  slug: text('An address', 120).optional(),
  title: text('A title', 160),
  excerpt: text('An excerpt', 500),
  content: text('A post', 200_000),
  author: text('An author', 80),
  categoryId: z.string().max(60).nullable(),
  tags: z.array(text('A tag', 40)).max(12, { error: 'A post has at most 12 tags.' }),
  cover: text('A cover', 200).nullable(),
  coverAlt: text('A description', 300),
  seoTitle: text('A title', 120).nullish(),
  seoDescription: text('A description', 320).nullish(),
}) satisfies z.ZodType<PostDraft>

/** A new post. */
export const postBody = draft

/** A post that is there: `version` is the one that its author has before them. */
export const changeBody = draft.extend({ version: z.int().min(1).max(2_000_000_000) })

export const publishBody = z.object({
  at: z.iso
    .datetime({ offset: true, error: 'Give a time such as 2026-11-20T09:00:00Z.' })
    .optional()
    .describe('Still to come: it is scheduled for then. Left out: now.'),
})

export const previewBody = z.object({ content: draft.shape.content, excerpt: draft.shape.excerpt })

export const listQuery = z.object({
  status: z.enum(postStatuses, { error: `status must be one of ${postStatuses.join(', ')}.` }).optional(),
  category: z.string().max(60).optional().describe('A category’s id; general for posts without one.'),
  q: z.string().max(120).optional().describe('Words of title, address, author or tags.'),
  cursor: z.string().max(120).optional().describe('The nextCursor of the page before.'),
})

export const cursorQuery = listQuery.pick({ cursor: true })

export const categoryBody = z.object({ name: text('A name', 60) })
export const categoryChange = categoryBody.extend({ place: z.int().min(0).max(1_000).describe('In the filter, from 0.') })

export const pictureBody = z.object({
  content: z.string().min(1, { error: 'Choose a picture.' }).describe('The file as base64.'),
  alt: text('A description', 300).describe('What it shows, for those who do not see it.'),
})
