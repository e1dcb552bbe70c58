import { useState } from 'react'
import { type DeskReview, type DeskStatus, stars } from '#features/reviews/contract.ts'
import { DeskItem } from '#features/reviews/ui/operator/desk-item.tsx'
import { RefuseDialog } from '#features/reviews/ui/operator/refuse-dialog.tsx'
import { ReplyDialog } from '#features/reviews/ui/operator/reply-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { FilterBar, SelectFilter } from '#ui/console/filter-bar.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import type { Filters } from '#ui/console/use-filters.ts'
import { useList } from '#ui/console/use-list.ts'
import { useLive } from '#ui/console/use-live.ts'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { toast } from '#ui/toast-store.ts'

const empty: Record<DeskStatus, string> = {
  pending: 'No review waits.',
  approved: 'Nothing is published with these stars.',
  refused: 'None was refused.',
}

/** Reviews of a status, with what can be done about each. */
export function ReviewDesk({ status, filters }: { status: DeskStatus; filters: Filters }) {
  const list = useList<DeskReview>(`/api/operator/reviews?status=${status}&${filters.query('rating')}`)
  const { act, busy } = useAct()
  const [open, setOpen] = useState<{ dialog: 'refuse' | 'reply'; review: DeskReview }>()
  useLive(['review'], list.reload)

  async function approve({ id, username }: DeskReview) {
    const answer = await act('POST', `/api/operator/reviews/${id}/approve`)
    if (answer) toast.success('Published', `What ${username} wrote can be read by everyone now.`)
    else toast.error('Not published', 'Somebody may have decided meanwhile. The list is read anew.')
    list.reload()
  }

  const close = () => setOpen(undefined)
  const done = () => {
    close()
    list.reload()
  }
  const { rows, problem, loadMore, loading } = list
  return (
    <>
      <FilterBar>
        <SelectFilter filters={filters} name="rating" label="Stars" options={stars.map((each) => [String(each), `${each} of 5`])} />
      </FilterBar>
      <Panel flush>
        {problem && (
          <div className="p-4">
            <LoadProblem problem={problem} onRetry={list.reload} />
          </div>
        )}
        {!rows && !problem && <Loading />}
        {rows?.length === 0 && <p className="px-5 py-12 text-center text-muted">{empty[status]}</p>}
        {rows && rows.length > 0 && (
          <ul aria-label="Reviews" className="divide-y divide-line">
            {rows.map((review) => (
              <DeskItem key={review.id} review={review}>
                {status !== 'approved' && (
                  <Button size="sm" busy={busy} onClick={() => void approve(review)}>
                    Approve
                  </Button>
                )}
                {status === 'approved' && (
                  <Button size="sm" variant="secondary" onClick={() => setOpen({ dialog: 'reply', review })}>
                    {review.reply ? 'Change answer' : 'Reply'}
                  </Button>
                )}
                {status !== 'refused' && (
                  <Button size="sm" variant="secondary" onClick={() => setOpen({ dialog: 'refuse', review })}>
                    Refuse
                  </Button>
                )}
              </DeskItem>
            ))}
          </ul>
        )}
        {loadMore && (
          <div className="border-t border-line p-3 text-center">
            <Button size="sm" variant="secondary" busy={loading} onClick={loadMore}>
              Show more
            </Button>
          </div>
        )}
      </Panel>
      {open?.dialog === 'refuse' && <RefuseDialog review={open.review} onDone={done} onClose={close} />}
      {open?.dialog === 'reply' && <ReplyDialog review={open.review} onDone={done} onClose={close} />}
    </>
  )
}
