import { type LoaderFunctionArgs, type MetaFunction, useParams } from 'react-router'
import { SandboxFrame } from '#features/payments/ui/sandbox/frame.tsx'
import { Invoice, Simulation } from '#features/payments/ui/sandbox/invoice.tsx'
import { PaymentPanel } from '#features/payments/ui/sandbox/payment-panel.tsx'
import { sandboxOnly } from './sandbox-only.ts'

export const loader = (args: LoaderFunctionArgs) => sandboxOnly(args)

/** Not the shop's page: it has its own head and no footer. */
export const handle = { frame: false }

export const meta: MetaFunction = () => [{ title: 'Crypto invoice · Sandbox Coins' }, { name: 'robots', content: 'noindex' }]

export default function SandboxCryptoPage() {
  const { reference = '' } = useParams()
  return (
    <SandboxFrame party="coins" title="Crypto invoice">
      <p className="mt-2 text-muted">A wallet would pay this invoice. Here, buttons stand in for it.</p>
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
