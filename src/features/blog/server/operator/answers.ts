import { z } from 'zod'
import {
  type BlogDesk,
  type EditorPost,
  type PictureView,
  type PostRowView,
  postStatuses,
  type RedirectView,
} from '#features/blog/contract.ts'

const editorPost = z.object({
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
  publishAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
  redirects: z.array(z.string()),
}) satisfies z.ZodType<EditorPost>

const row = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  author: z.string(),
  category: z.string(),
  status: z.enum(postStatuses),
  publishAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
  readingTime: z.int(),
}) satisfies z.ZodType<PostRowView>

const desk = z.object({
  counts: z.record(z.enum(postStatuses), z.int()),
  categories: z.array(z.object({ id: z.string(), name: z.string(), posts: z.int() })),
  authors: z.array(z.string()),
  tags: z.array(z.string()),
}) satisfies z.ZodType<BlogDesk>

const redirect = z.object({
  slug: z.string(),
  post: z.object({ id: z.string(), slug: z.string(), title: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
}) satisfies z.ZodType<RedirectView>

const picture = z.object({
  hash: z.string(),
  path: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  alt: z.string(),
  uploadedAt: z.iso.datetime(),
}) satisfies z.ZodType<PictureView>

const one = <Schema extends z.ZodType>(data: Schema) => ({ 200: z.object({ success: z.literal(true), data }) })
const many = <Schema extends z.ZodType>(each: Schema) => ({
  200: z.object({ success: z.literal(true), data: z.array(each), nextCursor: z.string().nullable() }),
})

/** What the calls for those who write the blog answer. */
export const answers = {
  post: one(editorPost),
  posts: many(row),
  desk: one(desk),
  preview: one(z.object({ content: z.string(), excerpt: z.string(), readingTime: z.int() })),
  redirects: many(redirect),
  pictures: many(picture),
  picture: { 201: one(picture)[200] },
  created: { 201: z.object({ success: z.literal(true), id: z.string() }) },
  done: { 200: z.object({ success: z.literal(true) }) },
}
