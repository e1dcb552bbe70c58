import type { SandboxAction } from '#features/payments/contract.ts'
import type { UsedPayment } from '#features/payments/ui/sandbox/use-payment.ts'
import { Button } from '#ui/button.tsx'

interface DecisionProps {
  used: UsedPayment
  yes: { action: SandboxAction; label: string }
  no: { action: SandboxAction; label: string }
}

/** Two buttons: the payment goes on, or it ends. */
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
