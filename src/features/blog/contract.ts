import { z } from 'zod'
import { MAX_POSTS, PAGE_SIZE } from '#features/blog/rules/list.ts'
import { postStatuses } from '#features/blog/rules/text.ts'
import { hasFewTags, TOO_MANY_TAGS } from '#shared/html-size.ts'

export type { PostStatus } from '#features/blog/rules/text.ts'

const time = z.iso.datetime().describe('ISO 8601, UTC.')
const readingTime = z.int().describe('Minutes, at least 1.')

export const postSchema = z
  .object({
    _id: z.string(),
    id: z.string(),
    slug: z.string().describe('The end of its URL: `/blog/{slug}`.'),
    title: z.string(),
    excerpt: z.string().describe('As written, else the beginning of the text.'),
    content: z.string().describe('HTML without scripts, styles and handlers; its headings have ids.'),
    author: z.string(),
    createdAt: time.describe('When it was published. ISO 8601, UTC.'),
    updatedAt: time,
    categoryId: z.object({ _id: z.string(), name: z.string() }),
    category: z.string().describe('The category’s name.'),
    featuredImage: z.string().describe('Path of a picture of 1200 × 630 pixels.'),
    featuredImageAlt: z.string().describe('What the picture shows.'),
    featuredImageSrcset: z
      .string()
      .optional()
      .describe('The picture in other widths, as `srcset` writes them; left out if there is only one.'),
    featuredImageAvif: z.string().optional().describe('The same as AVIF; left out where that is not smaller.'),
    tags: z.array(z.string()),
    readingTime,
  })
  .meta({ id: 'Post' })
/** A published post. Section 3 of the specification, "Blog post". */
export type PostView = z.infer<typeof postSchema>
/** A published post as lists show it. */
export type PostSummary = Omit<PostView, 'content'>

const category = z
  .string({ error: 'Give one category, such as TikTok Tips.' })
  .trim()
  .max(80, { error: 'Give one category, such as TikTok Tips.' })
  .optional()
const limitError = { error: `limit is a whole number from 1 to ${MAX_POSTS}.` }

/** The query of `GET /blog/published`. An empty category, and All, match everything. */
export const postsQuery = z.object({
  limit: z.coerce
    .number(limitError)
    .int(limitError)
    .min(1, limitError)
    .max(MAX_POSTS, limitError)
    .default(PAGE_SIZE)
    .describe('Returns the newest posts, at most so many.'),
  category: category.meta({ description: 'A name in any case, or an id; an unknown one has no posts.', example: 'TikTok Tips' }),
  categoryId: category.describe('The same as category.'),
  tag: z
    .string()
    .trim()
    .max(40, { error: 'Give one tag, such as music rights.' })
    .optional()
    .meta({ description: 'A tag in any case; an unknown one has no posts.', example: 'music rights' }),
  summary: z.enum(['true', 'false'], { error: 'summary is true or false.' }).optional().describe('Leaves out the text of the posts.'),
})

const text = (name: string, max: number) =>
  z.string().max(max, { error: `${name} can have at most ${max.toLocaleString('en-US')} characters.` })
const alt = text('A description', 300).trim()

/** A new post. */
export const postBody = z.object({
  slug: text('A URL', 120).optional().describe('By default made of the title.'),
  title: text('A title', 160).trim().min(1, { error: 'Enter a title.' }),
  excerpt: text('An excerpt', 500).trim().describe('If empty, the beginning of the text is used.'),
  content: text('A post', 200_000).refine(hasFewTags, { error: TOO_MANY_TAGS }).describe('HTML; sanitized before it is stored.'),
  author: text('An author', 80).trim().min(1, { error: 'Enter an author.' }),
  categoryId: z.string().max(60).nullable().describe('Null: General.'),
  tags: z.array(text('A tag', 40).trim()).max(12, { error: 'A post can have at most 12 tags.' }),
  cover: text('A cover', 200)
    .regex(/^\/(?!\/)/, { error: 'Choose a picture from this shop.' })
    .nullable()
    .describe('Path of a picture of this shop; null: the default cover.'),
  coverAlt: alt,
  seoTitle: text('A title', 120).trim().nullish().describe('For search engines; by default the title.'),
  seoDescription: text('A description', 320).trim().nullish().describe('For search engines; by default the excerpt.'),
})
export type PostDraft = z.infer<typeof postBody>

const confirmed = z.boolean().optional().describe('In a live shop: somebody has read the sentences that read like promises, and they hold.')
/** A change of a post; `version` is the one that it is based on. */
export const postChangeBody = postBody.extend({ version: z.int().min(1).max(2_000_000_000), confirmed })

