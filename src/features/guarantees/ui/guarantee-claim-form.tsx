import { type FormEvent, useRef, useState } from 'react'
import type { RefundDestination } from '#features/checkout/contract.ts'
import type { OrderGuarantees, GuaranteeOption, GuaranteeClaimDraft } from '#features/guarantees/contract.ts'
import { needsMessage } from '#features/guarantees/rules/judge.ts'
import { MAX_MESSAGE_LENGTH } from '#features/guarantees/rules/kinds.ts'
import { DestinationChoice } from '#features/guarantees/ui/destination-choice.tsx'
import { messages, sendLabel } from '#features/guarantees/ui/texts.ts'
import type { OrderView } from '#features/orders/contract.ts'
import { call, messageOf } from '#shared/call.ts'
import { newId } from '#shared/ids.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { TextArea } from '#ui/form-controls.tsx'
import { typedIn, useFormErrors } from '#ui/form-fields.ts'
import { ProblemAlert } from '#ui/problem-alert.tsx'

interface GuaranteeClaimFormProps extends Pick<OrderGuarantees, 'destinations'> {
  option: GuaranteeOption
  order: OrderView
  headers: Record<string, string>
  onSubmitted(): void
}

export function GuaranteeClaimForm({ option, order, headers, destinations, onSubmitted }: GuaranteeClaimFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clearTyped } = useFormErrors(form)
  const [problem, setProblem] = useState<string>()
  const [sending, setSending] = useState(false)
  // Keep the key until the outcome is known, so that a retry isn't a second claim.
  const key = useRef(newId('request'))
  const requiresMessage = needsMessage(option.kind, order)
  const requiresCount = option.kind === 'refill'

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    setSending(true)
    setProblem(undefined)
    const path = `/api/orders/${encodeURIComponent(order.id)}/remedies` as const
    const sent = { ...headers, 'idempotency-key': key.current }
    const answer = await call('POST', path, draftIn(event.currentTarget, option), sent)
    setSending(false)
    if (answer.status === null) return setProblem(messages.unsent)
    key.current = newId('request')
    if (answer.body.success) return onSubmitted()
    const atFields = answer.body.errors ?? []
    show(atFields)
    const isShown = atFields.some(({ path }) => form.current?.elements.namedItem(path))
    setProblem(isShown ? undefined : messageOf(answer.body, messages.unsent))
  }

  return (
    <form ref={form} method="post" noValidate onInput={clearTyped} onSubmit={(event) => void submit(event)} className="grid max-w-xl gap-5">
      {requiresCount && (
        <TextField
          name="currentCount"
          label="What’s the count now?"
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          error={errors.currentCount}
          hint="The number shown on your profile, video or post right now."
          required
        />
      )}
      {requiresMessage && (
        <TextArea
          name="message"
          label={option.kind === 'revision' ? 'Which comments should change, and how?' : 'What’s wrong?'}
          rows={4}
          maxLength={MAX_MESSAGE_LENGTH}
          error={errors.message}
          hint="Never send a password."
          required
        />
      )}
      {option.amount !== null && destinations.length > 0 && (
        <DestinationChoice destinations={destinations} payment={order.payment} name={`to-${option.kind}`} />
      )}
      <ProblemAlert problem={problem} />
      <Button type="submit" variant={option.kind === 'problem' ? 'secondary' : 'primary'} busy={sending} className="justify-self-start">
        {sendLabel(option, order.status)}
      </Button>
    </form>
  )
}

function draftIn(form: HTMLFormElement, { kind, amount }: GuaranteeOption): GuaranteeClaimDraft {
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
