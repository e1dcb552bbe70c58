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
}
