import type { SandboxDisputeAction, SandboxStatus, SandboxTrace } from '#features/payments/contract.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/section.tsx'

const tones: Record<SandboxStatus, Tone> = {
  requires_action: 'warn',
  pending: 'info',
  succeeded: 'success',
  declined: 'danger',
  failed: 'danger',
  canceled: 'neutral',
  expired: 'neutral',
}

const methods: Record<SandboxTrace['method'], string> = { card: 'Card', paypal: 'PayPal', crypto: 'Crypto' }

const time = (iso: string) => new Date(iso).toLocaleTimeString()

interface TraceProps {
  trace: SandboxTrace
  onSendAgain(webhookId: number): void
  onDispute(action: SandboxDisputeAction): void
}

const disputeLabels: Record<SandboxDisputeAction, string> = { dispute: 'Dispute', win: 'Shop wins dispute', lose: 'Shop loses dispute' }

/** A payment with its webhooks. */
export function Trace({ trace, onSendAgain, onDispute }: TraceProps) {
  return (
    <Card className="p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{trace.description}</h3>
        <Badge tone={tones[trace.status]}>{trace.status.replace('_', ' ')}</Badge>
      </div>
      <p className="mt-1 text-sm text-muted">
        {methods[trace.method]} · {formatMoney(toCents(trace.amount))} · {new Date(trace.createdAt).toLocaleString()}
      </p>
      {trace.disputeActions.length > 0 && (
        <p className="mt-3 flex flex-wrap gap-2">
          {trace.disputeActions.map((action) => (
            <Button key={action} variant="secondary" size="sm" onClick={() => onDispute(action)}>
              {disputeLabels[action]}
            </Button>
          ))}
        </p>
      )}
      <ul className="mt-4 -mb-3 divide-y divide-line border-t border-line text-sm empty:hidden">
        {trace.webhooks.map((webhook) => (
          <li key={webhook.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <p className="min-w-0">
              <span className="font-medium">{webhook.type}</span>
              <span className="block text-muted">{deliveryOf(webhook)}</span>
            </p>
            <Button variant="secondary" size="sm" onClick={() => onSendAgain(webhook.id)}>
              Send again
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** `14:32:05 · sent 2 times, accepted 1 · last answer 200 · next at 14:33:00` */
function deliveryOf({ createdAt, tries, acknowledged, lastAnswer, dueAt }: SandboxTrace['webhooks'][number]): string {
  const sent = tries === 0 ? 'not sent yet' : `sent ${tries} ${tries === 1 ? 'time' : 'times'}, accepted ${acknowledged}`
  return [time(createdAt), sent, lastAnswer && `last answer: ${lastAnswer}`, dueAt && `next at ${time(dueAt)}`].filter(Boolean).join(' · ')
}
