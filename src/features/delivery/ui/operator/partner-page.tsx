import { useState } from 'react'
import { paths } from '#app/routes.ts'
import type { Role } from '#features/accounts/contract.ts'
import { mayDo } from '#features/accounts/rules/permissions.ts'
import type { PartnerDetail, PartnerTest } from '#features/delivery/contract.ts'
import { DeadDeliveries } from '#features/delivery/ui/operator/dead-deliveries.tsx'
import { PartnerForm } from '#features/delivery/ui/operator/partner-form.tsx'
import { PartnerServices } from '#features/delivery/ui/operator/partner-services.tsx'
import { callsOf, PartnerState } from '#features/delivery/ui/operator/partners.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { Panel, Screen } from '#ui/console/screen.tsx'
import { Stat } from '#ui/console/stat.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'

const back = { name: 'Partners', to: `${paths.operator}/system/partners` }

/** One partner: how it is doing, what it carries out, and what can be done with it. */
export function PartnerPage({ id, role }: { id: string; role: Role }) {
  const { value, problem, reload } = useData<PartnerDetail[]>('/api/operator/partner-health')
  useLive(['partner', 'delivery'], reload)
  const partner = value?.data.find((each) => each.id === id)
  if (partner && value) return <Page partner={partner} all={value.data} role={role} reload={reload} />
  return (
    <Screen title="Partner" back={back}>
      {problem ? <LoadProblem problem={problem} onRetry={reload} /> : value ? <p>There is no such partner.</p> : <Loading />}
    </Screen>
  )
}

interface PageProps {
  partner: PartnerDetail
  all: readonly PartnerDetail[]
  role: Role
  reload(): void
}

function Page({ partner, all, role, reload }: PageProps) {
  const [open, setOpen] = useState<'change' | 'hold' | 'use'>()
  const [test, setTest] = useState<PartnerTest>()
  const { busy, problem, act, clear } = useAct()
  const { id, name, kind, url, heldAt, openUntil, active, health } = partner
  const mayChange = mayDo(role, 'partners:write')
  const isCalled = kind !== 'manual'
  const close = () => {
    clear()
    setOpen(undefined)
  }

  async function tryOut() {
    setTest(undefined)
    const done = await act<{ data: PartnerTest }>('POST', `/api/operator/partners/${id}/test`)
    if (done) setTest(done.data)
  }
  async function hold(held: boolean, reason?: string) {
    const done = await act('POST', `/api/operator/partners/${id}/hold`, { held, reason })
    if (!done) return
    toast.success(held ? 'Held' : 'Let go', done.message)
    close()
    reload()
  }
  async function use(isInUse: boolean) {
    const draft = { name, kind: kind === 'manual' ? 'manual' : 'http', active: isInUse, ...(url && { url }) }
    if (!(await act('PUT', `/api/operator/partners/${id}`, draft))) return
    toast.success(isInUse ? 'In use' : 'Out of use', isInUse ? `${name} gets work again.` : 'What it has not begun is in your own queue.')
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
              <Button size="sm" variant="secondary" busy={busy} onClick={() => void tryOut()}>
                Test call
              </Button>
            )}
            {isCalled &&
              (heldAt || openUntil ? (
                <Button size="sm" busy={busy} onClick={() => void hold(false)}>
                  {heldAt ? 'Let go' : 'Close the circuit'}
                </Button>
              ) : (
                <Button size="sm" variant="secondary" onClick={() => setOpen('hold')}>
                  Hold
                </Button>
              ))}
            <Button size="sm" variant="secondary" onClick={() => setOpen('change')}>
              Change
            </Button>
            {id !== 'prt_manual' && (
              <Button size="sm" variant="ghost" onClick={() => (active ? setOpen('use') : void use(true))}>
                {active ? 'Take out of use' : 'Take into use'}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {problem && !open && (
          <Alert tone="danger" announce>
            {problem}
          </Alert>
        )}
        {test && (
          <Alert tone={test.works ? 'success' : 'danger'} announce title={test.works ? 'The test call worked' : 'The test call failed'}>
            {test.said} It took {test.ms} ms.
          </Alert>
        )}
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          <Stat
            name="To hand over"
            value={health.waiting}
            note={health.stops > 0 ? `${health.stops} to be told to stop` : 'waiting for the next call'}
          />
          <Stat
            name="Under way"
            value={health.working + health.unknown}
            note={health.unknown > 0 ? `${health.unknown} being asked about` : 'with the partner'}
          />
          <Stat name="Out of reach" value={health.dead} note="need a person" />
          <Stat
            name="Calls of a day"
            value={callsOf(partner)}
            note={health.lastAnsweredAt ? `answered in the hour of ${formatTime(health.lastAnsweredAt)}` : 'none was answered lately'}
          />
        </div>
        <Panel>
          <Facts
            facts={[
              ['State', <PartnerState key="state" partner={partner} />],
              ['Work', { http: 'Signed requests over the internet', manual: 'By hand', simulated: 'Pretended, in the demo shop' }[kind]],
              [
                'Address',
                url ? (
                  <span key="url" className="break-all">
                    {url}
                  </span>
                ) : undefined,
              ],
              ['Secret', kind === 'http' ? 'set; put another in its place under Change' : undefined],
              ['Held', heldAt ? `since ${formatTime(heldAt)}` : undefined],
              ['Circuit', openUntil ? `open until ${formatTime(openUntil)}, after ${partner.failures} failures in a row` : undefined],
            ]}
          />
        </Panel>
        <DeadDeliveries partner={partner} partners={all} mayWrite={mayDo(role, 'orders:write')} onDone={reload} />
        <PartnerServices partner={partner} partners={all} mayWrite={mayChange} onSaved={reload} />
      </div>
      {open === 'change' && (
        <PartnerForm
          partner={partner}
          known={[]}
          onClose={close}
          onSaved={() => {
            toast.success('Saved', `${name} is changed; its circuit is closed.`)
            close()
            reload()
          }}
        />
      )}
      {open === 'hold' && (
        <ActionDialog
          title={`Hold ${name}?`}
          action="Hold"
          reason="optional"
          busy={busy}
          problem={problem}
          onClose={close}
          onAct={(reason) => void hold(true, reason)}
        >
          <p>Nobody calls it until you let go of it. What is for it waits, and its own reports still count. No money moves.</p>
        </ActionDialog>
      )}
      {open === 'use' && (
        <ActionDialog
          title={`Take ${name} out of use?`}
          action="Take out of use"
          tone="danger"
          busy={busy}
          problem={problem}
          onClose={close}
          onAct={() => void use(false)}
        >
          <p>
            It keeps what it has begun. The {health.waiting} deliveries that it has not begun go to your own queue, with what comes later.
          </p>
        </ActionDialog>
      )}
    </Screen>
  )
}
