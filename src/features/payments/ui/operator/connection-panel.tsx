import { useState } from 'react'
import type { ConnectionChecks, PaymentConnection, PaymentSettings } from '#features/payments/contract/settings.ts'
import { connectionFields, providerLabels, supportsStatementText } from '#features/payments/rules/connections.ts'
import { ConnectionForm } from '#features/payments/ui/operator/connection-form.tsx'
import { WaitingNote } from '#features/payments/ui/operator/waiting-note.tsx'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { AddressToCopy } from '#ui/console/addresses.tsx'
import { Facts } from '#ui/console/facts.tsx'
import type { OwnPassword } from '#ui/console/form.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { ProblemAlert } from '#ui/problem-alert.tsx'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'

interface ConnectionPanelProps {
  connection: PaymentConnection
  live: boolean
  proof: OwnPassword
  /** Results of the last test. */
  checks: ConnectionChecks | undefined
  onChecked(checks: ConnectionChecks): void
  onSaved(settings: PaymentSettings): void
}

/** A provider: its connection, the results of testing its keys, and the form to connect it. */
export function ConnectionPanel({ connection, live, proof, checks, onChecked, onSaved }: ConnectionPanelProps) {
  const { provider, source, overlaps } = connection
  const { act, busy, problem } = useAct()
  const [editing, setEditing] = useState(false)
  const name = providerLabels[provider]

  async function test() {
    const answer = await act('POST', `/api/operator/payments/providers/${provider}/test`)
    if (answer) onChecked(answer.data)
  }
  async function endOverlap() {
    const answer = await act('POST', `/api/operator/payments/providers/${provider}/end-overlap`)
    if (!answer) return
    toast.success('Earlier secret turned off', `Only webhooks signed with the newest secret of ${name} are accepted.`)
    onSaved(answer.data)
  }

  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-3">
          {name}
          {source ? <Badge tone="success">Connected</Badge> : <Badge>Not connected</Badge>}
        </span>
      }
      actions={
        !editing && (
          <>
            {source && (
              <Button size="sm" variant="secondary" busy={busy} onClick={() => void test()} aria-label={`Test connection to ${name}`}>
                Test connection
              </Button>
            )}
            <Button size="sm" variant={source ? 'ghost' : 'secondary'} onClick={() => setEditing(true)}>
              {source ? `Replace keys of ${name}` : `Connect ${name}`}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-5">
        <ProblemAlert problem={problem} />
        <WaitingNote subject={provider} />
        {source && <ConnectionFacts connection={connection} />}
        {source === 'console' && overlaps && (
          <Alert tone="info" title="Two webhook secrets are valid">
            <p>Webhooks signed with the earlier secret are still accepted. Turn it off when {name} signs with the new one.</p>
            <Button size="sm" variant="secondary" className="mt-3" busy={busy} onClick={() => void endOverlap()}>
              Turn off the earlier secret
            </Button>
          </Alert>
        )}
        {checks && <CheckList checks={checks} />}
        {editing ? (
          <ConnectionForm
            connection={connection}
            live={live}
            proof={proof}
            onClose={() => setEditing(false)}
            onSaved={(settings, found) => {
              setEditing(false)
              onSaved(settings)
              onChecked(found)
            }}
          />
        ) : (
          !source && <p className="text-sm text-muted">Keep your {name} account open in another tab. Each step says what to copy.</p>
        )}
      </div>
    </Panel>
  )
}

function ConnectionFacts({ connection }: { connection: PaymentConnection }) {
  const { provider, source, fields, statementText, webhookUrl, lastWebhookAt } = connection
  const valueOf = (name: string) => fields.find((field) => field.name === name)?.value ?? 'Not set'
  return (
    <Facts
      facts={[
        ...connectionFields[provider].map(({ name, label, isSecret }) => [label, isSecret ? `…${valueOf(name)}` : valueOf(name)] as const),
        ['Statement text', supportsStatementText[provider] ? (statementText ?? 'None') : undefined],
        ['Webhook address', <AddressToCopy key="address" url={webhookUrl} />],
        ['Last webhook', lastWebhookAt ? `Received ${formatTime(lastWebhookAt)}` : 'None yet'],
        ['Set in', source === 'environment' ? 'The environment. Keys that you enter here replace it.' : 'The console'],
      ]}
    />
  )
}

const marks = {
  passed: { icon: 'check-circle', tone: 'text-success', label: 'Works' },
  warning: { icon: 'info', tone: 'text-warn', label: 'Missing, but not needed for payments' },
  failed: { icon: 'alert', tone: 'text-danger', label: 'Problem' },
} as const

/** The results of testing a provider's keys. */
function CheckList({ checks }: { checks: ConnectionChecks }) {
  const works = checks.every(({ result }) => result !== 'failed')
  return (
    <Alert tone={works ? 'success' : 'danger'} announce title={works ? 'Connection works' : 'Connection needs attention'}>
      <ul className="mt-2 grid gap-2 text-ink">
        {checks.map(({ name, result, message }) => (
          <li key={name} className="flex gap-2.5">
            <SheetIcon name={marks[result].icon} className={`mt-0.5 size-5 shrink-0 ${marks[result].tone}`} />
            <span className="min-w-0 wrap-anywhere">
              <span className="sr-only">{marks[result].label}: </span>
              <span className="font-medium">{name}.</span> {message}
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
