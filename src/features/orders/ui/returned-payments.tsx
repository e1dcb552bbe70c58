import type { ReturnedPayment } from '#features/payments/contract.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/section.tsx'
import { formatTime } from '#ui/times.ts'

/** Payments that couldn't be accepted, with the refund and the reason. */
export function ReturnedPayments({ payments }: { payments: readonly ReturnedPayment[] }) {
  if (payments.length === 0) return null
  return (
    <Card className="p-6 sm:p-8 lg:col-start-1">
      <h2 className="text-subheading">Returned payments</h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {payments.map(({ id, amount, status, reason, claimUrl, createdAt }) => (
          <li key={id} className="py-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold tabular-nums">{formatMoney(toCents(amount))}</span>
              {status === 'succeeded' ? <Badge tone="success">Refunded</Badge> : <Badge tone="info">Refund on its way</Badge>}
            </p>
            <p className="mt-1 text-[0.9375rem]">{reason}</p>
            <p className="mt-0.5 text-sm text-muted">{formatTime(createdAt)}</p>
            {claimUrl !== null && (
              <p className="mt-2 max-w-prose text-[0.9375rem]">
                <a href={claimUrl} target="_blank" rel="noreferrer" className="font-medium text-accent-ink underline">
                  Claim your refund
                </a>
                : enter the address of your own wallet, and we’ll send the coins there.
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
