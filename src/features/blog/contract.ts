/** A published post as lists show it. */
export interface PostSummary {
  _id: string
  id: string
  /** The readable end of its address: `/blog/{slug}`. */
  slug: string
  title: string
  /** What the author wrote, else the beginning of the text. */
  excerpt: string
  author: string
  /** When it was published. ISO 8601, UTC. */
  createdAt: string
  updatedAt: string
  categoryId: { _id: string; name: string }
  /** The category's name. */
  category: string
  /** Address of a picture of 1200 x 630 pixels. */
  featuredImage: string
  /** What the picture shows, for those who do not see it. */
  featuredImageAlt: string
  tags: string[]
  /** Minutes, at least 1. */
  readingTime: number
}

/** A published post. Section 3, "Blog post". */
export interface PostView extends PostSummary {
  /** HTML without scripts, styles and handlers; its headings have ids. */
  content: string
}

/** A heading of a post's text, to jump to. */
export interface PostHeading {
  /** The fragment of its address. */
  id: string
  text: string
}

export const postStatuses = ['draft', 'scheduled', 'published', 'withdrawn'] as const
export type PostStatus = (typeof postStatuses)[number]

/** What an author writes. */
export interface PostDraft {
  /** Left out: made of the title. */
  slug?: string | undefined
  title: string
  /** Empty: the beginning of the text stands in. */
  excerpt: string
  /** HTML; sanitised before it is stored. */
  content: string
  author: string
  /** Null: General. */
  categoryId: string | null
  tags: string[]
  /** Address of a picture served from here; null: the blog's own. */
  cover: string | null
  coverAlt: string
  /** For search engines; empty, null or left out: title and excerpt. */
  seoTitle?: string | null | undefined
  seoDescription?: string | null | undefined
}

/** A post in any state, as its author edits it. Times ISO 8601, UTC. */
export interface EditorPost {
  id: string
  slug: string
  title: string
  excerpt: string
  content: string
  author: string
  categoryId: string | null
  tags: string[]
  cover: string | null
  coverAlt: string
  /** Null: made of title and excerpt. */
  seoTitle: string | null
  seoDescription: string | null
  status: PostStatus
  /** When it is to be published, or was first; null for a draft. */
  publishAt: string | null
  createdAt: string
  updatedAt: string
  /** Rises by one with every save. */
  version: number
  /** Addresses that it had before, which lead to it. */
  redirects: string[]
}

/** A post in the list of all. */
export interface PostRowView {
  id: string
  slug: string
  title: string
  author: string
  /** General where it has none. */
  category: string
  status: PostStatus
  publishAt: string | null
  updatedAt: string
  readingTime: number
}

export interface CategoryView {
  id: string
  name: string
  /** Posts in it, in any state. */
  posts: number
}

/** What the list and the editor offer. */
export interface BlogDesk {
  counts: Record<PostStatus, number>
  categories: CategoryView[]
  /** Who has written so far. */
  authors: string[]
  /** Tags in use. */
  tags: string[]
}

/** An address that a post had. */
export interface RedirectView {
  slug: string
  /** Where it leads; null: nowhere any more, it answers 410. */
  post: { id: string; slug: string; title: string } | null
  createdAt: string
}

/** A picture that was uploaded. */
export interface PictureView {
  hash: string
  /** Its address. */
  path: string
  /** Pixels. */
  width: number
  height: number
  bytes: number
  alt: string
  uploadedAt: string
}
