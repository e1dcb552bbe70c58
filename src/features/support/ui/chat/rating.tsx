import { type FormEvent, useState } from 'react'
import { RATING_COMMENT_LENGTH, ratingNames } from '#features/support/rules/conversation.ts'
import { chatKeys } from '#features/support/ui/chat/keys.ts'
import { requestRating } from '#features/support/ui/chat/requests.ts'
import { messageOf } from '#shared/call.ts'
import { readStored, writeStored } from '#shared/stored.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/form-controls.tsx'
import { typedIn } from '#ui/form-fields.ts'

interface RatingProps {
  conversationId: string
  /** Whether it was already rated when the page was opened. */
  isRated: boolean
  /** Returns to the text field. */
  onDone(): void
}

const unsent = 'We couldn’t save that. Please try again.'

const choice =
  'h-11 flex-1 rounded-md border border-line bg-surface px-1.5 text-[0.8125rem] font-semibold text-ink transition-colors hover:border-line-strong hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink'

/** Asks the customer once to rate a conversation that staff closed. A rating is sent when it is pressed. A comment can be added. */
export function Rating({ conversationId, isRated, onDone }: RatingProps) {
  const [step, setStep] = useState<'asks' | 'thanks' | 'over'>(() =>
    isRated || readStored('localStorage', chatKeys.rating) === conversationId ? 'over' : 'asks',
  )
  const [rating, setRating] = useState<number>()
  const [problem, setProblem] = useState<string>()

  async function send(chosen: number, comment?: string): Promise<boolean> {
    setRating(chosen)
    const answer = await requestRating(conversationId, { rating: chosen, ...(comment && { comment }) })
    const isSent = answer.status !== null && answer.body.success
    const reason = answer.status === null ? unsent : messageOf(answer.body, unsent)
    setProblem(isSent ? undefined : reason)
    return isSent
  }

  async function sendComment(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { comment } = typedIn(event.currentTarget, 'comment')
    if (rating === undefined || !(await send(rating, comment.trim()))) return
    setStep('thanks')
    onDone()
  }

  function dismiss() {
    writeStored('localStorage', chatKeys.rating, conversationId)
    setStep('over')
    onDone()
  }

  if (step === 'over') return null
  return (
    <div className="mb-3 border-b border-line pb-3">
      <output className="text-[0.9375rem] font-semibold">{step === 'thanks' && 'Thanks for your feedback.'}</output>
      {step === 'asks' && (
        <form method="post" onSubmit={(event) => void sendComment(event)} className="space-y-2">
          <p className="flex items-baseline justify-between gap-4">
            <b id="rating-question" className="text-[0.9375rem] font-semibold">
              How did we do?
            </b>
            {rating === undefined && (
              <button
                type="button"
                className="rounded-sm py-0.5 text-[0.8125rem] font-semibold text-accent-ink underline-offset-2 hover:underline"
                onClick={dismiss}
              >
                No thanks
              </button>
            )}
          </p>
          <div role="group" aria-labelledby="rating-question" className="flex gap-1.5">
            {ratingNames.map((name, index) => (
              <button key={name} type="button" aria-pressed={rating === index + 1} className={choice} onClick={() => void send(index + 1)}>
                {name}
              </button>
            ))}
          </div>
          {problem && (
            <p role="alert" className="text-sm font-medium text-danger">
              {problem}
            </p>
          )}
          {rating !== undefined && (
            <>
              <TextArea
                name="comment"
                label="What went well? What didn’t?"
                rows={2}
                maxLength={RATING_COMMENT_LENGTH}
                optional
                className="[&_textarea]:min-h-18"
              />
              <Button type="submit" size="sm">
                Send feedback
              </Button>
            </>
          )}
        </form>
      )}
    </div>
  )
}
