import { type FormEvent, useRef, useState } from 'react'
import type { RefundDestination } from '#features/checkout/contract.ts'
import type { OrderGuarantees, Remedy, RemedyAsked, RemedyRequestView } from '#features/guarantees/contract.ts'
import { LONGEST_MESSAGE, needsMessage } from '#features/guarantees/rules/judge.ts'
import { DestinationChoice } from '#features/guarantees/ui/destination-choice.tsx'
import { messages, sendLabel } from '#features/guarantees/ui/texts.ts'
import type { OrderView } from '#features/orders/contract.ts'
import { call, messageOf } from '#shared/call.ts'
import { newId } from '#shared/ids.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { TextArea } from '#ui/text-area.tsx'
import { useFormErrors } from '#ui/use-form-errors.ts'

interface RemedyFormProps extends Pick<OrderGuarantees, 'destinations'> {
  remedy: Remedy
  order: OrderView
  headers: Record<string, string>
  /** The request was taken in. */
  onAsked(): void
}

/** One step: what the shop has to know for this remedy, and the button that asks for it. */
export function RemedyForm({ remedy, order, headers, destinations, onAsked }: RemedyFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clearTyped } = useFormErrors(form)
  const [problem, setProblem] = useState<string>()
  const [sending, setSending] = useState(false)
  // One key as long as the outcome is not known: a second press asks for the same thing.
  const key = useRef(newId('request'))
  const wantsMessage = needsMessage(remedy.kind, order)
  const wantsCount = remedy.kind === 'refill'

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    setSending(true)
    setProblem(undefined)
    const path = `/api/orders/${encodeURIComponent(order.id)}/remedies`
    const sent = { ...headers, 'idempotency-key': key.current }
    const answer = await call<{ data: RemedyRequestView }>('POST', path, askedIn(event.currentTarget, remedy), sent)
    setSending(false)
    if (answer.status === null) return setProblem(messages.unsent)
    key.current = newId('request')
    if (answer.body.success) return onAsked()
    show(answer.body.errors ?? [])
    setProblem(messageOf(answer.body, messages.unsent))
  }

  return (
    <form ref={form} method="post" noValidate onInput={clearTyped} onSubmit={(event) => void submit(event)} className="grid max-w-xl gap-5">
      {wantsCount && (
        <TextField
          name="currentCount"
          label="What does it count now?"
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          error={errors.currentCount}
          hint="The number that stands under your video or post today."
          required
        />
      )}
      {wantsMessage && (
        <TextArea
          name="message"
          label={remedy.kind === 'revision' ? 'Which comments should change, and how?' : 'What is wrong?'}
          rows={4}
          maxLength={LONGEST_MESSAGE}
          error={errors.message}
          hint="Never send a password."
          required
        />
      )}
      {remedy.amount !== null && destinations.length > 0 && <DestinationChoice destinations={destinations} name={`to-${remedy.kind}`} />}
      {problem && (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      )}
      <Button type="submit" variant={remedy.kind === 'problem' ? 'secondary' : 'primary'} busy={sending} className="justify-self-start">
        {sendLabel(remedy)}
      </Button>
    </form>
  )
}

function askedIn(form: HTMLFormElement, { kind, amount }: Remedy): RemedyAsked {
  const typed = typedIn(form, 'message', 'currentCount', `to-${kind}`)
  const count = typed.currentCount.replace(/[\s,.']/g, '')
  const destination = typed[`to-${kind}`] as RefundDestination | ''
  return {
    kind,
    ...(typed.message.trim() && { message: typed.message.trim() }),
    ...(/^\d+$/.test(count) && { currentCount: Number(count) }),
    ...(amount !== null && destination && { destination }),
  }
}
