import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { EndpointView } from '#features/operations/contract/webhooks.ts'
import { EndpointForm } from '#features/operations/ui/operator/system/endpoint-form.tsx'
import { EndpointState } from '#features/operations/ui/operator/system/endpoints.tsx'
import { OutgoingLog } from '#features/operations/ui/operator/system/outgoing-log.tsx'
import { call } from '#shared/call.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { ActionDialog, SecretDialog } from '#ui/console/action-dialog.tsx'
import { Switch } from '#ui/console/choice-set.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { LoadingScreen, Panel, Screen } from '#ui/console/screen.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { ProblemAlert } from '#ui/problem-alert.tsx'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'

const LIST = `${paths.operator}/system/outgoing`
const PATH = '/api/operator/webhook-endpoints'
const back = { name: 'Outgoing', to: LIST }

/** A webhook endpoint with its settings and log. */
export function EndpointScreen({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const { value, problem, reload } = useData(PATH)
  useLive(['webhook'], reload, id)
  const endpoint = value?.data.find(({ id: endpointId }) => endpointId === id)
  if (endpoint) return <EndpointPage endpoint={endpoint} mayWrite={mayWrite} reload={reload} />
  return (
    <LoadingScreen
      title="Endpoint"
      back={back}
      of={value ? { problem: 'Endpoint not found.', isMissing: true, reload } : { problem, reload }}
      hasLead
    />
  )
}

function EndpointPage({ endpoint, mayWrite, reload }: { endpoint: EndpointView; mayWrite: boolean; reload(): void }) {
  const [open, setOpen] = useState<'change' | 'remove' | 'secret'>()
  const [secret, setSecret] = useState<string>()
  const { act, busy, dialog, problem } = useAct()
  const navigate = useNavigate()
  const { id, url, description, events, active } = endpoint
  const close = () => setOpen(undefined)

  async function turn(isOn: boolean) {
    const path = `${PATH}/${id}` as const
    const settings = { url, description, events }
    const done = await act('PUT', path, { ...settings, active: isOn })
    if (done && isOn) toast.success('Endpoint on', 'Waiting messages are being sent.')
    else if (done)
      toastWithUndo('Endpoint off', 'Messages are no longer sent.', () => call('PUT', path, { ...settings, active: true }), reload)
    reload()
  }
  async function ping() {
    const done = await act('POST', `${PATH}/${id}/ping`)
    if (done) toast.success('Test sent', 'See the result in the log.')
    reload()
  }
  async function renew() {
    const done = await act('POST', `${PATH}/${id}/secret`)
    if (!done) return
    close()
    setSecret(done.data.secret)
  }
  async function remove() {
    if (!(await act('DELETE', `${PATH}/${id}`))) return
    toast.success('Endpoint removed', 'Its log was deleted as well.')
    await navigate(LIST)
  }

  return (
    <Screen
      title={new URL(url).host}
      back={back}
      status={<EndpointState endpoint={endpoint} />}
      actions={
        mayWrite && (
          <>
            <Switch label="On" checked={active} onChange={(isOn) => void turn(isOn)} />
            <Button size="sm" variant="secondary" disabled={!active} busy={busy} onClick={() => void ping()}>
              Send test
            </Button>
            <Button size="sm" variant="secondary" onClick={() => setOpen('change')}>
              Edit
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
      <ProblemAlert problem={open ? undefined : problem} className="mb-5" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Panel>
          <Facts
            facts={[
              [
                'URL',
                <span key="url" className="break-all">
                  {url}
                </span>,
              ],
              ['Description', description || undefined],
              ['Events', events.join(', ')],
              ['Added', formatTime(endpoint.createdAt)],
              [
                'Failing',
                endpoint.failingSince ? `Since ${formatTime(endpoint.failingSince)}. It will be turned off after three days.` : undefined,
              ],
              ['Turned off', endpoint.stoppedAt ? formatTime(endpoint.stoppedAt) : undefined],
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
            toast.success('Endpoint saved')
            reload()
          }}
        />
      )}
      {open === 'secret' && (
        <ActionDialog title="Create a new secret?" action="Create secret" {...dialog} onClose={close} onAct={() => void renew()}>
          <p>
            All messages will then be signed with the new secret. Your system rejects them until you enter it there. The shop retries for 24
            hours.
          </p>
        </ActionDialog>
      )}
      {open === 'remove' && (
        <ActionDialog
          title={`Remove ${new URL(url).host}?`}
          action="Remove"
          tone="danger"
          {...dialog}
          onClose={close}
          onAct={() => void remove()}
        >
          <p>Messages are no longer sent, and the log is deleted.</p>
        </ActionDialog>
      )}
      {secret && (
        <SecretDialog title="New secret" secret={secret} onClose={() => setSecret(undefined)}>
          All messages are now signed with it.
        </SecretDialog>
      )}
    </Screen>
  )
}
