import { useEffect, useState } from 'react'
import type { EditorPost } from '#features/blog/contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { editorShape } from '#ui/console/loading-shapes.ts'
import { LoadingScreen, Panel, Screen } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { TextField } from '#ui/field.tsx'
import { TextArea } from '#ui/form-controls.tsx'
import { ProblemAlert } from '#ui/problem-alert.tsx'
import { formatTime } from '#ui/times.ts'
import { draftOf, emptyDraft } from './draft.ts'
import { blogPaths, PostState, timeOf } from './parts.tsx'
import { PostActions } from './post-actions.tsx'
import { PostPreview } from './post-preview.tsx'
import { PostSide } from './post-side.tsx'
import { PostText } from './post-text.tsx'
import { useDraft } from './use-draft.ts'
import { usePostActions } from './use-post-actions.ts'

const back = { name: 'Blog', to: blogPaths.posts }

/** Loads an existing post into the editor. */
export function PostAdmin({ id, author }: { id: string; author: string }) {
  const post = useData(`/api/operator/blog/posts/${id}`)
  useLive(['post'], post.reload, id)
  // Keep showing the loaded post if the connection is lost while someone is writing.
  const [shown, setShown] = useState<EditorPost>()
  if (post.value && post.value.data !== shown) setShown(post.value.data)
  if (shown) {
    const replace = (data: EditorPost) => post.replace({ success: true, data })
    return <PostEditor post={shown} author={author} onSaved={replace} onReload={post.reload} />
  }
  return <LoadingScreen title="Post" back={back} of={post} shape={editorShape} hasLead actions="two lines" />
}

interface PostEditorProps {
  /** Undefined for a new post. */
  post?: EditorPost
  /** The default author of a new post. */
  author: string
  onSaved?(post: EditorPost): void
  onReload?(): void
}

/** Edits a new or existing post. */
export function PostEditor({ post, author, onSaved = () => {}, onReload = () => {} }: PostEditorProps) {
  const typing = useDraft(post?.id, post ? draftOf(post) : emptyDraft(author), post?.version ?? 0)
  const actions = usePostActions({ post, typing, onSaved, onReload })
  const overview = useData('/api/operator/blog/desk').value?.data
  const [isPreview, setPreview] = useState(false)
  const { draft, set } = typing

  useSaveKey(() => void actions.save())
  if (isPreview) return <PostPreview draft={draft} post={post} overview={overview} onClose={() => setPreview(false)} />
  return (
    <Screen
      back={back}
      title={draft.title.trim() || (post ? 'Untitled post' : 'New post')}
      status={<PostState status={post?.status ?? 'draft'} />}
      lead={
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {post && timeOf(post.status, post.publishAt)}
          {typing.dirty && <span className="text-warn">Not saved</span>}
        </span>
      }
      actions={<PostActions post={post} isDirty={typing.dirty} actions={actions} onPreview={() => setPreview(true)} />}
    >
      <Notices post={post} typing={typing} actions={actions} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
          <Panel>
            <div className="grid gap-4">
              <TextField
                label="Title"
                maxLength={160}
                value={draft.title}
                error={actions.errors.title}
                onChange={({ target }) => set({ title: target.value })}
              />
              <TextArea
                label="Excerpt"
                optional
                rows={2}
                maxLength={500}
                value={draft.excerpt}
                hint="Shown under the title and in lists. If empty, we use the start of the text."
                error={actions.errors.excerpt}
                onChange={({ target }) => set({ excerpt: target.value })}
              />
            </div>
          </Panel>
          <PostText html={draft.content} round={typing.round} error={actions.errors.content} onChange={(content) => set({ content })} />
        </div>
        <PostSide post={post} draft={draft} set={set} overview={overview} errors={actions.errors} />
      </div>
    </Screen>
  )
}

/** Saves on Ctrl+S or Command+S. */
function useSaveKey(save: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      save()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [save])
}

interface NoticesProps {
  post: EditorPost | undefined
  typing: ReturnType<typeof useDraft>
  actions: ReturnType<typeof usePostActions>
}

/** Alerts about conflicting changes, restored changes and errors. */
function Notices({ post, typing, actions }: NoticesProps) {
  const isOlder = post !== undefined && post.version > typing.version
  const useTheirs = () => post && typing.reset(draftOf(post), post.version, true)
  return (
    <div className="grid gap-4 not-empty:mb-5">
      {isOlder && (
        <Alert tone="warn" announce title="Someone else saved this post after you opened it.">
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="sm" variant="secondary" onClick={useTheirs}>
              Use theirs
            </Button>
            {typing.dirty && (
              <Button size="sm" variant="secondary" onClick={() => typing.rebase(post.version)}>
                Keep mine
              </Button>
            )}
          </div>
        </Alert>
      )}
      {typing.restoredAt !== undefined && (
        <Alert tone="info" title={`Your unsaved changes from ${formatTime(typing.restoredAt)} have been restored.`}>
          <Button size="sm" variant="secondary" className="mt-2" onClick={() => typing.reset(typing.base, post?.version ?? 0, true)}>
            Discard changes
          </Button>
        </Alert>
      )}
      <ProblemAlert
        problem={actions.code === 'changed_meanwhile' || actions.promises.length > 0 ? undefined : actions.problem}
        errors={actions.errors}
      />
    </div>
  )
}
