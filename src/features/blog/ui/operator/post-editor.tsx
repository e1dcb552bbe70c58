import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { BlogDesk, EditorPost } from '#features/blog/contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Panel, Screen } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { TextField } from '#ui/field.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { formatTime } from '#ui/times.ts'
import { blogPaths } from './blog-address.ts'
import { draftOf, emptyDraft } from './draft.ts'
import { PostActions } from './post-actions.tsx'
import { PostPreview } from './post-preview.tsx'
import { PostSide } from './post-side.tsx'
import { PostState, timeOf } from './post-state.tsx'
import { PostText } from './post-text.tsx'
import { useDraft } from './use-draft.ts'
import { usePostActions } from './use-post-actions.ts'

interface PostEditorProps {
  /** Left out: a new one. */
  post?: EditorPost
  /** Who writes it, unless they say otherwise. */
  author: string
  onSaved?(post: EditorPost): void
  onReload?(): void
}

/** A post with all that is said of it. */
export function PostEditor({ post, author, onSaved = () => {}, onReload = () => {} }: PostEditorProps) {
  const typing = useDraft(post?.id, post ? draftOf(post) : emptyDraft(author), post?.version ?? 0)
  const actions = usePostActions({ post, typing, onSaved, onReload })
  const desk = useData<BlogDesk>('/api/operator/blog/desk').value?.data
  const [isPreview, setPreview] = useState(false)
  const { draft, set } = typing

  useSaveKey(() => void actions.save())
  if (isPreview) return <PostPreview draft={draft} post={post} desk={desk} onClose={() => setPreview(false)} />
  return (
    <>
      <Back />
      <Screen
        title={draft.title.trim() || (post ? 'Untitled post' : 'New post')}
        lead={
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <PostState status={post?.status ?? 'draft'} />
            {post && timeOf(post.status, post.publishAt)}
            {typing.dirty && <span className="text-warn">Not saved yet</span>}
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
                  hint="Stands under the title and in lists. Empty: the first words of the text."
                  error={actions.errors.excerpt}
                  onChange={({ target }) => set({ excerpt: target.value })}
                />
              </div>
            </Panel>
            <PostText html={draft.content} round={typing.round} error={actions.errors.content} onChange={(content) => set({ content })} />
          </div>
          <PostSide post={post} draft={draft} set={set} desk={desk} errors={actions.errors} />
        </div>
      </Screen>
    </>
  )
}

/** Ctrl or Command and S. */
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

function Back() {
  return (
    <Link
      to={blogPaths.posts}
      className="mb-3 inline-flex items-center gap-1.5 rounded-sm text-sm font-semibold text-muted hover:text-accent-ink"
    >
      <SheetIcon name="arrow-right" className="size-4 rotate-180" />
      Blog
    </Link>
  )
}

interface NoticesProps {
  post: EditorPost | undefined
  typing: ReturnType<typeof useDraft>
  actions: ReturnType<typeof usePostActions>
}

/** What has to be known before going on: of another's save, of what was typed before, of what was refused. */
function Notices({ post, typing, actions }: NoticesProps) {
  const isOlder = post !== undefined && post.version > typing.version
  const takeTheirs = () => post && typing.take(draftOf(post), post.version, true)
  return (
    <div className="grid gap-4 not-empty:mb-5">
      {isOlder && (
        <Alert tone="warn" announce title="Somebody saved this post after you opened it.">
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="sm" variant="secondary" onClick={takeTheirs}>
              Take theirs
            </Button>
            {typing.dirty && (
              <Button size="sm" variant="secondary" onClick={() => typing.keepOver(post.version)}>
                Keep mine
              </Button>
            )}
          </div>
        </Alert>
      )}
      {typing.restoredAt !== undefined && (
        <Alert tone="info" title={`What you typed on ${formatTime(typing.restoredAt)} is here again. It is not saved yet.`}>
          <Button size="sm" variant="secondary" className="mt-2" onClick={() => typing.take(typing.base, post?.version ?? 0, true)}>
            Discard it
          </Button>
        </Alert>
      )}
      {actions.problem && actions.code !== 'changed_meanwhile' && (
        <Alert tone="danger" announce>
          {actions.problem}
        </Alert>
      )}
    </div>
  )
}
