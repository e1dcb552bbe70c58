import { useState } from 'react'
import type { Role } from '#features/accounts/contract.ts'
import { mayDo } from '#features/accounts/rules/permissions.ts'
import type { SupplierDetail, SupplierTest } from '#features/delivery/contract.ts'
import { DeadDeliveries } from '#features/delivery/ui/operator/dead-deliveries.tsx'
import { SupplierForm } from '#features/delivery/ui/operator/supplier-form.tsx'
import { SupplierServices } from '#features/delivery/ui/operator/supplier-services.tsx'
import { callsOf, SupplierState } from '#features/delivery/ui/operator/suppliers.tsx'
import { call } from '#shared/call.ts'
import { paths } from '#shared/paths.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { AddressToCopy } from '#ui/console/addresses.tsx'
import { Facts, Stat } from '#ui/console/facts.tsx'
import { metricsShape } from '#ui/console/loading-shapes.ts'
import { LoadingScreen, Panel, Screen } from '#ui/console/screen.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { ProblemAlert } from '#ui/problem-alert.tsx'
import { useSite } from '#ui/site.ts'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'

const back = { name: 'Suppliers', to: `${paths.operator}/system/partners` }

/** A supplier's health, services and actions. */
export function SupplierPage({ id, role }: { id: string; role: Role }) {
  const { value, problem, reload } = useData('/api/operator/partner-health')
  useLive(['supplier', 'delivery'], reload)
  const supplier = value?.data.find((candidate) => candidate.id === id)
  if (supplier && value) return <Page supplier={supplier} all={value.data} role={role} reload={reload} />
  return (
    <LoadingScreen
      title="Supplier"
      back={back}
      of={value ? { problem: 'Supplier not found.', isMissing: true, reload } : { problem, reload }}
      shape={metricsShape}
    />
  )
}

interface PageProps {
  supplier: SupplierDetail
  all: readonly SupplierDetail[]
  role: Role
  reload(): void
}

