import { type LoaderFunctionArgs, type MetaFunction, useParams } from 'react-router'
import { SandboxFrame } from '#features/payments/ui/sandbox/frame.tsx'
import { Invoice, Simulation } from '#features/payments/ui/sandbox/invoice.tsx'
import { PaymentPanel } from '#features/payments/ui/sandbox/payment-panel.tsx'
import { sandboxOnly } from './sandbox-only.ts'

export const loader = (args: LoaderFunctionArgs) => sandboxOnly(args)

/** Plays a payment provider's page, without the shop's top bar and footer. */
export const handle = { frame: false }

export const meta: MetaFunction = () => [{ title: 'Crypto invoice · Sandbox Coins' }, { name: 'robots', content: 'noindex' }]

export default function SandboxCryptoPage() {
  const { reference = '' } = useParams()
  return (
    <SandboxFrame party="coins" title="Crypto invoice">
      <p className="mt-2 text-muted">In a live shop, you'd pay this invoice from your wallet. Here, use the buttons instead.</p>
      <PaymentPanel reference={reference}>
        {(used) => (
          <>
            {used.payment.invoice && <Invoice invoice={used.payment.invoice} />}
            <Simulation {...used} actions={used.payment.actions} />
          </>
        )}
      </PaymentPanel>
    </SandboxFrame>
  )
}
