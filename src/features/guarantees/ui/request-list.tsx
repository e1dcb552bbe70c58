import type { GuaranteeClaim } from '#features/guarantees/contract.ts'
import { requestNames, requestStates } from '#features/guarantees/ui/texts.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { Badge } from '#ui/badge.tsx'
import { formatTime } from '#ui/times.ts'

interface RequestListProps {
  requests: readonly GuaranteeClaim[]
  /** Whether the heading takes the focus when the list appears. */
  isFocused: boolean
}

const focus = (element: HTMLElement | null) => element?.focus()

/** The customer's claims and their outcomes, newest first. */
export function RequestList({ requests, isFocused }: RequestListProps) {
  return (
    <section aria-labelledby="requests">
      <h2 id="requests" ref={isFocused ? focus : undefined} tabIndex={-1} className="scroll-mt-24 text-subheading outline-offset-4">
        Your requests
      </h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {requests.toReversed().map((request) => (
          <li key={request.id} className="py-4">
            <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="font-medium">
                {requestNames[request.kind]}
                {sizeOf(request)}
              </span>
              <Badge tone={requestStates[request.status].tone}>{requestStates[request.status].label}</Badge>
            </p>
            <p className="mt-0.5 text-sm text-muted">Requested on {formatTime(request.createdAt)}</p>
            {request.message && <p className="mt-2 max-w-prose text-[0.9375rem] wrap-anywhere whitespace-pre-line">{request.message}</p>}
            {request.answer && (
              <div className="mt-3 max-w-prose border-l-2 border-accent-line pl-3 text-[0.9375rem]">
                <p className="text-sm text-muted">Our reply</p>
                <p className="wrap-anywhere whitespace-pre-line">{request.answer}</p>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function sizeOf({ amount, quantity }: GuaranteeClaim): string {
  if (amount !== null) return ` of ${formatMoney(toCents(amount))}`
  return quantity === null ? '' : ` of ${quantity.toLocaleString('en-US')}`
}
