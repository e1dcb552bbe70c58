import { type FormEvent, useState } from 'react'
import type { Proposal } from '#features/support/contract.ts'
import { answerProposal, type GuestOrders } from '#features/support/ui/chat/actions.ts'
import { useChat } from '#features/support/ui/chat/store.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'

const outcomes = { done: 'Requested.', declined: 'Declined.', failed: 'This couldn’t be done.' }

interface ProposalCardProps {
  messageId: string
  proposal: Proposal
  orders: GuestOrders
}

/** The assistant’s proposal, with fields for the details that it needs, or its outcome. */
export function ProposalCard({ messageId, proposal, orders }: ProposalCardProps) {
  const { isBusy } = useChat()
  const [error, setError] = useState<string>()
  const { needs, state, summary } = proposal

  function accept(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = typedIn(event.currentTarget, 'needed').needed.trim()
    if (needs === 'message' && typed === '') return setError('Please tell us what happened.')
    if (needs === 'currentCount' && !/^\d{1,12}$/.test(typed)) return setError('Please enter the current count.')
    setError(undefined)
    void answerProposal(messageId, {
      accept: true,
      orders: orders(),
      ...(needs === 'message' && { message: typed }),
      ...(needs === 'currentCount' && { currentCount: Number(typed) }),
    })
  }

  return (
    <li className="rounded-lg border border-accent-line bg-surface p-3.5 text-[0.9375rem]">
      <p className="font-medium">{summary}</p>
      {state !== 'open' ? (
        <p className={`mt-1 text-sm ${state === 'done' ? 'text-success' : state === 'failed' ? 'text-danger' : 'text-muted'}`}>
          {outcomes[state]}
        </p>
      ) : (
        <form onSubmit={accept} noValidate className="mt-3 space-y-3">
          {needs === 'message' && <TextField name="needed" label="What happened?" maxLength={1_000} error={error} />}
          {needs === 'currentCount' && (
            <TextField name="needed" label="Current count" inputMode="numeric" autoComplete="off" error={error} />
          )}
          <div className="flex gap-2">
            <Button type="submit" size="sm" busy={isBusy}>
              Yes
            </Button>
            <Button size="sm" variant="secondary" onClick={() => void answerProposal(messageId, { accept: false, orders: orders() })}>
              No
            </Button>
          </div>
        </form>
      )}
    </li>
  )
}
