import { useEffect, useState } from 'react'
import type { ReviewView } from '#features/reviews/contract.ts'
import type { VoteOutcome } from '#features/reviews/ui/calls.ts'
import { hasVoted } from '#features/reviews/ui/voted.ts'
import { buttonStyle } from '#ui/button.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast-store.ts'

/** Marks a review as helpful, once. It keeps the focus while sending, then shows that the vote was counted. */
export function HelpfulButton({ review: { id, reviewTitle, helpfulVotes } }: { review: ReviewView }) {
  const [state, setState] = useState<'unready' | 'open' | 'sending' | 'voted'>('unready')
  const [votes, setVotes] = useState(helpfulVotes)
  useEffect(() => setState(hasVoted(id) ? 'voted' : 'open'), [id])

  async function vote() {
    if (state !== 'open') return
    setState('sending')
    const outcome = await sendVote(id)
    if (outcome.votes !== undefined) setVotes(outcome.votes)
    setState(outcome.votes === undefined ? 'open' : 'voted')
    if (outcome.ok) toast.success('Vote recorded!', 'Thank you for your feedback.')
    else toast.error('Vote failed', outcome.message)
  }

  const text = votes > 0 ? `Helpful (${votes})` : 'Helpful'
  return (
    <button
      type="button"
      aria-disabled={state !== 'open' || undefined}
      disabled={state === 'unready'}
      onClick={() => void vote()}
      className={buttonStyle('secondary', 'sm', 'tabular-nums aria-disabled:cursor-default aria-disabled:text-success')}
    >
      {state === 'sending' ? <Spinner /> : <SheetIcon name={state === 'voted' ? 'check' : 'thumb'} className="size-4" />}
      {text}
      <span className="sr-only">: {reviewTitle}</span>
    </button>
  )
}

/** Loads the API code with the first vote. */
async function sendVote(id: string): Promise<VoteOutcome> {
  try {
    const { voteFor } = await import('#features/reviews/ui/calls.ts')
    return await voteFor(id)
  } catch {
    return { ok: false, message: 'An error occurred while voting for the review' }
  }
}