export const publishBody = z.object({
  at: z.iso
    .datetime({ offset: true, error: 'Give a time such as 2026-11-20T09:00:00Z.' })
    .transform((iso) => new Date(iso))
    .optional()
    .describe('Schedules the post if it is in the future. By default now.'),
  confirmed,
})

export const previewBody = postBody.pick({ content: true, excerpt: true })
export const previewSchema = postSchema.pick({ content: true, excerpt: true, readingTime: true })
export type PostPreview = z.infer<typeof previewSchema>

export const editorPostSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    excerpt: z.string(),
    content: z.string(),
    author: z.string(),
    categoryId: z.string().nullable(),
    tags: z.array(z.string()),
    cover: z.string().nullable(),
    coverAlt: z.string(),
    seoTitle: z.string().nullable(),
    seoDescription: z.string().nullable(),
    status: z.enum(postStatuses),
    publishAt: time.nullable().describe('When it will be, or was first, published; null for a draft. ISO 8601, UTC.'),
    createdAt: time,
    updatedAt: time,
    version: z.int().describe('Rises by one with every save.'),
    redirects: z.array(z.string()).describe('Former URLs that redirect to it.'),
  })
  .meta({ id: 'EditorPost' })
/** A post in any status, as the console edits it. */
export type EditorPost = z.infer<typeof editorPostSchema>

export const postRowSchema = editorPostSchema
  .pick({ id: true, slug: true, title: true, author: true, status: true, publishAt: true, updatedAt: true })
  .extend({ category: z.string(), readingTime })
  .meta({ id: 'PostRow' })
/** A post in the console's list. */
export type PostRowView = z.infer<typeof postRowSchema>

const cursor = z.string().max(120).optional().describe('The nextCursor of the page before.')
export const cursorQuery = z.object({ cursor })
export const postListQuery = z.object({
  status: z.enum(postStatuses, { error: `status must be one of ${postStatuses.join(', ')}.` }).optional(),
  category: z.string().max(60).optional().describe('A category’s id; `general` for posts without one.'),
  q: z.string().max(120).optional().describe('Searches titles, URLs, authors and tags.'),
  cursor,
})
export type PostFilter = Omit<z.infer<typeof postListQuery>, 'cursor'>

const categorySchema = z.object({ id: z.string(), name: z.string(), posts: z.int().describe('Posts in it, in any status.') })
export type CategoryView = z.infer<typeof categorySchema>

export const categoryBody = z.object({
  name: z
    .string()
    .transform((typed) => typed.trim().replace(/\s+/g, ' '))
    .pipe(
      text('A name', 60)
        .min(1, { error: 'Enter a name.' })
        .refine((name) => !/^(all|general)$/i.test(name), { error: 'The blog uses this name itself. Choose another one.' }),
    ),
})
export const categoryChangeBody = categoryBody.extend({ place: z.int().min(0).max(1_000).describe('In the filter, from 0.') })
export const newCategoryBody = categoryBody.extend({
  place: categoryChangeBody.shape.place.exactOptional().describe('In the filter, from 0; at its end if left out.'),
  posts: z
    .array(z.string().max(60))
    .max(10_000)
    .exactOptional()
    .describe('Posts that it gets, by id; those that have a category keep theirs. For one that was deleted by mistake.'),
})
export type NewCategory = z.infer<typeof newCategoryBody>

export const blogOverviewSchema = z
  .object({
    counts: z.record(z.enum(postStatuses), z.int()).describe('Posts by status.'),
    categories: z.array(categorySchema),
    authors: z.array(z.string()),
    tags: z.array(z.string()),
  })
  .meta({ id: 'BlogOverview' })
export type BlogOverview = z.infer<typeof blogOverviewSchema>

export const redirectSchema = z
  .object({
    slug: z.string(),
    post: z
      .object({ id: z.string(), slug: z.string(), title: z.string() })
      .nullable()
      .describe('The post that it redirects to; null if it answers 410.'),
    createdAt: time,
  })
  .meta({ id: 'BlogRedirect' })
/** A former URL of a post. */
export type RedirectView = z.infer<typeof redirectSchema>

export const pictureBody = z.object({
  content: z
    .string()
    .min(1, { error: 'Choose a picture.' })
    .describe('The file as base64.')
    .transform((base64) => Buffer.from(base64, 'base64')),
  alt: alt.describe('What the picture shows, for people who cannot see it.'),
})

export const pictureSchema = z
  .object({
    hash: z.string(),
    path: z.string(),
    width: z.int().describe('Pixels.'),
    height: z.int().describe('Pixels.'),
    bytes: z.int(),
    alt: z.string(),
    uploadedAt: time,
  })
  .meta({ id: 'Picture' })
/** An uploaded picture. */
export type PictureView = z.infer<typeof pictureSchema>
