import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { serviceKinds, serviceLabel } from '#features/catalog/rules.ts'
import { checkReview, messages, type TypedReview } from '#features/reviews/rules/submission.ts'
import { forgetInvitation, type Invitation } from '#features/reviews/ui/invitation.ts'
import { fillDraft, forgetDraft, keepDraft, typedReview } from '#features/reviews/ui/review-draft.ts'
import { ReviewFields } from '#features/reviews/ui/review-fields.tsx'
import type { Circumstances, SendOutcome } from '#features/reviews/ui/send-review.ts'
import type { FieldError } from '#shared/errors.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { useFormErrors } from '#ui/use-form-errors.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { useSession } from '#ui/use-session.ts'

interface ReviewFormProps {
  invitation: Invitation
  onSent(): void
}

interface Problem {
  title: string
  text: string
}

const allServices = serviceKinds.map(serviceLabel)

/** A review is written here. What was typed stays until it has been taken. */
export function ReviewForm({ invitation, onSent }: ReviewFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const openedAt = useRef(0)
  const { errors, show, clearTyped } = useFormErrors(form)
  const [problem, setProblem] = useState<Problem>()
  const [sending, setSending] = useState(false)
  const hydrated = useHydrated()
  const session = useSession()
  const invited = invitation.kind === 'invited' ? invitation : undefined

  useLayoutEffect(() => {
    openedAt.current = performance.now()
    if (form.current) fillDraft(form.current)
  }, [])
  useEffect(() => {
    if (form.current)
      fillDraft(form.current, { username: invited?.about.name || session?.user.username || '', email: session?.user.email ?? '' })
  }, [invited, session])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = typedReview(event.currentTarget)
    const { homepage } = typedIn(event.currentTarget, 'homepage')
    const refused = checkReview(typed)
    setProblem(problemOf(refused))
    show(refused)
    if (refused.length > 0 || sending) return
    setSending(true)
    const outcome = await send(typed, { token: invited?.token, homepage, openedAt: openedAt.current })
    setSending(false)
    if (!outcome.ok) {
      setProblem({ title: 'Submission failed', text: outcome.message })
      return show(outcome.errors)
    }
    forgetDraft()
    forgetInvitation()
    onSent()
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onInput={(event) => {
        keepDraft(event.currentTarget)
        clearTyped(event)
      }}
      onSubmit={(event) => void submit(event)}
      className="relative grid gap-5 sm:grid-cols-2"
    >
      {invited && (
        <Alert tone="success" title={`About your order ${invited.about.orderNumber}`} className="sm:col-span-2">
          Your review will carry the mark of a verified order.
        </Alert>
      )}
      {invitation.kind === 'refused' && (
        <Alert announce className="sm:col-span-2">
          {invitation.message}
        </Alert>
      )}
      <ReviewFields services={invited ? [invited.about.service] : allServices} errors={errors} />
      {problem && (
        <Alert tone="danger" announce title={problem.title} className="sm:col-span-2">
          {problem.text}
        </Alert>
      )}
      <Button type="submit" size="lg" busy={sending} disabled={!hydrated} className="sm:col-span-2">
        {sending ? 'Submitting...' : 'Submit review'}
      </Button>
    </form>
  )
}

/** What calls the shop is loaded with the press. */
async function send(typed: TypedReview, circumstances: Circumstances): Promise<SendOutcome> {
  try {
    const { sendReview } = await import('#features/reviews/ui/send-review.ts')
    return await sendReview(typed, circumstances)
  } catch {
    return { ok: false, message: 'An unexpected error occurred. Please try again.', errors: [] }
  }
}

/** Section 5: a missing rating is named first, then empty fields; what else is wrong stands at its field. */
function problemOf(refused: readonly FieldError[]): Problem | undefined {
  const isSaid = (text: string) => refused.some(({ message }) => message === text)
  if (isSaid(messages.rating)) return { title: 'Please select a rating', text: messages.rating }
  return isSaid(messages.fields) ? { title: 'Please fill all fields', text: messages.fields } : undefined
}
