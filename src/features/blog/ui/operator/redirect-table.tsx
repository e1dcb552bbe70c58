import { useState } from 'react'
import { Link } from 'react-router'
import type { RedirectView } from '#features/blog/contract.ts'
import { postPath } from '#features/blog/rules/list.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { Screen } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useList } from '#ui/console/use-list.ts'
import { useLive } from '#ui/console/use-live.ts'
import { formatDay } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'
import { editorPath } from './blog-address.ts'
import { BlogTabs } from './blog-tabs.tsx'

/** Addresses that posts had, and where they lead now. */
export function RedirectTable() {
  const list = useList<RedirectView>('/api/operator/blog/redirects')
  const [removing, setRemoving] = useState<string>()
  const { act, busy, problem, clear } = useAct()
  useLive(['post'], list.reload)
  const close = () => {
    clear()
    setRemoving(undefined)
  }
  async function remove(slug: string) {
    if (!(await act('DELETE', `/api/operator/blog/redirects/${slug}`))) return
    toast.success('Removed', `${postPath(slug)} answers 410 now.`)
    close()
    list.reload()
  }
  return (
    <Screen title="Blog" lead="A post that gets another address goes on being found under the one it had.">
      <BlogTabs current="Redirects" />
      <ListPanel
        list={list}
        caption="Redirects"
        columns={columnsOf(setRemoving)}
        keyOf={({ slug }) => slug}
        empty="No post has changed its address."
      />
      {removing && (
        <ActionDialog
          title="Remove this redirect?"
          action="Remove"
          tone="danger"
          busy={busy}
          problem={problem}
          onAct={() => void remove(removing)}
          onClose={close}
        >
          <p>
            Links to <b className="font-semibold break-all">{postPath(removing)}</b> answer “410 Gone” from then on, and search engines
            forget the address.
          </p>
        </ActionDialog>
      )}
    </Screen>
  )
}

function columnsOf(onRemove: (slug: string) => void): Column<RedirectView>[] {
  return [
    { name: 'Address', cell: ({ slug }) => postPath(slug) },
    { name: 'Leads to', cell: ({ post }) => <Target post={post} /> },
    { name: 'Since', cell: ({ createdAt }) => formatDay(createdAt) },
    {
      name: 'Action',
      cell: ({ slug, post }) =>
        post && (
          <Button size="sm" variant="ghost" className="-my-1.5" aria-label={`Remove ${postPath(slug)}`} onClick={() => onRemove(slug)}>
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
