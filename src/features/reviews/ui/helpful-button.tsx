import { useEffect, useState } from 'react'
import type { ReviewView } from '#features/reviews/contract.ts'
import { votedFor, voteFor } from '#features/reviews/ui/votes.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast-store.ts'
import { useHydrated } from '#ui/use-hydrated.ts'

/** One vote per review: it keeps the focus while it is on its way, and afterwards says that it was given. */
export function HelpfulButton({ review: { id, reviewTitle, helpfulVotes } }: { review: ReviewView }) {
  const [state, setState] = useState<'open' | 'sending' | 'voted'>('open')
  const [votes, setVotes] = useState(helpfulVotes)
  const hydrated = useHydrated()
  useEffect(() => {
    if (votedFor().includes(id)) setState('voted')
  }, [id])

  async function vote() {
    if (state !== 'open') return
    setState('sending')
    const outcome = await voteFor(id)
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
      disabled={!hydrated}
      onClick={() => void vote()}
      className={buttonStyle('secondary', 'sm', 'tabular-nums aria-disabled:cursor-default aria-disabled:text-success')}
    >
      {state === 'sending' ? <Spinner /> : <SheetIcon name={state === 'voted' ? 'check' : 'thumb'} className="size-4" />}
      {text}
      <span className="sr-only">: {reviewTitle}</span>
    </button>
  )
}
