import type { EditorPost } from '#features/blog/contract.ts'

/** The values of the editor's fields. */
export interface Draft {
  title: string
  /** If empty, it's made from the title. */
  slug: string
  excerpt: string
  content: string
  author: string
  /** Empty for General. */
  categoryId: string
  /** Comma-separated. */
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

export const tagsOf = (text: string) => [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean)

/** Whether two HTML texts are the same, ignoring attributes and slashes added by the server. */
export function isSameText(a: string, b: string): boolean {
  const normalized = (html: string) =>
    html
      .replace(/ (id|rel|loading)="[^"]*"/g, '')
      .replace(/<(br|hr|img)([^>]*?) ?\/>/g, '<$1$2>')
      .trim()
  return normalized(a) === normalized(b)
}
