import { useEffect, useRef, useState } from 'react'
import type { BlogDesk, EditorPost, PostView } from '#features/blog/contract.ts'
import { contentsOf, slugOf } from '#features/blog/rules/text.ts'
import { PostArticle } from '#features/blog/ui/post-article.tsx'
import { call, messageOf } from '#shared/call.ts'
import { Button } from '#ui/button.tsx'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { type Draft, tagsOf } from './draft.ts'

interface PostPreviewProps {
  draft: Draft
  post: EditorPost | undefined
  desk: BlogDesk | undefined
  onClose(): void
}

type Cleaned = Pick<PostView, 'content' | 'excerpt' | 'readingTime'>

const OWN_COVER = '/blog/groundswell.svg'

/** A post as its readers will see it, saved or not. */
export function PostPreview({ draft, post, desk, onClose }: PostPreviewProps) {
  const [cleaned, setCleaned] = useState<Cleaned>()
  const [problem, setProblem] = useState<string>()
  const [round, setRound] = useState(0)
  const back = useRef<HTMLButtonElement>(null)
  const { content, excerpt } = draft
  useEffect(() => back.current?.focus(), [])
  useEffect(() => {
    let isWanted = true
    void call<{ data: Cleaned }>('POST', '/api/operator/blog/preview', { content, excerpt }).then((answer) => {
      if (!isWanted) return
      if (answer.status !== null && answer.body.data) return setCleaned(answer.body.data)
      return setProblem(answer.status === null ? 'The shop did not answer.' : messageOf(answer.body, 'There is no preview of this.'))
    })
    return () => {
      isWanted = false
    }
  }, [content, excerpt, round])
  return (
    <div>
      <div className="sticky top-16 z-10 mb-4 flex items-center justify-between gap-4 rounded-xl border border-accent-line bg-accent-soft px-4 py-2.5">
        <p className="text-sm font-medium text-accent-ink">As readers will see it</p>
        <Button ref={back} size="sm" onClick={onClose}>
          Back to editing
        </Button>
      </div>
      {problem && (
        <LoadProblem
          problem={problem}
          onRetry={() => {
            setProblem(undefined)
            setRound(round + 1)
          }}
        />
      )}
      {!cleaned && !problem && <Loading className="min-h-72" />}
      {cleaned && <PostArticle post={viewOf(draft, cleaned, post, desk)} headings={contentsOf(cleaned.content)} />}
    </div>
  )
}

function viewOf(draft: Draft, cleaned: Cleaned, post: EditorPost | undefined, desk: BlogDesk | undefined): PostView {
  const category = desk?.categories.find(({ id }) => id === draft.categoryId)?.name ?? 'General'
  const now = new Date().toISOString()
  return {
    _id: post?.id ?? '',
    id: post?.id ?? '',
    slug: slugOf(draft.slug || draft.title),
    title: draft.title.trim() || 'Untitled post',
    author: draft.author,
    createdAt: post?.publishAt ?? now,
    updatedAt: now,
    categoryId: { _id: draft.categoryId || 'general', name: category },
    category,
    featuredImage: draft.cover ?? OWN_COVER,
    featuredImageAlt: draft.coverAlt,
    tags: tagsOf(draft.tags),
    ...cleaned,
  }
}
