import { useState } from 'react'
import type { OrderRefundView } from '#features/checkout/contract.ts'
import { partsOf } from '#features/guarantees/ui/destination-choice.tsx'
import { refundStates } from '#features/guarantees/ui/texts.ts'
import { download } from '#shared/download.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { formatTime } from '#ui/times.ts'

interface RefundListProps {
  orderId: string
  refunds: readonly OrderRefundView[]
  headers: Record<string, string>
}

/** The refunds of an order with their destination, status and credit note, newest first. */
export function RefundList({ orderId, refunds, headers }: RefundListProps) {
  return (
    <section aria-labelledby="refunds">
      <h2 id="refunds" className="text-subheading">
        Refunds
      </h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {refunds.toReversed().map((refund) => (
          <li key={refund.id} className="flex items-start justify-between gap-x-6 gap-y-3 py-4 max-md:flex-col">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold tabular-nums">{formatMoney(toCents(refund.amount))}</span>
                <Badge tone={refundStates[refund.status].tone}>{refundStates[refund.status].label}</Badge>
              </p>
              <p className="mt-1 text-[0.9375rem]">{refund.reason}</p>
              <p className="mt-0.5 text-sm text-muted">{partsOf(refund)}</p>
              <p className="text-sm text-muted">{formatTime(refund.createdAt)}</p>
              {refund.claimUrl !== null && <Claim url={refund.claimUrl} />}
            </div>
            <CreditNoteButton {...{ orderId, refund, headers }} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A link for a refund in coins, where the customer enters a wallet address. */
function Claim({ url }: { url: string }) {
  return (
    <p className="mt-2 max-w-prose text-[0.9375rem]">
      <a href={url} target="_blank" rel="noreferrer" className="font-medium text-accent-ink underline">
        Claim your refund
      </a>
      : enter the address of your own wallet, and we’ll send the coins there. The link works until you claim.
    </p>
  )
}

interface CreditNoteButtonProps {
  orderId: string
  refund: OrderRefundView
  headers: Record<string, string>
}

function CreditNoteButton({ orderId, refund, headers }: CreditNoteButtonProps) {
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready')

  async function fetchNote() {
    setState('loading')
    const path = `/api/orders/${encodeURIComponent(orderId)}/credit-notes/${encodeURIComponent(refund.id)}` as const
    setState((await download(path, `credit-note-${refund.creditNoteNumber}.pdf`, headers)) ? 'ready' : 'failed')
  }

  return (
    <div className="shrink-0">
      <Button size="sm" variant="secondary" busy={state === 'loading'} onClick={() => void fetchNote()}>
        Credit note {refund.creditNoteNumber}
      </Button>
      {state === 'failed' && (
        <p role="alert" className="mt-1 text-sm font-medium text-danger">
          We couldn’t load it. Please try again.
        </p>
      )}
    </div>
  )
}
