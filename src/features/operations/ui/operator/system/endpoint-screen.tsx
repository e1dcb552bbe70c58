import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/routes.ts'
import type { EndpointView } from '#features/operations/contract/webhooks.ts'
import { EndpointForm } from '#features/operations/ui/operator/system/endpoint-form.tsx'
import { EndpointState } from '#features/operations/ui/operator/system/endpoints.tsx'
import { OutgoingLog } from '#features/operations/ui/operator/system/outgoing-log.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { Panel, Screen } from '#ui/console/screen.tsx'
import { SecretDialog } from '#ui/console/secret-dialog.tsx'
import { Switch } from '#ui/console/switch.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'

const LIST = `${paths.operator}/system/outgoing`
const PATH = '/api/operator/webhook-endpoints'
const back = { name: 'Outgoing', to: LIST }

/** One endpoint: what it is, what can be done with it, and what it was sent. */
export function EndpointScreen({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const { value, problem, reload } = useData<EndpointView[]>(PATH)
  useLive(['webhook'], reload, id)
  const endpoint = value?.data.find((each) => each.id === id)
  if (endpoint) return <EndpointPage endpoint={endpoint} mayWrite={mayWrite} reload={reload} />
  return (
    <Screen title="Endpoint" back={back}>
      {problem ? <LoadProblem problem={problem} onRetry={reload} /> : value ? <p>There is no such endpoint.</p> : <Loading />}
    </Screen>
  )
}

function EndpointPage({ endpoint, mayWrite, reload }: { endpoint: EndpointView; mayWrite: boolean; reload(): void }) {
  const [open, setOpen] = useState<'change' | 'remove' | 'secret'>()
  const [secret, setSecret] = useState<string>()
  const { busy, problem, act } = useAct()
  const navigate = useNavigate()
  const { id, url, description, events, active } = endpoint
  const close = () => setOpen(undefined)

  async function turn(isOn: boolean) {
    const done = await act('PUT', `${PATH}/${id}`, { url, description, events, active: isOn })
    if (done) toast.success(isOn ? 'On' : 'Off', isOn ? 'What waits is sent now.' : 'Nothing is sent there any more.')
    reload()
  }
  async function ping() {
    const done = await act('POST', `${PATH}/${id}/ping`)
    if (done) toast.success('Test sent', 'Its outcome stands in the log.')
    reload()
  }
  async function renew() {
    const done = await act<{ data: { secret: string } }>('POST', `${PATH}/${id}/secret`)
    if (!done) return
    close()
    setSecret(done.data.secret)
  }
  async function remove() {
    if (!(await act('DELETE', `${PATH}/${id}`))) return
    toast.success('Removed', 'The endpoint and its log are gone.')
    await navigate(LIST)
  }

  return (
    <Screen
      title={new URL(url).host}
      back={back}
      actions={
        mayWrite && (
          <>
            <Switch label="On" checked={active} onChange={(isOn) => void turn(isOn)} />
            <Button size="sm" variant="secondary" disabled={!active} busy={busy} onClick={() => void ping()}>
              Send a test
            </Button>
            <Button size="sm" variant="secondary" onClick={() => setOpen('change')}>
              Change
            </Button>
            <Button size="sm" variant="secondary" onClick={() => setOpen('secret')}>
              New secret
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setOpen('remove')}>
              Remove
            </Button>
          </>
        )
      }
    >
      {problem && !open && (
        <Alert tone="danger" announce className="mb-5">
          {problem}
        </Alert>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Panel>
          <Facts
            facts={[
              ['State', <EndpointState key="state" endpoint={endpoint} />],
              [
                'Address',
                <span key="url" className="break-all">
                  {url}
                </span>,
              ],
              ['Description', description || undefined],
              ['Events', events.join(', ')],
              ['Set up', formatTime(endpoint.createdAt)],
              [
                'Failing',
                endpoint.failingSince ? `since ${formatTime(endpoint.failingSince)}; after three days the shop gives up` : undefined,
              ],
              ['Given up', endpoint.stoppedAt ? formatTime(endpoint.stoppedAt) : undefined],
            ]}
          />
        </Panel>
        <OutgoingLog endpointId={id} mayWrite={mayWrite} />
      </div>
      {open === 'change' && (
        <EndpointForm
          endpoint={endpoint}
          onClose={close}
          onDone={() => {
            close()
            toast.success('Saved', 'The endpoint is changed.')
            reload()
          }}
        />
      )}
      {open === 'secret' && (
        <ActionDialog
          title="A new secret?"
          action="Make a new secret"
          busy={busy}
          problem={problem}
          onClose={close}
          onAct={() => void renew()}
        >
          <p>From then on everything is signed with it. Until your system knows it, it refuses what it gets; the shop tries for a day.</p>
        </ActionDialog>
      )}
      {open === 'remove' && (
        <ActionDialog
          title={`Remove ${new URL(url).host}?`}
          action="Remove"
          tone="danger"
          busy={busy}
          problem={problem}
          onClose={close}
          onAct={() => void remove()}
        >
          <p>Nothing is sent there any more, and the log of what was sent goes with it.</p>
        </ActionDialog>
      )}
      {secret && (
        <SecretDialog title="The new secret" secret={secret} onClose={() => setSecret(undefined)}>
          Everything is signed with it from now on.
        </SecretDialog>
      )}
    </Screen>
  )
}
