import { useEffect, useState } from 'react'
import type { BlogOverview, EditorPost, PostPreview as Preview, PostView } from '#features/blog/contract.ts'
import { DEFAULT_COVER } from '#features/blog/rules/pictures.ts'
import { contentsOf, slugOf } from '#features/blog/rules/text.ts'
import { PostArticle } from '#features/blog/ui/post-article.tsx'
import { call, messageOf } from '#shared/call.ts'
import { PreviewBar } from '#ui/console/screen.tsx'
import { LoadProblem, Loading } from '#ui/loading.tsx'
import { type Draft, tagsOf } from './draft.ts'

interface PostPreviewProps {
  draft: Draft
  post: EditorPost | undefined
  overview: BlogOverview | undefined
  onClose(): void
}

/** Previews a post, including unsaved changes. */
export function PostPreview({ draft, post, overview, onClose }: PostPreviewProps) {
  const [preview, setPreview] = useState<Preview>()
  const [problem, setProblem] = useState<string>()
  const [round, setRound] = useState(0)
  const { content, excerpt } = draft
  useEffect(() => {
    let isCurrent = true
    void call('POST', '/api/operator/blog/preview', { content, excerpt }).then((answer) => {
      if (!isCurrent) return
      if (answer.status !== null && answer.body.data) return setPreview(answer.body.data)
      return setProblem(
        answer.status === null
          ? 'The shop didn’t respond. Check your connection, then try again.'
          : messageOf(answer.body, 'We couldn’t load the preview.'),
      )
    })
    return () => {
      isCurrent = false
    }
  }, [content, excerpt, round])
  return (
    <div>
      <PreviewBar about="The post as readers will see it" onClose={onClose} />
      {problem && (
        <LoadProblem
          problem={problem}
          onRetry={() => {
            setProblem(undefined)
            setRound(round + 1)
          }}
        />
      )}
      {!preview && !problem && <Loading className="min-h-72" />}
      {preview && <PostArticle post={viewOf(draft, preview, post, overview)} headings={contentsOf(preview.content)} />}
    </div>
  )
}

function viewOf(draft: Draft, preview: Preview, post: EditorPost | undefined, overview: BlogOverview | undefined): PostView {
  const category = overview?.categories.find(({ id }) => id === draft.categoryId)?.name ?? 'General'
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
    featuredImage: draft.cover ?? DEFAULT_COVER,
    featuredImageAlt: draft.coverAlt,
    tags: tagsOf(draft.tags),
    ...preview,
  }
}
