import { useState } from 'react'
import { Link } from 'react-router'
import type { RedirectView } from '#features/blog/contract.ts'
import { postPath } from '#features/blog/rules/list.ts'
import { call } from '#shared/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { Screen } from '#ui/console/screen.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useList } from '#ui/console/use-list.ts'
import { useLive } from '#ui/console/use-live.ts'
import { BlogTabs, editorPath } from './parts.tsx'

/** Lists former URLs of posts and their redirects. */
export function RedirectTable() {
  const list = useList('/api/operator/blog/redirects')
  const [removing, setRemoving] = useState<Removable>()
  const { act, dialog, clear } = useAct()
  useLive(['post'], list.reload)
  const close = () => {
    clear()
    setRemoving(undefined)
  }
  async function remove({ slug, post }: Removable) {
    const path = `/api/operator/blog/redirects/${slug}` as const
    if (!(await act('DELETE', path))) return
    const undo = () => call('PUT', path, { postId: post.id })
    toastWithUndo('Removed', `${postPath(slug)} now returns “410 Gone”.`, undo, list.reload)
    close()
    list.reload()
  }
  return (
    <Screen title="Blog" lead="When a post’s URL changes, its former URL redirects to the new one.">
      <BlogTabs current="Redirects" />
      <ListPanel list={list} caption="Redirects" columns={columnsOf(setRemoving)} keyOf={({ slug }) => slug} empty="No redirects yet." />
      {removing && (
        <ActionDialog
          title="Remove this redirect?"
          action="Remove"
          tone="danger"
          {...dialog}
          onAct={() => void remove(removing)}
          onClose={close}
        >
          <p>
            <b className="font-semibold break-all">{postPath(removing.slug)}</b> will return “410 Gone”, and search engines will remove it.
          </p>
        </ActionDialog>
      )}
    </Screen>
  )
}

interface Removable {
  slug: string
  post: NonNullable<RedirectView['post']>
}

function columnsOf(onRemove: (redirect: Removable) => void): Column<RedirectView>[] {
  return [
    { name: 'URL', cell: ({ slug }) => postPath(slug) },
    { name: 'Redirects to', cell: ({ post }) => <Target post={post} /> },
    { name: 'Since', cell: ({ createdAt }) => <RelativeTime at={createdAt} narrow /> },
    {
      name: 'Action',
      cell: ({ slug, post }) =>
        post && (
          <Button
            size="sm"
            variant="ghost"
            className="-my-1.5"
            aria-label={`Remove ${postPath(slug)}`}
            onClick={() => onRemove({ slug, post })}
          >
            Remove
          </Button>
        ),
    },
  ]
}

function Target({ post }: { post: RedirectView['post'] }) {
  if (!post) return <Badge tone="neutral">410 Gone</Badge>
  return (
    <Link to={editorPath(post.id)} className="text-accent-ink hover:underline">
      {post.title}
    </Link>
  )
}
