import { type LoaderFunctionArgs, type MetaFunction, useParams } from 'react-router'
import { SandboxFrame } from '#features/payments/ui/sandbox/frame.tsx'
import { Decision, PaymentPanel } from '#features/payments/ui/sandbox/payment-panel.tsx'
import { sandboxOnly } from './sandbox-only.ts'

export const loader = (args: LoaderFunctionArgs) => sandboxOnly(args)

/** Plays a payment provider's page, without the shop's top bar and footer. */
export const handle = { frame: false }

export const meta: MetaFunction = () => [{ title: 'Confirm your payment · Sandbox Bank' }, { name: 'robots', content: 'noindex' }]

export default function SandboxConfirmPage() {
  const { reference = '' } = useParams()
  return (
    <SandboxFrame party="bank" title="Confirm your payment">
      <p className="mt-2 text-muted">Your bank wants to make sure it's you.</p>
      <PaymentPanel reference={reference}>
        {(used) => (
          <Decision used={used} yes={{ action: 'approve', label: 'Confirm payment' }} no={{ action: 'decline', label: 'Decline' }} />
        )}
      </PaymentPanel>
    </SandboxFrame>
  )
}
