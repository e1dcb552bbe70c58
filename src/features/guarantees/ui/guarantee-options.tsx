import { type ReactNode, useState } from 'react'
import type { GuaranteeOption } from '#features/guarantees/contract.ts'
import { GuaranteeClaimForm } from '#features/guarantees/ui/guarantee-claim-form.tsx'
import { RefundList } from '#features/guarantees/ui/refund-list.tsx'
import { RequestList } from '#features/guarantees/ui/request-list.tsx'
import { messages, guaranteeClaimTitle } from '#features/guarantees/ui/texts.ts'
import { useGuarantees } from '#features/guarantees/ui/use-guarantees.ts'
import type { OrderView } from '#features/orders/contract.ts'
import { Button } from '#ui/button.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { formatDay } from '#ui/times.ts'

interface GuaranteeOptionsProps {
  order: OrderView
  /** Grants a guest access to the order. */
  headers: Record<string, string>
  /** Called when the order may have changed. */
  onChanged(): void
}

/** The customer's options for an order, their requests and their refunds. */
export function GuaranteeOptions({ order, headers, onChanged }: GuaranteeOptionsProps) {
  // Submitting removes the form and the focus with it, so the list of requests takes it.
  const [submitted, setSubmitted] = useState(0)
  const { value, hasFailed, reload } = useGuarantees(order.id, headers, order.updatedAt)
  if (!value) {
    return <Help>{hasFailed ? <Failed onRetry={reload} /> : <Waiting />}</Help>
  }
  const { remedies: options, requests, refunds, destinations } = value
  const open = options.filter(({ isOpen }) => isOpen)
  const later = options.filter(({ isOpen, opensAt, until }) => !isOpen && (opensAt !== null || until !== null))
  return (
    <>
      {refunds.length > 0 && <RefundList orderId={order.id} refunds={refunds} headers={headers} />}
      {requests.length > 0 && <RequestList key={submitted} requests={requests} isFocused={submitted > 0} />}
      {(open.length > 0 || later.length > 0) && (
        <Help>
          {open.length > 0 && (
            <div className="divide-y divide-line border-y border-line">
              {open.map((option) => (
                <OpenOption key={option.kind} option={option} order={order}>
                  <GuaranteeClaimForm
                    {...{ option, order, headers }}
                    destinations={destinations}
                    onSubmitted={() => {
                      setSubmitted(submitted + 1)
                      reload()
                      onChanged()
                    }}
                  />
                </OpenOption>
              ))}
            </div>
          )}
          {later.map(({ kind, why }) => (
            <p key={kind} className="mt-3 text-sm text-muted first:mt-0">
              {why}
            </p>
          ))}
        </Help>
      )}
    </>
  )
}

function Help({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="guarantee-options" className="print:hidden">
      <h2 id="guarantee-options" className="text-subheading">
        Need help with this order?
      </h2>
      <p className="mt-1 mb-4 text-[0.9375rem] text-muted">Your options and refund amounts. We’ll reply by email.</p>
      {children}
    </section>
  )
}

interface OpenOptionProps {
  option: GuaranteeOption
  order: OrderView
  children: ReactNode
}

function OpenOption({ option, order, children }: OpenOptionProps) {
  return (
    <details name="guarantee-option" className="group">
      <summary className="flex items-start justify-between gap-6 rounded-sm py-4">
        <span>
          <span className="block font-medium text-ink group-hover:text-accent-ink">{guaranteeClaimTitle(option.kind, order.status)}</span>
          <span className="mt-0.5 block text-sm text-pretty text-muted">
            {option.why}
            {option.until && (
              <>
                {' '}
                Available until <span className="whitespace-nowrap">{formatDay(option.until)}.</span>
              </>
            )}
          </span>
        </span>
        <SheetIcon name="plus" className="mt-0.5 size-5 text-faint transition-transform duration-200 group-open:rotate-45" />
      </summary>
      <div className="pb-6">{children}</div>
    </details>
  )
}

/** As high as two options. */
function Waiting() {
  return (
    <p className="flex h-57 items-center justify-center gap-3 border-y border-line text-muted sm:h-38">
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
