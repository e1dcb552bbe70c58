import type { SandboxAction, SandboxInvoice } from '#features/payments/contract.ts'
import { Fact } from '#features/payments/ui/sandbox/payment-facts.tsx'
import type { UsedPayment } from '#features/payments/ui/sandbox/use-payment.ts'
import { Button } from '#ui/button.tsx'

/** The amount and address for a wallet, also as a QR code. */
export function Invoice({ invoice }: { invoice: SandboxInvoice }) {
  return (
    <div className="mt-6">
      <img
        src={invoice.qrCode}
        alt={`QR code of the payment: ${invoice.amount}`}
        width="192"
        height="192"
        className="mx-auto rounded-lg bg-white p-2"
      />
      <dl className="mt-4 divide-y divide-line border-y border-line text-[0.9375rem]">
        <Fact term="Send exactly">{invoice.amount}</Fact>
        <div className="py-3">
          <dt className="text-muted">To the address</dt>
          <dd className="mt-1 text-sm font-medium break-all select-all">{invoice.address}</dd>
        </div>
      </dl>
      <p className="mt-3 text-sm text-muted">This address is fake, and wallets won’t accept it.</p>
    </div>
  )
}

const simulations: Partial<Record<SandboxAction, string>> = { pay: 'Paid', underpay: 'Underpaid', expire: 'Expired' }

/** Simulates the payer's wallet and the passing of time. */
export function Simulation({ actions, act, acting }: UsedPayment & { actions: SandboxAction[] }) {
  return (
    <fieldset className="mt-6">
      <legend className="text-sm font-medium text-muted">Simulate what happens next</legend>
      <div className="mt-2 flex flex-wrap gap-3">
        {actions.map((action) => (
          <Button
            key={action}
            variant={action === 'pay' ? 'primary' : 'secondary'}
            className="flex-1"
            busy={acting === action}
            disabled={acting !== undefined && acting !== action}
            onClick={() => act(action)}
          >
            {simulations[action]}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
