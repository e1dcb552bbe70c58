import type { ReactNode } from 'react'
import type { SandboxPaymentView } from '#features/payments/contract.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { useSite } from '#ui/site.ts'
import { Unbroken } from '#ui/unbroken.tsx'

/** The amount, shop, description, card and deadline of a payment. */
export function PaymentFacts({ payment }: { payment: SandboxPaymentView }) {
  const { name } = useSite()
  return (
    <>
      <p className="text-muted">Amount</p>
      <p className="text-title tabular-nums">{formatMoney(toCents(payment.amount))}</p>
      <dl className="mt-5 divide-y divide-line border-y border-line text-[0.9375rem]">
        <Fact term="Shop">{name}</Fact>
        <Fact term="For">
          <Unbroken>{payment.description}</Unbroken>
        </Fact>
        {payment.card && (
          <Fact term="Card">
            {payment.card.brand} ending in {payment.card.last4}
          </Fact>
        )}
        {payment.received > 0 && payment.received < payment.amount && (
          <Fact term="Received so far">{formatMoney(toCents(payment.received))}</Fact>
        )}
        {payment.actions.length > 0 && payment.expiresAt && <Fact term="Open until">{timeOf(payment.expiresAt)}</Fact>}
      </dl>
    </>
  )
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 py-3">
      <dt className="shrink-0 text-muted">{term}</dt>
      <dd className="min-w-0 text-right font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** `14:32`, in the payer's time zone. */
function timeOf(iso: string): string {
  return new Date(iso).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' })
}
