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
  word: 'save' | 'publish'
  /** When to publish; now if left out. */
  at?: Date | undefined
}

/** The actions on a post; each saves the draft first. */
export function usePostActions({ post, typing, onSaved, onReload }: Owner) {
  const act = useAct()
  const navigate = useNavigate()
  /** What was tried last: it is done once its promises are confirmed. */
  const [tried, setTried] = useState<Attempt>({ word: 'save' })
  /** The id of a new post, once it is saved. Its page opens as soon as there is no question about its promises. */
  const [created, setCreated] = useState<string>()
  const isAsked = act.code === 'promises_unconfirmed'
  useEffect(() => {
    if (created && !isAsked) void navigate(editorPath(created), { replace: true, preventScrollReset: true })
  }, [created, isAsked, navigate])

  /** Saves the draft; returns the post's id, or undefined if it was refused. */
  async function save(confirmed = false): Promise<string | undefined> {
    if (created) return created
    if (!post) {
      const made = await act.act('POST', API, bodyOf(typing.draft))
      if (made?.id) typing.forget()
      return made?.id
    }
    if (!typing.dirty) return post.id
    const saved = await act.act('PUT', `${API}/${post.id}`, { ...bodyOf(typing.draft), version: typing.version, confirmed })
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
    else setCreated(id)
  }

  async function move(
    word: 'publish' | 'unpublish' | 'unschedule',
    body: { at?: string; confirmed?: boolean } | undefined,
    title: string,
    text: string,
    /** The opposite call, if it makes the post what it was. */
    undo?: (id: string) => ReturnType<typeof request>,
  ): Promise<boolean> {
    const id = await save(body?.confirmed)
    if (!id) return false
    const done = await act.act('POST', `${API}/${id}/${word}`, body)
    if (done && undo) toastWithUndo(title, text, () => undo(id), onReload)
    else if (done) toast.success(title, text)
    showSaved(id)
    return done !== undefined
  }

  const publishAgain = (id: string) =>
    request('POST', `${API}/${id}/publish`, { confirmed: true, ...(post?.status === 'scheduled' && { at: post.publishAt }) })

  async function attempt({ word, at }: Attempt, confirmed = false): Promise<boolean> {
    setTried({ word, at })
    if (at) {
      const text = `It will be published on ${formatTime(at.getTime())}.`
      return move('publish', { at: at.toISOString(), confirmed }, 'Scheduled', text)
    }
    if (word === 'publish') return move('publish', { confirmed }, 'Published', 'The post is live.')
    const id = await save(confirmed)
    if (!id) return false
    toast.success('Saved', post?.status === 'published' ? 'Your changes are live.' : undefined)
    if (!post) showSaved(id)
    return true
  }

  return {
    ...act,
    /** Sentences that read like promises, which somebody has to confirm before `confirm` does what was tried. */
    promises: isAsked ? Object.entries(act.errors).filter(([path]) => path.startsWith('promises.')) : [],
    confirm: () => attempt(tried, true),
    save: () => attempt({ word: 'save' }),
    publish: () => attempt({ word: 'publish' }),
    schedule: (at: Date) => attempt({ word: 'publish', at }),
    unpublish: () => move('unpublish', undefined, 'Unpublished', 'Its URL returns “410 Gone”.', publishAgain),
    unschedule: () => move('unschedule', undefined, 'Unscheduled', 'The post is a draft again.', publishAgain),
    /** Saves a copy of the post as a draft, without its unsaved changes, and opens it. */
    async duplicate() {
      if (!post) return
      const copy = { ...draftOf(post), title: `Copy of ${post.title}`.slice(0, MAX_TITLE_LENGTH), slug: '' }
      const made = await act.act('POST', API, bodyOf(copy))
      if (!made?.id) return
      toast.success('Duplicated', 'The copy is a draft.')
      void navigate(editorPath(made.id))
    },
    async remove() {
      if (!post || !(await act.act('DELETE', `${API}/${post.id}`))) return
      typing.forget()
      toast.success('Deleted', post.status === 'published' ? `${postPath(post.slug)} returns “410 Gone”.` : undefined)
      void navigate(blogPaths.posts)
    },
  }
}
