import { type LoaderFunctionArgs, type MetaFunction, useParams } from 'react-router'
import { Decision } from '#features/payments/ui/sandbox/decision.tsx'
import { SandboxFrame } from '#features/payments/ui/sandbox/frame.tsx'
import { PaymentPanel } from '#features/payments/ui/sandbox/payment-panel.tsx'
import { sandboxOnly } from './sandbox-only.ts'

export const loader = (args: LoaderFunctionArgs) => sandboxOnly(args)

/** Not the shop's page: it has its own head and no footer. */
export const handle = { frame: false }

export const meta: MetaFunction = () => [{ title: 'Approve your payment · Sandbox Wallet' }, { name: 'robots', content: 'noindex' }]

export default function SandboxPaypalPage() {
  const { reference = '' } = useParams()
  return (
    <SandboxFrame party="wallet" title="Approve your payment">
      <p className="mt-2 text-muted">Check the amount, then approve it. You return to the shop either way.</p>
      <PaymentPanel reference={reference}>
        {(used) => (
          <Decision used={used} yes={{ action: 'approve', label: 'Approve and pay' }} no={{ action: 'cancel', label: 'Cancel' }} />
        )}
      </PaymentPanel>
    </SandboxFrame>
  )
}
