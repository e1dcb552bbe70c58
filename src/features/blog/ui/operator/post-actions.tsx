import { useState } from 'react'
import type { EditorPost } from '#features/blog/contract.ts'
import { postPath } from '#features/blog/rules/list.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import type { usePostActions } from './use-post-actions.ts'

interface PostActionsProps {
  post: EditorPost | undefined
  isDirty: boolean
  actions: ReturnType<typeof usePostActions>
  onPreview(): void
}

type DialogName = 'schedule' | 'unpublish' | 'delete'

/** The actions that a post's status allows. */
export function PostActions({ post, isDirty, actions, onPreview }: PostActionsProps) {
  const [opened, setOpened] = useState<DialogName>()
  const status = post?.status ?? 'draft'
  const isWaiting = status === 'draft' || status === 'scheduled'
  return (
    <>
      {post && <Small onClick={() => setOpened('delete')}>Delete</Small>}
      {post && <Small onClick={() => void actions.duplicate()}>Duplicate</Small>}
      {status === 'published' && (
        <>
          <ButtonLink to={postPath(post?.slug ?? '')} size="sm" variant="ghost" target="_blank">
            View
          </ButtonLink>
          <Small onClick={() => setOpened('unpublish')}>Unpublish</Small>
        </>
      )}
      {status === 'scheduled' && <Small onClick={() => void actions.unschedule()}>Unschedule</Small>}
      <Small onClick={onPreview}>Preview</Small>
      {isWaiting && <Small onClick={() => setOpened('schedule')}>Schedule</Small>}
      <Button
        size="sm"
        variant={status === 'published' ? 'primary' : 'secondary'}
        disabled={post !== undefined && !isDirty}
        busy={actions.busy}
        onClick={() => void actions.save()}
      >
        Save
      </Button>
      {status !== 'published' && (
        <Button size="sm" busy={actions.busy} onClick={() => void actions.publish()}>
          Publish
        </Button>
      )}
      {actions.promises.length > 0 && (
        <ActionDialog
          title="Are these promises true?"
          action={status === 'published' ? 'Save anyway' : 'Publish anyway'}
          busy={actions.busy}
          problem={undefined}
          onClose={actions.clear}
          onAct={() => void actions.confirm().then((isDone) => isDone && setOpened(undefined))}
        >
          <p>Your post says this about the shop. Only publish it if you can prove it. Otherwise, go back and change it.</p>
          <ul className="list-disc pl-5">
            {actions.promises.map(([path, sentence]) => (
              <li key={path}>{sentence}</li>
            ))}
          </ul>
        </ActionDialog>
      )}
      {opened && actions.promises.length === 0 && (
        <ActionPrompt opened={opened} post={post} actions={actions} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

function Small({ onClick, children }: { onClick(): void; children: string }) {
  return (
    <Button size="sm" variant="ghost" onClick={onClick}>
      {children}
    </Button>
  )
}

interface ActionPromptProps extends Pick<PostActionsProps, 'post' | 'actions'> {
  opened: DialogName
  onClose(): void
}

function ActionPrompt({ opened, post, actions, onClose }: ActionPromptProps) {
  const [error, setError] = useState<string>()
  const { busy, problem } = actions
  const closeIfDone = async (work: Promise<boolean>) => (await work) && onClose()
  if (opened === 'schedule') {
    return (
      <ActionDialog
        title="Schedule this post"
        action="Schedule"
        busy={busy}
        problem={problem}
        onClose={onClose}
        onAct={(_reason, form) => {
          const at = new Date(typedIn(form, 'at').at)
          if (!(at.getTime() > Date.now())) return setError('Choose a time in the future.')
          void closeIfDone(actions.schedule(at))
        }}
      >
        <p>The post will be published automatically at this time, in your time zone.</p>
        <TextField label="Publish at" name="at" type="datetime-local" error={error} defaultValue={localTime(post?.publishAt)} />
      </ActionDialog>
    )
  }
  if (opened === 'unpublish') {
    return (
      <ActionDialog
        title="Unpublish this post?"
        action="Unpublish"
        busy={busy}
        problem={problem}
        onClose={onClose}
        onAct={() => void closeIfDone(actions.unpublish())}
      >
        <p>
          We’ll remove it from the blog, the feed and the sitemap. {postPath(post?.slug ?? '')} returns “410 Gone” until you publish it
          again.
        </p>
      </ActionDialog>
    )
  }
  return (
    <ActionDialog
      title="Delete this post?"
      action="Delete"
      tone="danger"
      busy={busy}
      problem={problem}
      onClose={onClose}
      onAct={() => void actions.remove()}
    >
      <p>
        You can’t undo this.
        {(post?.status === 'published' || post?.status === 'withdrawn') &&
          ` ${postPath(post.slug)} and its former URLs will return “410 Gone”.`}
      </p>
    </ActionDialog>
  )
}

/** The value of a `datetime-local` field in the browser's time zone. Defaults to tomorrow at 9 AM. */
function localTime(iso: string | null | undefined): string {
  const time = iso ? new Date(iso) : new Date()
  if (!iso) {
    time.setDate(time.getDate() + 1)
    time.setHours(9, 0, 0, 0)
  }
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
