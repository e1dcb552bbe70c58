import { useCallback, useEffect, useState } from 'react'
import type { SandboxBehavior, SandboxDisputeAction, SandboxTrace } from '#features/payments/contract.ts'
import { BehaviorForm } from '#features/payments/ui/sandbox/console/behavior-form.tsx'
import { Trace } from '#features/payments/ui/sandbox/console/trace.tsx'
import { call } from '#shared/call.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { toast } from '#ui/toast-store.ts'

type ConsoleState = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; traces: SandboxTrace[]; behavior: SandboxBehavior }

async function loadView(): Promise<ConsoleState> {
  const [payments, behavior] = await Promise.all([call('GET', '/api/sandbox/payments'), call('GET', '/api/sandbox/behaviour')])
  if (payments.status !== 200 || behavior.status !== 200 || !payments.body.data || !behavior.body.data) return { state: 'failed' }
  return { state: 'ready', traces: payments.body.data, behavior: behavior.body.data }
}

/** The sandbox's behavior, and its newest payments with their webhooks. */
export function SandboxConsole() {
  const [view, setView] = useState<ConsoleState>({ state: 'loading' })
  const reload = useCallback(() => loadView().then(setView), [])
  useEffect(() => void loadView().then(setView), [])

  async function sendAgain(id: number): Promise<void> {
    const answer = await call('POST', `/api/sandbox/webhooks/${id}/send-again`)
    if (answer.status === 200) toast.success('The webhook will be sent again.')
    else toast.error('The webhook could not be sent.')
    await reload()
  }

  async function actOnDispute(attemptId: string, action: SandboxDisputeAction): Promise<void> {
    const answer = await call('POST', `/api/sandbox/attempts/${attemptId}/${action}`)
    if (answer.status === 200) toast.success(answer.body.message ?? 'Done.')
    else toast.error('The dispute could not be changed.')
    await reload()
  }

  if (view.state === 'loading') return <output>Loading payments…</output>
  if (view.state === 'failed') {
    return (
      <Alert tone="danger" title="The sandbox couldn’t be loaded.">
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => void reload()}>
          Try Again
        </Button>
      </Alert>
    )
  }
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <BehaviorForm behavior={view.behavior} onSaved={() => void reload()} />
      <section aria-labelledby="payments">
        <div className="mb-4 flex items-center justify-between gap-4">
          <h2 id="payments" className="text-subheading">
            Newest payments
          </h2>
          <Button variant="secondary" size="sm" onClick={() => void reload()}>
            Refresh
          </Button>
        </div>
        {view.traces.length === 0 && <EmptyState title="No payments yet" text="Place an order; its payment and webhooks appear here." />}
        <ul className="grid gap-4">
          {view.traces.map((trace) => (
            <li key={trace.attemptId}>
              <Trace
                trace={trace}
                onSendAgain={(id) => void sendAgain(id)}
                onDispute={(action) => void actOnDispute(trace.attemptId, action)}
              />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
