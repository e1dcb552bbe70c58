import { z } from 'zod'
import type { PostView } from '#features/blog/contract.ts'
import { MOST_POSTS, PAGE_SIZE } from '#features/blog/rules/list.ts'

const postViewSchema = z.object({
  _id: z.string(),
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  author: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  categoryId: z.object({ _id: z.string(), name: z.string() }),
  category: z.string(),
  featuredImage: z.string(),
  featuredImageAlt: z.string(),
  tags: z.array(z.string()),
  readingTime: z.int(),
}) satisfies z.ZodType<PostView>

/** The answer of one post. */
export const postAnswer = z.object({ success: z.literal(true), data: postViewSchema })

/** The answer of a list; `content` is missing from summaries. */
export const postsAnswer = z.object({
  success: z.literal(true),
  count: z.int(),
  data: z.array(postViewSchema.partial({ content: true })),
})

const category = z
  .string({ error: 'Give one category, such as TikTok Tips.' })
  .trim()
  .max(80, { error: 'Give one category, such as TikTok Tips.' })
  .optional()
const limitError = { error: `limit is a whole number from 1 to ${MOST_POSTS}.` }

/** The query of `GET /blog/published`. An empty category, and All, narrow nothing. */
export const postsQuery = z.object({
  limit: z.coerce
    .number(limitError)
    .int(limitError)
    .min(1, limitError)
    .max(MOST_POSTS, limitError)
    .default(PAGE_SIZE)
    .meta({ description: 'The newest so many.' }),
  category: category.meta({ description: 'Name in any case, or id; an unknown one has no posts.', example: 'TikTok Tips' }),
  categoryId: category.meta({ description: 'The same as category.' }),
  summary: z
    .enum(['true', 'false'], { error: 'summary is true or false.' })
    .optional()
    .meta({ description: 'Without the text of the posts.' }),
})
