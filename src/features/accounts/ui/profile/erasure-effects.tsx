import type { ErasurePreview } from '#features/accounts/contract.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { Alert } from '#ui/alert.tsx'

/** What erasing does, or why it has to wait. */
export function ErasureEffects({ preview: { refund, lapses, openOrders } }: { preview: ErasurePreview }) {
  if (openOrders > 0) {
    return (
      <Alert
        tone="warn"
        title={
          openOrders === 1 ? 'One of your orders is still being delivered.' : `${openOrders} of your orders are still being delivered.`
        }
      >
        The account can be erased as soon as they are finished.
      </Alert>
    )
  }
  return (
    <ul className="grid list-disc gap-2 pl-5 text-[0.9375rem] text-muted marker:text-faint">
      <li>Your name, email address, links and messages are removed, and all devices are signed out.</li>
      {refund > 0 && (
        <li>
          <strong className="font-semibold text-ink">{formatMoney(toCents(refund))}</strong> of your balance goes back to the payments it
          came from.
        </li>
      )}
      {lapses > 0 && (
        <li>
          <strong className="font-semibold text-ink">{formatMoney(toCents(lapses))}</strong> of bonus credit ends.
        </li>
      )}
      <li>What was paid and refunded stays in our books, as the law asks, without your name.</li>
    </ul>
  )
}
