import { useState } from 'react'
import type { ConnectionChecks, PaymentSettings } from '#features/payments/contract/settings.ts'
import type { RealProvider } from '#features/payments/rules/kinds.ts'
import { ConnectionPanel } from '#features/payments/ui/operator/connection-panel.tsx'
import { MethodsPanel } from '#features/payments/ui/operator/methods-panel.tsx'
import { Alert } from '#ui/alert.tsx'
import type { OwnPassword } from '#ui/console/form.tsx'
import { LoadState } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'

/** Payment methods at checkout, and the providers that take the money. */
export function PaymentSettingsPanels(proof: OwnPassword) {
  const { value, problem, reload, replace } = useData('/api/operator/payments')
  const [checks, setChecks] = useState<Partial<Record<RealProvider, ConnectionChecks>>>({})
  // A change may have been approved.
  useLive(['approval', 'payment_provider', 'payment_settings'], reload)
  if (!value) return <LoadState of={{ value, problem, reload }} />
  const { data } = value
  const onSaved = (settings: PaymentSettings) => replace({ ...value, data: settings })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {data.methods.every(({ offered }) => !offered) && (
        <Alert tone="warn" title="The shop can’t take orders yet">
          {data.connections.some(({ source }) => source !== null)
            ? 'Choose the provider of at least one payment method and save. The change may need approval.'
            : 'Connect a provider below, then turn on a payment method.'}
        </Alert>
      )}
      <MethodsPanel key={JSON.stringify(data.methods)} methods={data.methods} proof={proof} onSaved={onSaved} />
      {data.connections.map((connection) => (
        <ConnectionPanel
          key={connection.provider}
          connection={connection}
          live={data.live}
          proof={proof}
          checks={checks[connection.provider]}
          onChecked={(found) => {
            setChecks({ ...checks, [connection.provider]: found })
            reload()
          }}
          onSaved={onSaved}
        />
      ))}
    </div>
  )
}
