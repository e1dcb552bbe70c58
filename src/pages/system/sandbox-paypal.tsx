import { type LoaderFunctionArgs, type MetaFunction, useParams } from 'react-router'
import { SandboxFrame } from '#features/payments/ui/sandbox/frame.tsx'
import { Decision, PaymentPanel } from '#features/payments/ui/sandbox/payment-panel.tsx'
import { sandboxOnly } from './sandbox-only.ts'

export const loader = (args: LoaderFunctionArgs) => sandboxOnly(args)

/** Plays a payment provider's page, without the shop's top bar and footer. */
export const handle = { frame: false }

export const meta: MetaFunction = () => [{ title: 'Approve your payment · Sandbox Wallet' }, { name: 'robots', content: 'noindex' }]

export default function SandboxPaypalPage() {
  const { reference = '' } = useParams()
  return (
    <SandboxFrame party="wallet" title="Approve your payment">
      <p className="mt-2 text-muted">Check the amount, then approve or cancel. You'll return to the shop either way.</p>
      <PaymentPanel reference={reference}>
        {(used) => (
          <Decision used={used} yes={{ action: 'approve', label: 'Approve and pay' }} no={{ action: 'cancel', label: 'Cancel' }} />
        )}
      </PaymentPanel>
    </SandboxFrame>
  )
}
