import { useState } from 'react'
import type { AdminGuaranteeClaim } from '#features/guarantees/contract.ts'
import type { OrderPage } from '#features/operations/contract/orders.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { formatDay } from '#ui/times.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { money, named } from './words.ts'

interface GuaranteesPanelProps {
  page: OrderPage
  mayDecide: boolean
  onDone(): void
}

/** An order's open guarantees and the customer's requests. */
export function GuaranteesPanel({ page: { options, requests, approvals }, mayDecide, onDone }: GuaranteesPanelProps) {
  const [decision, setDecision] = useState<{ request: AdminGuaranteeClaim; grant: boolean }>()
  const isAsked = approvals.some(({ kind, status }) => kind === 'guarantee_claim_grant' && status === 'waiting')
  return (
    <Panel title="Guarantees">
      <p className="mb-3 text-sm text-muted">As the customer sees them.</p>
      <ul className="grid gap-3 text-sm">
        {options
          .filter(({ kind }) => kind !== 'problem')
          .map(({ kind, isOpen, until, amount, why }) => (
            <li key={kind}>
              <p className="flex flex-wrap items-center justify-between gap-2">
                <span className="font-medium">{named(kind)}</span>
                <Badge tone={isOpen ? 'success' : 'neutral'}>{isOpen ? 'Available' : 'Not available'}</Badge>
              </p>
              <p className="text-muted">
                {isOpen
                  ? [amount !== null && `Up to ${money(amount)}`, until && `${amount === null ? 'Until' : 'until'} ${formatDay(until)}`]
                      .filter(Boolean)
                      .join(', ') || why
                  : why}
              </p>
            </li>
          ))}
      </ul>
      {requests.length > 0 && (
        <ul aria-label="Requests" className="mt-3 divide-y divide-line border-t border-line text-sm">
          {requests.map((request) => (
            <li key={request.id} className="py-2.5 last:pb-0">
              <p className="flex flex-wrap items-center justify-between gap-2">
                <span className="font-medium">{request.kind === 'problem' ? 'Reported a problem' : `Requested a ${request.kind}`}</span>
                <Badge tone={request.status === 'waiting' ? 'warn' : request.status === 'refused' ? 'neutral' : 'success'}>
                  {named(request.status)}
                </Badge>
              </p>
              <p className="text-muted">
                <RelativeTime at={request.createdAt} />
                {request.amount !== null && ` · ${money(request.amount)}`}
              </p>
              {request.message && <p className="break-words">“{request.message}”</p>}
              {request.answer && <p className="break-words text-muted">Answer: {request.answer}</p>}
              {request.status === 'waiting' && mayDecide && !isAsked && (
                <p className="mt-2 flex gap-2">
                  <Button size="sm" aria-keyshortcuts="A" onClick={() => setDecision({ request, grant: true })}>
                    Approve
                  </Button>
                  <Button size="sm" variant="secondary" onClick={() => setDecision({ request, grant: false })}>
                    Decline
                  </Button>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {decision && <DecideDialog {...decision} onClose={() => setDecision(undefined)} onDone={onDone} />}
    </Panel>
  )
}
