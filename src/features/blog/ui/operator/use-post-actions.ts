import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { EditorPost } from '#features/blog/contract.ts'
import { postPath } from '#features/blog/rules/list.ts'
import { request } from '#shared/call.ts'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'
import { bodyOf, draftOf, isSameText } from './draft.ts'
import { blogPaths, editorPath } from './parts.tsx'
import type { useDraft } from './use-draft.ts'

const API = '/api/operator/blog/posts'
const MAX_TITLE_LENGTH = 160

interface Owner {
  post: EditorPost | undefined
  typing: ReturnType<typeof useDraft>
  onSaved(post: EditorPost): void
  onReload(): void
}

interface Attempt {
  action: 'save' | 'publish'
  /** When to publish. Defaults to now. */
  at?: Date | undefined
}

/** The actions on a post. They save the draft first. */
export function usePostActions({ post, typing, onSaved, onReload }: Owner) {
  const act = useAct()
  const navigate = useNavigate()
  /** The last attempt, to be repeated when its promises are confirmed. */
  const [lastAttempt, setLastAttempt] = useState<Attempt>({ action: 'save' })
  /** The id of a new post after it's saved. Its editor opens unless promises need to be confirmed first. */
  const [created, setCreated] = useState<string>()
  const needsConfirmation = act.code === 'promises_unconfirmed'
  useEffect(() => {
    if (created && !needsConfirmation) void navigate(editorPath(created), { replace: true, preventScrollReset: true })
  }, [created, needsConfirmation, navigate])

  /** Saves the draft. Returns the post's id, or undefined if saving failed. */
  async function save(confirmed = false): Promise<string | undefined> {
    if (created) return created
    if (!post) {
      const answer = await act.act('POST', API, bodyOf(typing.draft))
      if (answer?.id) typing.clearStored()
      return answer?.id
    }
    if (!typing.dirty) return post.id
    const saved = await act.act('PUT', `${API}/${post.id}`, { ...bodyOf(typing.draft), version: typing.version, confirmed })
    if (!saved?.data) {
      // Someone else may have saved it, so load their version.
      onReload()
      return undefined
    }
    const isSame = isSameText(saved.data.content, typing.draft.content)
    // Show the text as the server sanitized it.
    typing.reset({ ...draftOf(saved.data), content: isSame ? typing.draft.content : saved.data.content }, saved.data.version, !isSame)
    onSaved(saved.data)
    return post.id
  }

  function showSaved(id: string): void {
    if (post) onReload()
    else setCreated(id)
  }

  async function changeStatus(
    action: 'publish' | 'unpublish' | 'unschedule',
    body: { at?: string; confirmed?: boolean } | undefined,
    title: string,
    text: string,
    undo?: (id: string) => ReturnType<typeof request>,
  ): Promise<boolean> {
    const id = await save(body?.confirmed)
    if (!id) return false
    const answer = await act.act('POST', `${API}/${id}/${action}`, body)
    if (answer && undo) toastWithUndo(title, text, () => undo(id), onReload)
    else if (answer) toast.success(title, text)
    showSaved(id)
    return answer !== undefined
  }

  const publishAgain = (id: string) =>
    request('POST', `${API}/${id}/publish`, { confirmed: true, ...(post?.status === 'scheduled' && { at: post.publishAt }) })

  async function attempt({ action, at }: Attempt, confirmed = false): Promise<boolean> {
    setLastAttempt({ action, at })
    if (at) {
      const text = `It will be published on ${formatTime(at.getTime())}.`
      return changeStatus('publish', { at: at.toISOString(), confirmed }, 'Scheduled', text)
    }
    if (action === 'publish') return changeStatus('publish', { confirmed }, 'Published', 'The post is live.')
    const id = await save(confirmed)
    if (!id) return false
    toast.success('Saved', post?.status === 'published' ? 'Your changes are live.' : undefined)
    if (!post) showSaved(id)
    return true
  }

  return {
    ...act,
    /** Sentences that read like promises. `confirm` confirms them and repeats the last attempt. */
    promises: needsConfirmation ? Object.entries(act.errors).filter(([path]) => path.startsWith('promises.')) : [],
    confirm: () => attempt(lastAttempt, true),
    save: () => attempt({ action: 'save' }),
    publish: () => attempt({ action: 'publish' }),
    schedule: (at: Date) => attempt({ action: 'publish', at }),
    unpublish: () => changeStatus('unpublish', undefined, 'Unpublished', 'Its URL returns “410 Gone”.', publishAgain),
    unschedule: () => changeStatus('unschedule', undefined, 'Unscheduled', 'The post is a draft again.', publishAgain),
    /** Saves a copy of the post as a draft, without unsaved changes, and opens it. */
    async duplicate() {
      if (!post) return
      const copy = { ...draftOf(post), title: `Copy of ${post.title}`.slice(0, MAX_TITLE_LENGTH), slug: '' }
      const answer = await act.act('POST', API, bodyOf(copy))
      if (!answer?.id) return
      toast.success('Duplicated', 'The copy is a draft.')
      void navigate(editorPath(answer.id))
    },
    async remove() {
      if (!post || !(await act.act('DELETE', `${API}/${post.id}`))) return
      typing.clearStored()
      toast.success('Deleted', post.status === 'published' ? `${postPath(post.slug)} returns “410 Gone”.` : undefined)
      void navigate(blogPaths.posts)
    },
  }
}
