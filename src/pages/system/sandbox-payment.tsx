import type { ComponentProps } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLocation, useParams } from 'react-router'
import { SandboxFrame } from '#features/payments/ui/sandbox/frame.tsx'
import { Invoice, Simulation } from '#features/payments/ui/sandbox/invoice.tsx'
import { Decision, PaymentPanel } from '#features/payments/ui/sandbox/payment-panel.tsx'
import { noIndex } from '#ui/page-meta.ts'
import { sandboxOnly } from './only-in.ts'

interface Party extends Pick<ComponentProps<typeof SandboxFrame>, 'party' | 'title'> {
  name: string
  lead: string
  /** Undefined for the crypto processor, which shows an invoice instead. */
  decision?: Pick<ComponentProps<typeof Decision>, 'yes' | 'no'>
}

/** The parties that ask for payment, by URL: `/sandbox/<party>/<reference>`. */
const parties: Record<string, Party> = {
  confirm: {
    party: 'bank',
    name: 'Sandbox Bank',
    title: 'Confirm your payment',
    lead: 'Your bank wants to make sure it’s you.',
    decision: { yes: { action: 'approve', label: 'Confirm payment' }, no: { action: 'decline', label: 'Decline' } },
  },
  paypal: {
    party: 'wallet',
    name: 'Sandbox Wallet',
    title: 'Approve your payment',
    lead: 'Check the amount, then approve or cancel. You’ll return to the shop either way.',
    decision: { yes: { action: 'approve', label: 'Approve and pay' }, no: { action: 'cancel', label: 'Cancel' } },
  },
  crypto: {
    party: 'coins',
    name: 'Sandbox Coins',
    title: 'Crypto invoice',
    lead: 'In a live shop, you’d pay this invoice from your wallet. Here, use the buttons instead.',
  },
}

function partyAt(pathname: string): Party {
  const party = parties[pathname.split('/')[2] ?? '']
  if (!party) throw new Error(`not a page of the sandbox: ${pathname}`)
  return party
}

export const loader = (args: LoaderFunctionArgs) => sandboxOnly(args)

/** Simulates a payment provider's page, without the shop's top bar and footer. */
export const handle = { frame: false }

export const meta: MetaFunction = ({ location }) => {
  const { title, name } = partyAt(location.pathname)
  return [{ title: `${title} · ${name}` }, noIndex]
}

export default function SandboxPaymentPage() {
  const { reference = '' } = useParams()
  const { party, title, lead, decision } = partyAt(useLocation().pathname)
  return (
    <SandboxFrame party={party} title={title}>
      <p className="mt-2 text-muted">{lead}</p>
      <PaymentPanel reference={reference}>
        {(sandbox) =>
          decision ? (
            <Decision used={sandbox} {...decision} />
          ) : (
            <>
              {sandbox.payment.invoice && <Invoice invoice={sandbox.payment.invoice} />}
              <Simulation {...sandbox} actions={sandbox.payment.actions} />
            </>
          )
        }
      </PaymentPanel>
    </SandboxFrame>
  )
}
