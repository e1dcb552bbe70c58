import { useState } from 'react'
import type { EditorPost } from '#features/blog/contract.ts'
import { Screen } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { PostEditor } from './post-editor.tsx'

/** A post that is there, to be edited. */
export function PostDesk({ id, author }: { id: string; author: string }) {
  const post = useData<EditorPost>(`/api/operator/blog/posts/${id}`)
  useLive(['post'], post.reload, id)
  // A connection that is lost for a moment takes nothing away that somebody is writing.
  const [shown, setShown] = useState<EditorPost>()
  if (post.value && post.value.data !== shown) setShown(post.value.data)
  if (shown) {
    const replace = (data: EditorPost) => post.replace({ success: true, data })
    return <PostEditor post={shown} author={author} onSaved={replace} onReload={post.reload} />
  }
  return (
    <Screen title="Post">
      {post.problem ? <LoadProblem problem={post.problem} onRetry={post.reload} /> : <Loading className="min-h-72" />}
    </Screen>
  )
}
