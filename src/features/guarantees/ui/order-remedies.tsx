import { type ReactNode, useEffect } from 'react'
import type { Remedy } from '#features/guarantees/contract.ts'
import { RefundList } from '#features/guarantees/ui/refund-list.tsx'
import { RemedyForm } from '#features/guarantees/ui/remedy-form.tsx'
import { RequestList } from '#features/guarantees/ui/request-list.tsx'
import { messages, remedyTitle } from '#features/guarantees/ui/texts.ts'
import { useGuarantees } from '#features/guarantees/ui/use-guarantees.ts'
import type { ExpectedTimes, OrderView } from '#features/orders/contract.ts'
import { Button } from '#ui/button.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { formatDay } from '#ui/times.ts'

interface OrderRemediesProps {
  order: OrderView
  /** Opens a guest's order. */
  headers: Record<string, string>
  /** The order may be another one now. */
  onChanged(): void
  onExpected(times: ExpectedTimes | null): void
}

/** What the customer can ask for on this order, what they asked for, and what comes back. */
export function OrderRemedies({ order, headers, onChanged, onExpected }: OrderRemediesProps) {
  const { value, hasFailed, reload } = useGuarantees(order.id, headers, order.updatedAt)
  const expected = value?.expected
  useEffect(() => {
    if (expected !== undefined) onExpected(expected)
  }, [expected, onExpected])
  if (!value) return hasFailed ? <Failed onRetry={reload} /> : <Waiting />
  const { remedies, requests, refunds, destinations } = value
  const open = remedies.filter(({ isOpen }) => isOpen)
  const later = remedies.filter(({ isOpen, opensAt, until }) => !isOpen && (opensAt !== null || until !== null))
  return (
    <>
      {refunds.length > 0 && <RefundList orderId={order.id} refunds={refunds} headers={headers} />}
      {requests.length > 0 && <RequestList requests={requests} />}
      <section aria-labelledby="remedies" className="print:hidden">
        <h2 id="remedies" className="text-subheading">
          If something is not right
        </h2>
        <p className="mt-1 text-[0.9375rem] text-muted">What is open on this order now, and what each comes to. We answer by email.</p>
        <div className="mt-4 divide-y divide-line border-y border-line">
          {open.map((remedy) => (
            <OpenRemedy key={remedy.kind} remedy={remedy} order={order}>
              <RemedyForm
                {...{ remedy, order, headers }}
                destinations={destinations}
                onAsked={() => {
                  reload()
                  onChanged()
                }}
              />
            </OpenRemedy>
          ))}
        </div>
        {later.map(({ kind, why }) => (
          <p key={kind} className="mt-3 text-sm text-muted">
            {why}
          </p>
        ))}
      </section>
    </>
  )
}

interface OpenRemedyProps {
  remedy: Remedy
  order: OrderView
  children: ReactNode
}

function OpenRemedy({ remedy, order, children }: OpenRemedyProps) {
  return (
    <details name="remedy" className="group">
      <summary className="flex items-start justify-between gap-6 rounded-sm py-4">
        <span>
          <span className="block font-medium text-ink group-hover:text-accent-ink">{remedyTitle(remedy.kind, order.status)}</span>
          <span className="mt-0.5 block text-sm text-muted">
            {remedy.why}
            {remedy.until && ` Open until ${formatDay(remedy.until)}.`}
          </span>
        </span>
        <SheetIcon name="plus" className="mt-0.5 size-5 text-faint transition-transform duration-200 group-open:rotate-45" />
      </summary>
      <div className="pb-6">{children}</div>
    </details>
  )
}

function Waiting() {
  return (
    <p className="flex items-center gap-3 text-muted">
      <Spinner className="size-5" />
      {messages.loading}
    </p>
  )
}

function Failed({ onRetry }: { onRetry(): void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4 text-[0.9375rem]">
      {messages.failed}
      <Button size="sm" variant="secondary" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}
