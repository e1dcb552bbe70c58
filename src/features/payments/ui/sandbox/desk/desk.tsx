import { useCallback, useEffect, useState } from 'react'
import type { SandboxBehaviour, SandboxTrace } from '#features/payments/contract.ts'
import { BehaviourForm } from '#features/payments/ui/sandbox/desk/behaviour-form.tsx'
import { Trace } from '#features/payments/ui/sandbox/desk/trace.tsx'
import { call } from '#shared/call.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { toast } from '#ui/toast-store.ts'

type Desk = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; traces: SandboxTrace[]; behaviour: SandboxBehaviour }

async function fetchDesk(): Promise<Desk> {
  const [payments, behaviour] = await Promise.all([
    call<{ data: SandboxTrace[] }>('GET', '/api/sandbox/payments'),
    call<{ data: SandboxBehaviour }>('GET', '/api/sandbox/behaviour'),
  ])
  if (payments.status !== 200 || behaviour.status !== 200 || !payments.body.data || !behaviour.body.data) return { state: 'failed' }
  return { state: 'ready', traces: payments.body.data, behaviour: behaviour.body.data }
}

/** How the sandbox behaves, and its newest payments with the webhooks that told of them. */
export function SandboxDesk() {
  const [desk, setDesk] = useState<Desk>({ state: 'loading' })
  const reload = useCallback(() => fetchDesk().then(setDesk), [])
  useEffect(() => void fetchDesk().then(setDesk), [])

  async function sendAgain(id: number): Promise<void> {
    const answer = await call('POST', `/api/sandbox/webhooks/${id}/send-again`)
    if (answer.status === 200) toast.success('The webhook is on its way again.')
    else toast.error('The webhook could not be sent.')
    await reload()
  }

  if (desk.state === 'loading') return <output>Loading payments…</output>
  if (desk.state === 'failed') {
    return (
      <Alert tone="danger" title="The sandbox could not be read.">
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => void reload()}>
          Try Again
        </Button>
      </Alert>
    )
  }
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <BehaviourForm behaviour={desk.behaviour} onSaved={() => void reload()} />
      <section aria-labelledby="payments">
        <div className="mb-4 flex items-center justify-between gap-4">
          <h2 id="payments" className="text-subheading">
            Newest payments
          </h2>
          <Button variant="secondary" size="sm" onClick={() => void reload()}>
            Refresh
          </Button>
        </div>
        {desk.traces.length === 0 && <EmptyState title="No payments yet" text="Place an order; its payment and webhooks appear here." />}
        <ul className="grid gap-4">
          {desk.traces.map((trace) => (
            <li key={trace.attemptId}>
              <Trace trace={trace} onSendAgain={(id) => void sendAgain(id)} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
