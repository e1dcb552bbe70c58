import { type ReactNode, useState } from 'react'
import { typeName } from '#features/catalog/rules.ts'
import type { OrderView } from '#features/orders/contract.ts'
import { formatTimes } from '#features/orders/ui/time-range.ts'
import { paths } from '#shared/paths.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Unbroken } from '#ui/unbroken.tsx'

interface ThankYouProps {
  order: OrderView
  /** Gives access to a guest's order. */
  token: string | undefined
  /** For a guest: an offer to save the order in an account. */
  children?: ReactNode
}

/** Shown after paying: the delivery times and a link to the order. */
export function ThankYou({ order, token, children }: ThankYouProps) {
  const { expected, delivery, checking, email } = order
  const what = `${order.quantity.toLocaleString('en-US')} ${typeName(order.serviceType).toLowerCase()}`
  return (
    <div className="mb-6 grid gap-4 print:hidden">
      <Alert tone="success" announce title={checking ? 'Thank you, your order is paid' : `Thank you, ${what} are on their way`}>
        <p>
          <Unbroken>{delivery.paid}</Unbroken>
        </p>
        <p>
          We’re sending your receipt and the link to this page to <span className="wrap-anywhere">{email || 'your email address'}</span>.
        </p>
        {expected && !checking && (
          <dl className="mt-3 grid w-fit gap-x-5 gap-y-1 sm:grid-cols-[auto_auto]">
            <dt>Delivery starts</dt>
            <dd className="font-medium text-ink">{formatTimes(expected.start, expected.startLatest)}</dd>
            <dt className="max-sm:mt-2">Complete</dt>
            <dd className="font-medium text-ink">{formatTimes(expected.completion, expected.latest)}</dd>
          </dl>
        )}
        <div className="mt-4">
          <CopyLink id={order.id} token={token} />
        </div>
      </Alert>
      {children}
    </div>
  )
}

/** Copies a link to the order. A guest's link contains the token. */
function CopyLink({ id, token }: { id: string; token: string | undefined }) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready')
  const labels = { ready: 'Copy the link to this order', copied: 'Link copied', failed: 'Couldn’t copy. The link is in your email.' }

  async function copy() {
    const link = token === undefined ? `?${new URLSearchParams({ order: id })}` : `#${new URLSearchParams({ order: id, token })}`
    const isCopied = await navigator.clipboard.writeText(window.location.origin + paths.tracking + link).then(
      () => true,
      () => false,
    )
    setState(isCopied ? 'copied' : 'failed')
  }

  return (
    <Button size="sm" variant="secondary" onClick={() => void copy()}>
      {labels[state]}
    </Button>
  )
}
