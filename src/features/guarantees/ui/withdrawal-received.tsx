import { useEffect, useRef } from 'react'
import type { WithdrawalReceipt } from '#features/guarantees/contract.ts'
import { Button } from '#ui/button.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

const stamp = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long' })

/** The receipt of a withdrawal, with the time it was received. */
export function WithdrawalReceived({ receipt }: { receipt: WithdrawalReceipt }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const rows: [string, string][] = [
    ['Received', stamp.format(new Date(receipt.receivedAt))],
    ['Order number', receipt.orderNumber],
    ['Email address', receipt.email],
    ['Reference', receipt.id],
  ]
  return (
    <div role="status">
      <p className="flex items-center gap-2 font-medium text-success">
        <SheetIcon name="check-circle" className="size-5" />
        Received
      </p>
      <h2 ref={heading} tabIndex={-1} className="mt-2 text-heading outline-offset-4">
        We’ve received your withdrawal
      </h2>
      <dl className="mt-6 divide-y divide-line border-y border-line">
        {rows.map(([term, text]) => (
          <div key={term} className="grid gap-x-6 py-3 sm:grid-cols-[10rem_1fr]">
            <dt className="text-muted">{term}</dt>
            <dd className="font-medium wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 text-[0.9375rem] text-muted">
        If there is an order with this number and email address, we’ve just emailed this receipt to that address. Press the button in it and
        we’ll stop the order right away; otherwise we’ll carry out the withdrawal in 30 minutes. A second email will tell you what you’ll
        get back and when.
      </p>
      <Button variant="secondary" className="mt-6 print:hidden" onClick={() => window.print()}>
        Print this receipt
      </Button>
    </div>
  )
}
