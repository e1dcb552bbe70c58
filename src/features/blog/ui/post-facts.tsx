import type { PostSummary } from '#features/blog/contract.ts'
import { formatPostDate } from '#features/blog/rules/list.ts'

/** Who wrote a post, when, and how long it takes to read. */
export function PostFacts({ post, className }: { post: PostSummary; className: string }) {
  return (
    <p className={`text-sm text-muted ${className}`}>
      {post.author}&nbsp;· <time dateTime={post.createdAt}>{formatPostDate(post.createdAt)}</time>&nbsp;·{' '}
      <span className="whitespace-nowrap">{post.readingTime} min read</span>
    </p>
  )
}
