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

interface Owner {
  post: EditorPost | undefined
  typing: ReturnType<typeof useDraft>
  onSaved(post: EditorPost): void
  onReload(): void
}

/** The actions on a post; each saves the draft first. */
export function usePostActions({ post, typing, onSaved, onReload }: Owner) {
  const act = useAct()
  const navigate = useNavigate()

  /** Saves the draft; returns the post's id, or undefined if it was refused. */
  async function save(): Promise<string | undefined> {
    if (!post) {
      const made = await act.act('POST', API, bodyOf(typing.draft))
      if (made?.id) typing.forget()
      return made?.id
    }
    if (!typing.dirty) return post.id
    const saved = await act.act('PUT', `${API}/${post.id}`, { ...bodyOf(typing.draft), version: typing.version })
    if (!saved?.data) {
      // Somebody else may have saved it: load their version.
      onReload()
      return undefined
    }
    const isSame = isSameText(saved.data.content, typing.draft.content)
    // Show the text as the server sanitized it.
    typing.take({ ...draftOf(saved.data), content: isSame ? typing.draft.content : saved.data.content }, saved.data.version, !isSame)
    onSaved(saved.data)
    return post.id
  }

  function showSaved(id: string): void {
    if (post) onReload()
    else void navigate(editorPath(id), { replace: true, preventScrollReset: true })
  }

  async function move(
    word: 'publish' | 'unpublish' | 'unschedule',
    body: { at?: string } | undefined,
    title: string,
    text: string,
    /** The opposite call, if it makes the post what it was. */
    opposite?: 'publish',
  ): Promise<boolean> {
    const id = await save()
    if (!id) return false
    const done = await act.act('POST', `${API}/${id}/${word}`, body)
    if (done && opposite) toastWithUndo(title, text, () => undo(id, opposite))
    else if (done) toast.success(title, text)
    showSaved(id)
    return done !== undefined
  }

  async function undo(id: string, word: 'publish'): Promise<boolean> {
    const { status } = await request('POST', `${API}/${id}/${word}`, {})
    onReload()
    return status === 200
  }

  return {
    ...act,
    async save() {
      const id = await save()
      if (!id) return
      toast.success('Saved', post?.status === 'published' ? 'Your changes are live.' : undefined)
      if (!post) showSaved(id)
    },
    publish: () => move('publish', {}, 'Published', 'The post is live.'),
    schedule: (at: Date) => move('publish', { at: at.toISOString() }, 'Scheduled', `It will be published on ${formatTime(at.getTime())}.`),
    unpublish: () => move('unpublish', undefined, 'Unpublished', 'Its URL returns “410 Gone”.', 'publish'),
    unschedule: () => move('unschedule', undefined, 'Unscheduled', 'The post is a draft again.'),
    async remove() {
      if (!post || !(await act.act('DELETE', `${API}/${post.id}`))) return
      typing.forget()
      toast.success('Deleted', post.status === 'published' ? `${postPath(post.slug)} returns “410 Gone”.` : undefined)
      void navigate(blogPaths.posts)
    },
  }
}
