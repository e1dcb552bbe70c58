import { useNavigate } from 'react-router'
import type { EditorPost } from '#features/blog/contract.ts'
import { postPath } from '#features/blog/rules/list.ts'
import { useAct } from '#ui/console/use-act.ts'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'
import { blogPaths, editorPath } from './blog-address.ts'
import { bodyOf, draftOf, isSameText } from './draft.ts'
import type { useDraft } from './use-draft.ts'

const API = '/api/operator/blog/posts'

interface Owner {
  post: EditorPost | undefined
  typing: ReturnType<typeof useDraft>
  onSaved(post: EditorPost): void
  onReload(): void
}

/** What can be done with a post: each first saves what is typed. */
export function usePostActions({ post, typing, onSaved, onReload }: Owner) {
  const act = useAct()
  const navigate = useNavigate()

  /** The post's id once all is saved; undefined where it is not. */
  async function save(): Promise<string | undefined> {
    if (!post) {
      const made = await act.act<{ id: string }>('POST', API, bodyOf(typing.draft))
      if (made?.id) typing.forget()
      return made?.id
    }
    if (!typing.dirty) return post.id
    const saved = await act.act<{ data: EditorPost }>('PUT', `${API}/${post.id}`, { ...bodyOf(typing.draft), version: typing.version })
    if (!saved?.data) {
      // It may be that somebody else saved it: their version is to be known.
      onReload()
      return undefined
    }
    const isSame = isSameText(saved.data.content, typing.draft.content)
    // What the shop left out of a text is not to be seen any more.
    typing.take({ ...draftOf(saved.data), content: isSame ? typing.draft.content : saved.data.content }, saved.data.version, !isSame)
    onSaved(saved.data)
    return post.id
  }

  function goOn(id: string): void {
    if (post) onReload()
    else void navigate(editorPath(id), { replace: true, preventScrollReset: true })
  }

  async function move(word: string, body: object | undefined, title: string, text: string): Promise<boolean> {
    const id = await save()
    if (!id) return false
    const done = await act.act('POST', `${API}/${id}/${word}`, body)
    if (done) toast.success(title, text)
    goOn(id)
    return done !== undefined
  }

  return {
    ...act,
    async save() {
      const id = await save()
      if (!id) return
      toast.success('Saved', post?.status === 'published' ? 'Readers see it now.' : undefined)
      if (!post) goOn(id)
    },
    publish: () => move('publish', {}, 'Published', 'It stands in the blog now.'),
    schedule: (at: Date) => move('publish', { at: at.toISOString() }, 'Scheduled', `It is published ${formatTime(at.getTime())}.`),
    unpublish: () => move('unpublish', undefined, 'Unpublished', 'Its address answers “410 Gone”.'),
    unschedule: () => move('unschedule', undefined, 'Unscheduled', 'It is a draft again.'),
    async remove() {
      if (!post || !(await act.act('DELETE', `${API}/${post.id}`))) return
      typing.forget()
      toast.success('Deleted', post.status === 'published' ? `${postPath(post.slug)} answers “410 Gone”.` : undefined)
      void navigate(blogPaths.posts)
    },
  }
}
