import type { ReactNode } from 'react'
import type { SandboxAction, SandboxPaymentView, SandboxStatus } from '#features/payments/contract.ts'
import { PaymentFacts } from '#features/payments/ui/sandbox/payment-facts.tsx'
import { type UsedPayment, usePayment } from '#features/payments/ui/sandbox/use-payment.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonStyle } from '#ui/button.tsx'
import { Card } from '#ui/section.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** Shown when there is nothing left to decide. */
const endings: Record<SandboxStatus, string> = {
  requires_action: 'This payment is waiting for you.',
  pending: 'You approved this payment.',
  succeeded: 'This payment is complete.',
  declined: 'This payment was declined. Nothing was charged.',
  failed: 'This payment failed. Nothing was charged.',
  canceled: 'This payment was canceled. Nothing was charged.',
  expired: 'This payment has expired.',
}

interface PaymentPanelProps {
  reference: string
  /** The possible choices, while there are any. */
  children: (used: UsedPayment & { payment: SandboxPaymentView }) => ReactNode
}

/** The payment, the payer's choices, and a link back to the shop. */
export function PaymentPanel({ reference, children }: PaymentPanelProps) {
  const used = usePayment(reference)
  const { payment, problem } = used
  if (!payment) return problem === undefined ? <Loading /> : <Failed problem={problem} onRetry={used.reload} />
  const isOpen = payment.actions.length > 0
  return (
    <Card className="mt-6 p-5 sm:p-7">
      <PaymentFacts payment={payment} />
      {problem !== undefined && <Alert tone="danger" title={problem} announce className="mt-5" />}
      {(!isOpen || payment.status === 'expired') && <Ending status={payment.status} />}
      {isOpen && children({ ...used, payment })}
      <a href={payment.returnUrl} className={buttonStyle(isOpen ? 'ghost' : 'primary', 'md', 'mt-3 w-full')}>
        Back to the shop
      </a>
    </Card>
  )
}

function Ending({ status }: { status: SandboxStatus }) {
  const isGood = status === 'succeeded' || status === 'pending'
  return (
    <Alert tone={isGood ? 'success' : 'info'} className="mt-6">
      {endings[status]}
    </Alert>
  )
}

function Loading() {
  return (
    <output className="mt-6 flex items-center gap-3 text-muted">
      <Spinner /> Loading the payment…
    </output>
  )
}

function Failed({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  return (
    <Alert tone="danger" title={problem} announce className="mt-6">
      <Button variant="secondary" size="sm" className="mt-2" onClick={onRetry}>
        Try Again
      </Button>
    </Alert>
  )
}

interface DecisionProps {
  used: UsedPayment
  yes: { action: SandboxAction; label: string }
  no: { action: SandboxAction; label: string }
}

/** Two buttons, to continue the payment or end it. */
export function Decision({ used: { act, acting }, yes, no }: DecisionProps) {
  return (
    <div className="mt-6 grid gap-3">
      <Button size="lg" busy={acting === yes.action} disabled={acting === no.action} onClick={() => act(yes.action)}>
        {yes.label}
      </Button>
      <Button variant="secondary" busy={acting === no.action} disabled={acting === yes.action} onClick={() => act(no.action)}>
        {no.label}
      </Button>
    </div>
  )
}
