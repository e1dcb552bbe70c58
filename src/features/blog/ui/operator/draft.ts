import type { EditorPost } from '#features/blog/contract.ts'

/** The values of the editor's fields. */
export interface Draft {
  title: string
  /** Empty: made of the title. */
  slug: string
  excerpt: string
  content: string
  author: string
  /** Empty: General. */
  categoryId: string
  /** Separated by commas. */
  tags: string
  cover: string | null
  coverAlt: string
  seoTitle: string
  seoDescription: string
}

export function emptyDraft(author: string): Draft {
  const texts = { title: '', slug: '', excerpt: '', content: '', categoryId: '', tags: '', coverAlt: '', seoTitle: '', seoDescription: '' }
  return { ...texts, author, cover: null }
}

export function draftOf(post: EditorPost): Draft {
  const { title, slug, excerpt, content, author, cover, coverAlt } = post
  return {
    ...{ title, slug, excerpt, content, author, cover, coverAlt },
    categoryId: post.categoryId ?? '',
    tags: post.tags.join(', '),
    seoTitle: post.seoTitle ?? '',
    seoDescription: post.seoDescription ?? '',
  }
}

/** The body of a request that saves a draft. */
export function bodyOf({ slug, categoryId, tags, seoTitle, seoDescription, ...draft }: Draft) {
  return {
    ...draft,
    ...(slug.trim() && { slug }),
    categoryId: categoryId || null,
    tags: tagsOf(tags),
    seoTitle: seoTitle.trim() || null,
    seoDescription: seoDescription.trim() || null,
  }
}

export const tagsOf = (typed: string) => [...new Set(typed.split(',').map((tag) => tag.trim()))].filter(Boolean)

/** Whether two texts are the same but for what the server adds. */
export function isSameText(one: string, other: string): boolean {
  const bare = (html: string) =>
    html
      .replace(/ (id|rel|loading)="[^"]*"/g, '')
      .replace(/<(br|hr|img)([^>]*?) ?\/>/g, '<$1$2>')
      .trim()
  return bare(one) === bare(other)
}
