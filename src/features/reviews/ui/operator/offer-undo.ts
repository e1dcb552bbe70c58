import { request } from '#shared/call.ts'
import { toastWithUndo } from '#ui/console/undo.tsx'

/** Says what was decided on a review, and offers to undo it before its author is notified. */
export function offerUndo(reviewId: string, title: string, text: string, onUndone: () => void): void {
  toastWithUndo(title, text, async () => {
    const { status } = await request('POST', `/api/operator/reviews/${reviewId}/undo`)
    onUndone()
    return status === 200
  })
}
