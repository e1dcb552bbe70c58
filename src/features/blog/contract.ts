import { z } from 'zod'
import { MAX_POSTS, PAGE_SIZE } from '#features/blog/rules/list.ts'
import { postStatuses } from '#features/blog/rules/text.ts'
import { hasFewTags, TOO_MANY_TAGS } from '#shared/text.ts'
import { hasUtcYear } from '#shared/time-limits.ts'

export type { PostStatus } from '#features/blog/rules/text.ts'

const time = z.iso.datetime().describe('ISO 8601, UTC.')
const readingTime = z.int().describe('Minutes, at least 1.')

export const postSchema = z
  .object({
    _id: z.string(),
    id: z.string(),
    slug: z.string().describe('The last part of its URL: `/blog/{slug}`.'),
    title: z.string(),
    excerpt: z.string().describe('As written by the author, or else the start of the text.'),
    content: z.string().describe('Sanitized HTML. Headings have ids.'),
    author: z.string(),
    createdAt: time.describe('When it was published. ISO 8601, UTC.'),
    updatedAt: time,
    categoryId: z.object({ _id: z.string(), name: z.string() }),
    category: z.string().describe('The category’s name.'),
    featuredImage: z.string().describe('Path of a picture, 1200 × 630 pixels.'),
    featuredImageAlt: z.string().describe('What the picture shows.'),
    featuredImageSrcset: z.string().optional().describe('The picture in several widths, as a `srcset`. Omitted if there is only one.'),
    featuredImageAvif: z.string().optional().describe('A `srcset` of AVIF versions. Omitted if those aren’t smaller.'),
    tags: z.array(z.string()),
    readingTime,
  })
  .meta({ id: 'Post' })
/** A published post. Section 3 of the specification, "Blog post". */
export type PostView = z.infer<typeof postSchema>
/** A published post in a list. */
export type PostSummary = Omit<PostView, 'content'>

const category = z
  .string({ error: 'Enter one category, such as TikTok Tips.' })
  .trim()
  .max(80, { error: 'Enter one category, such as TikTok Tips.' })
  .optional()
const limitError = { error: `limit must be a whole number from 1 to ${MAX_POSTS}.` }

/** The query of `GET /blog/published`. An empty category or `All` matches everything. */
export const postsQuery = z.object({
  limit: z.coerce
    .number(limitError)
    .int(limitError)
    .min(1, limitError)
    .max(MAX_POSTS, limitError)
    .default(PAGE_SIZE)
    .describe('Maximum number of posts.'),
  category: category.meta({
    description: 'A name, not case-sensitive, or an id. An unknown category has no posts.',
    example: 'TikTok Tips',
  }),
  categoryId: category.describe('Alias of category.'),
  tag: z
    .string()
    .trim()
    .max(40, { error: 'Enter one tag, such as music rights.' })
    .optional()
    .meta({ description: 'A tag, not case-sensitive. An unknown tag has no posts.', example: 'music rights' }),
  summary: z.enum(['true', 'false'], { error: 'summary must be true or false.' }).optional().describe('Omits the text of the posts.'),
})

const text = (name: string, max: number) =>
  z.string().max(max, { error: `${name} can have at most ${max.toLocaleString('en-US')} characters.` })
const alt = text('A description', 300).trim()

