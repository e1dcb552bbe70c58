import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { kindsOnSale, serviceLabel } from '#features/catalog/rules.ts'
import { checkReview, messages, type TypedReview } from '#features/reviews/rules/submission.ts'
import type { SendOptions, SendOutcome } from '#features/reviews/ui/calls.ts'
import { fillDraft, clearDraft, saveDraft, typedReview } from '#features/reviews/ui/review-draft.ts'
import { ReviewFields } from '#features/reviews/ui/review-fields.tsx'
import { clearInvitation, type Invitation } from '#features/reviews/ui/use-invitation.ts'
import type { FieldError } from '#shared/errors.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { typedIn, useFormErrors } from '#ui/form-fields.ts'
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

const allServices = () => kindsOnSale().map(serviceLabel)

/** The review form. Input is kept until the review is submitted. */
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
    if (form.current) fillDraft(form.current, { username: session?.user.username ?? '', email: session?.user.email ?? '' })
  }, [session])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = typedReview(event.currentTarget)
    const { homepage } = typedIn(event.currentTarget, 'homepage')
    const invalidFields = checkReview(typed)
    setProblem(problemOf(invalidFields))
    show(invalidFields)
    if (invalidFields.length > 0 || sending) return
    setSending(true)
    const outcome = await send(typed, { token: invited?.token, homepage, openedAt: openedAt.current })
    setSending(false)
    if (!outcome.ok) {
      setProblem({ title: 'Submission failed', text: outcome.message })
      return show(outcome.errors)
    }
    clearDraft()
    clearInvitation()
    onSent()
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onInput={(event) => {
        saveDraft(event.currentTarget)
        clearTyped(event)
      }}
      onSubmit={(event) => void submit(event)}
      className="relative grid gap-5 sm:grid-cols-2"
    >
      {invited && (
        <Alert
          tone="success"
          title={
            <>
              About your order <span className="whitespace-nowrap">{invited.about.orderNumber}</span>
            </>
          }
          className="sm:col-span-2"
        >
          Your review will be marked as a verified order.
        </Alert>
      )}
      {invitation.kind === 'refused' && (
        <Alert announce className="sm:col-span-2">
          {invitation.message}
        </Alert>
      )}
      <ReviewFields services={invited ? [invited.about.service] : allServices()} errors={errors} />
      {problem && (
        <Alert tone="danger" announce title={problem.title} className="sm:col-span-2">
          {problem.text}
        </Alert>
      )}
      <Button type="submit" size="lg" busy={sending} disabled={!hydrated} className="sm:col-span-2 sm:justify-self-start">
        {sending ? 'Submitting...' : 'Submit review'}
      </Button>
    </form>
  )
}

/** Loads the API code on submit. */
async function send(typed: TypedReview, options: SendOptions): Promise<SendOutcome> {
  try {
    const { sendReview } = await import('#features/reviews/ui/calls.ts')
    return await sendReview(typed, options)
  } catch {
    return { ok: false, message: 'An unexpected error occurred. Please try again.', errors: [] }
  }
}

/** Section 5 of the specification: a missing rating comes first, then empty fields. Other errors show at their field. */
function problemOf(errors: readonly FieldError[]): Problem | undefined {
  const hasMessage = (text: string) => errors.some(({ message }) => message === text)
  if (hasMessage(messages.rating)) return { title: 'Please select a rating', text: messages.rating }
  return hasMessage(messages.fields) ? { title: 'Please fill all fields', text: messages.fields } : undefined
}