function Page({ supplier, all, role, reload }: PageProps) {
  const [open, setOpen] = useState<'change' | 'pause' | 'deactivate'>()
  const [test, setTest] = useState<SupplierTest>()
  const { busy, problem, act, clear } = useAct()
  const { origin } = useSite()
  const { id, name, kind, url, pausedAt, openUntil, active, health } = supplier
  const mayChange = mayDo(role, 'partners:write')
  const isCalled = kind !== 'manual'
  const close = () => {
    clear()
    setOpen(undefined)
  }

  async function runTest() {
    setTest(undefined)
    const done = await act('POST', `/api/operator/partners/${id}/test`)
    if (done) setTest(done.data)
  }
  async function pause(paused: boolean, reason?: string) {
    const done = await act('POST', `/api/operator/partners/${id}/hold`, { paused, reason })
    if (!done) return
    // No undo for resuming, because waiting deliveries may already have been submitted.
    if (paused) toastWithUndo('Paused', done.message, () => call('POST', `/api/operator/partners/${id}/hold`, { paused: false }), reload)
    else toast.success('Resumed', done.message)
    close()
    reload()
  }
  async function setActive(isActive: boolean) {
    const saved = await act('PUT', `/api/operator/partners/${id}`, {
      name,
      kind: kind === 'manual' ? 'manual' : 'http',
      active: isActive,
      ...(url && { url }),
    })
    if (!saved) return
    toast.success(
      isActive ? 'Activated' : 'Deactivated',
      isActive ? `${name} gets deliveries again.` : 'Deliveries it hasn’t started are in your own queue.',
    )
    close()
    reload()
  }

  return (
    <Screen
      title={name}
      back={back}
      actions={
        mayChange && (
          <>
            {kind === 'http' && (
              <Button size="sm" variant="secondary" busy={busy} onClick={() => void runTest()}>
                Test connection
              </Button>
            )}
            {isCalled &&
              (pausedAt || openUntil ? (
                <Button size="sm" busy={busy} onClick={() => void pause(false)}>
                  {pausedAt ? 'Resume' : 'Call again now'}
                </Button>
              ) : (
                <Button size="sm" variant="secondary" onClick={() => setOpen('pause')}>
                  Pause
                </Button>
              ))}
            <Button size="sm" variant="secondary" onClick={() => setOpen('change')}>
              Edit
            </Button>
            {id !== 'prt_manual' && (
              <Button size="sm" variant="ghost" onClick={() => (active ? setOpen('deactivate') : void setActive(true))}>
                {active ? 'Deactivate' : 'Activate'}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ProblemAlert problem={open ? undefined : problem} />
        {test && (
          <Alert tone={test.works ? 'success' : 'danger'} announce title={test.works ? 'Connection works' : 'Connection failed'}>
            {test.message} ({test.ms} ms)
          </Alert>
        )}
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          <Stat
            name="To submit"
            value={health.waiting}
            note={
              health.cancellations > 0
                ? `${health.cancellations} to cancel`
                : isCalled
                  ? 'Waiting for the next call'
                  : 'Waiting for your team'
            }
          />
          <Stat
            name="In progress"
            value={health.working + health.unknown}
            note={health.unknown > 0 ? `${health.unknown} being checked` : isCalled ? 'With the supplier' : 'With your team'}
          />
          <Stat name="Unreachable" value={health.dead} note={health.dead > 0 ? 'Need your attention' : 'None stuck'} />
          <Stat
            name="Calls in 24 hours"
            value={callsOf(supplier)}
            note={health.lastAnsweredAt ? `Last response around ${formatTime(health.lastAnsweredAt)}` : 'No recent response'}
          />
        </div>
        <Panel>
          <Facts
            facts={[
              ['Status', <SupplierState key="state" supplier={supplier} />],
              [
                'Type',
                { http: 'Signed requests over the internet', manual: 'Delivered by hand', simulated: 'Simulated, in the demo shop' }[kind],
              ],
              [
                'Address',
                url ? (
                  <span key="url" className="break-all">
                    {url}
                  </span>
                ) : undefined,
              ],
              [
                'Webhook address',
                kind === 'http' ? <AddressToCopy key="webhooks" url={`${origin}/api/partners/${id}/webhooks`} /> : undefined,
              ],
              ['Secret', kind === 'http' ? 'Set. Replace it under Edit.' : undefined],
              ['Paused', pausedAt ? `Since ${formatTime(pausedAt)}` : undefined],
              ['Calls', openUntil ? `Suspended until ${formatTime(openUntil)} after ${supplier.failures} failures in a row` : undefined],
            ]}
          />
        </Panel>
        <DeadDeliveries supplier={supplier} suppliers={all} mayWrite={mayDo(role, 'orders:write')} onDone={reload} />
        <SupplierServices supplier={supplier} suppliers={all} mayWrite={mayChange} onSaved={reload} />
      </div>
      {open === 'change' && (
        <SupplierForm
          supplier={supplier}
          existingIds={[]}
          onClose={close}
          onSaved={() => {
            toast.success('Saved', `${name} was updated.`)
            close()
            reload()
          }}
        />
      )}
      {open === 'pause' && (
        <ActionDialog
          title={`Pause ${name}?`}
          action="Pause"
          reason="optional"
          busy={busy}
          problem={problem}
          onClose={close}
          onAct={(reason) => void pause(true, reason)}
        >
          <p>
            Until you resume it, it won’t be called and its reports won’t be accepted. Its deliveries wait, and no money moves. When you
            resume it, the shop checks their progress.
          </p>
        </ActionDialog>
      )}
      {open === 'deactivate' && (
        <ActionDialog
          title={`Deactivate ${name}?`}
          action="Deactivate"
          tone="danger"
          busy={busy}
          problem={problem}
          onClose={close}
          onAct={() => void setActive(false)}
        >
          <p>It keeps the deliveries it has started. All others go to your own queue.</p>
        </ActionDialog>
      )}
    </Screen>
  )
}