/** A new post. */
export const postBody = z.object({
  slug: text('A URL', 120).optional().describe('Defaults to one made from the title.'),
  title: text('A title', 160).trim().min(1, { error: 'Enter a title.' }),
  excerpt: text('An excerpt', 500).trim().describe('If empty, the start of the text is used.'),
  content: text('A post', 200_000).refine(hasFewTags, { error: TOO_MANY_TAGS }).describe('HTML. Sanitized before it’s stored.'),
  author: text('An author', 80).trim().min(1, { error: 'Enter an author.' }),
  categoryId: z.string().max(60).nullable().describe('Null for General.'),
  tags: z.array(text('A tag', 40).trim()).max(12, { error: 'A post can have at most 12 tags.' }),
  cover: text('A cover', 200)
    // In a URL, a backslash is a slash: two of them begin a host.
    .regex(/^\/(?!\/)[^\s\\]*$/, { error: 'Choose a picture from this shop.' })
    .nullable()
    .describe('Path of a picture in this shop. Null for the default cover.'),
  coverAlt: alt,
  seoTitle: text('A title', 120).trim().nullish().describe('For search engines. Defaults to the title.'),
  seoDescription: text('A description', 320).trim().nullish().describe('For search engines. Defaults to the excerpt.'),
})
export type PostDraft = z.infer<typeof postBody>

const confirmed = z.boolean().optional().describe('Confirms that the promises in the post are true. Only needed in a live shop.')
/** A change to a post. `version` is the version that it's based on. */
export const postChangeBody = postBody.extend({ version: z.int().min(1).max(2_000_000_000), confirmed })

const timeError = { error: 'Enter a time such as 2026-11-20T09:00:00Z.' }
export const publishBody = z.object({
  at: z.iso
    .datetime({ offset: true, ...timeError })
    .refine(hasUtcYear, timeError)
    .transform((iso) => new Date(iso))
    .optional()
    .describe('Schedules the post if it’s in the future. Defaults to now.'),
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
    publishAt: time.nullable().describe('When it will be or was first published. Null for a draft. ISO 8601, UTC.'),
    createdAt: time,
    updatedAt: time,
    version: z.int().describe('Increases with each save.'),
    redirects: z.array(z.string()).describe('Former URLs that redirect to it.'),
  })
  .meta({ id: 'EditorPost' })
/** A post in any status, in the console's editor. */
export type EditorPost = z.infer<typeof editorPostSchema>

export const postRowSchema = editorPostSchema
  .pick({ id: true, slug: true, title: true, author: true, status: true, publishAt: true, updatedAt: true })
  .extend({ category: z.string(), readingTime })
  .meta({ id: 'PostRow' })
/** A post in the console's list. */
export type PostRowView = z.infer<typeof postRowSchema>

const cursor = z.string().max(120).optional().describe('nextCursor of the previous page.')
export const cursorQuery = z.object({ cursor })
export const postListQuery = z.object({
  status: z.enum(postStatuses, { error: `status must be one of ${postStatuses.join(', ')}.` }).optional(),
  category: z.string().max(60).optional().describe('A category’s id, or `general` for posts without one.'),
  q: z.string().max(120).optional().describe('Searches titles, URLs, authors and tags.'),
  cursor,
})
export type PostFilter = Omit<z.infer<typeof postListQuery>, 'cursor'>

const categorySchema = z.object({ id: z.string(), name: z.string(), posts: z.int().describe('Number of posts, in any status.') })
export type CategoryView = z.infer<typeof categorySchema>

export const categoryBody = z.object({
  name: z
    .string()
    .transform((typed) => typed.trim().replace(/\s+/g, ' '))
    .pipe(
      text('A name', 60)
        .min(1, { error: 'Enter a name.' })
        .refine((name) => !/^(all|general)$/i.test(name), { error: 'This name is reserved. Choose another one.' }),
    ),
})
export const categoryChangeBody = categoryBody.extend({ place: z.int().min(0).max(1_000).describe('Position in the filter, from 0.') })
export const newCategoryBody = categoryBody.extend({
  place: categoryChangeBody.shape.place.exactOptional().describe('Position in the filter, from 0. Last if omitted.'),
  posts: z
    .array(z.string().max(60))
    .max(10_000)
    .exactOptional()
    .describe('Ids of posts to add, to restore a deleted category. Posts that have a category keep it.'),
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
      .describe('The post that it redirects to. Null if the URL returns 410.'),
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
  alt: alt.describe('What the picture shows, for people who can’t see it.'),
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
