import type { ReactNode } from 'react'
import type { AdminReview } from '#features/reviews/contract.ts'
import { stars } from '#features/reviews/rules/list-query.ts'
import type { ModerationStatus } from '#features/reviews/rules/moderation.ts'
import { AdminReviewItem } from '#features/reviews/ui/operator/admin-review-item.tsx'
import { offerUndo, RefuseDialog } from '#features/reviews/ui/operator/refuse-dialog.tsx'
import { ReplyDialog } from '#features/reviews/ui/operator/reply-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { useOpened } from '#ui/console/action-dialog.tsx'
import { FilterBar, SelectFilter } from '#ui/console/filter-bar.tsx'
import { ListFrame } from '#ui/console/list-panel.tsx'
import { useAct } from '#ui/console/use-act.ts'
import type { Filters } from '#ui/console/use-filters.ts'
import { useList } from '#ui/console/use-list.ts'
import { useLive } from '#ui/console/use-live.ts'
import { toast } from '#ui/toast-store.ts'

const empty: Record<ModerationStatus, string> = {
  pending: 'No reviews are waiting.',
  approved: 'No published reviews with this rating.',
  refused: 'No rejected reviews.',
}

/** Reviews with a status, with actions for each. */
export function ReviewQueue({ status, filters, views }: { status: ModerationStatus; filters: Filters; views: ReactNode }) {
  const list = useList(`/api/operator/reviews?status=${status}&${filters.query('rating')}`)
  const { act, busy } = useAct()
  const { opened: open, open: setOpen, close, done } = useOpened<{ dialog: 'refuse' | 'reply'; review: AdminReview }>(list.reload)
  useLive(['review'], list.reload)

  async function approve({ id, username }: AdminReview) {
    const answer = await act('POST', `/api/operator/reviews/${id}/approve`)
    if (answer) offerUndo(id, 'Published', `The review by ${username} is now public.`, list.reload)
    else toast.error('Not published', 'Someone else may have decided already. The list has been reloaded.')
    list.reload()
  }

  return (
    <>
      <FilterBar>
        <SelectFilter filters={filters} name="rating" label="Stars" options={stars.map((rating) => [String(rating), `${rating} of 5`])} />
      </FilterBar>
      {views}
      <ListFrame list={list}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="px-5 py-12 text-center text-muted">{empty[status]}</p>
          ) : (
            <ul aria-label="Reviews" className="divide-y divide-line">
              {rows.map((review) => (
                <AdminReviewItem key={review.id} review={review}>
                  {status !== 'approved' && (
                    <Button size="sm" busy={busy} aria-keyshortcuts="A" onClick={() => void approve(review)}>
                      Approve
                    </Button>
                  )}
                  {status === 'approved' && (
                    <Button size="sm" variant="secondary" onClick={() => setOpen({ dialog: 'reply', review })}>
                      {review.reply ? 'Edit reply' : 'Reply'}
                    </Button>
                  )}
                  {status !== 'refused' && (
                    <Button size="sm" variant="secondary" onClick={() => setOpen({ dialog: 'refuse', review })}>
                      Reject
                    </Button>
                  )}
                </AdminReviewItem>
              ))}
            </ul>
          )
        }
      </ListFrame>
      {open?.dialog === 'refuse' && <RefuseDialog review={open.review} onDone={done} onUndone={list.reload} onClose={close} />}
      {open?.dialog === 'reply' && <ReplyDialog review={open.review} onDone={done} onClose={close} />}
    </>
  )
}
