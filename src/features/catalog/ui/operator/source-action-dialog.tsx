import type { AdminService, SourceView } from '#features/catalog/contract.ts'
import { call } from '#shared/call.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { toast } from '#ui/toast-store.ts'

export type SourceAction = 'review' | 'stop' | 'resume'

interface SourceActionDialogProps {
  action: SourceAction
  source: SourceView
  services: readonly AdminService[]
  onDone(): void
  onClose(): void
}

const content = {
  review: { name: 'Review', done: 'Reviewed', text: 'Service pages now show it to customers.' },
  stop: { name: 'Stop', done: 'Stopped', text: 'Its services are off sale.' },
  resume: { name: 'Resume', done: 'Resumed', text: 'Its services are on sale again.' },
}

/** A dialog for reviewing, stopping or resuming a source that explains the effect. */
export function SourceActionDialog({ action, source, services, onDone, onClose }: SourceActionDialogProps) {
  const { act, dialog } = useAct()
  const { name, done, text } = content[action]

  async function change(reason: string) {
    if (!(await act('POST', `/api/operator/sources/${source.id}/${action}`, action === 'stop' ? { reason } : undefined))) return
    if (action === 'stop') toastWithUndo(done, text, () => call('POST', `/api/operator/sources/${source.id}/resume`), onDone)
    else toast.success(done, text)
    onDone()
  }

  return (
    <ActionDialog
      title={`${name} ${source.name}`}
      action={name}
      tone={action === 'stop' ? 'danger' : 'primary'}
      reason={action === 'stop' ? 'required' : 'none'}
      {...dialog}
      onAct={(reason) => void change(reason)}
      onClose={onClose}
    >
      {action === 'review' ? <ReviewText evidence={source.evidence} /> : <SaleText isStop={action === 'stop'} services={services} />}
    </ActionDialog>
  )
}

function ReviewText({ evidence }: { evidence: string | null }) {
  return (
    <>
      <p>
        You confirm that you have checked the evidence and that it matches this description. Your name and the time are added to the audit
        log.
      </p>
      {evidence && (
        <p>
          <a href={evidence} target="_blank" rel="noreferrer" className="font-medium break-all text-accent-ink hover:underline">
            {evidence}
          </a>
        </p>
      )}
    </>
  )
}

/** Lists the services that go off sale or back on sale. */
function SaleText({ isStop, services }: { isStop: boolean; services: readonly AdminService[] }) {
  const published = services.filter(({ active }) => active)
  if (published.length === 0) return <p>No published service uses this source, so nothing changes in the shop.</p>
  return (
    <>
      <p>{isStop ? 'These services go off sale right away:' : 'These services go back on sale right away:'}</p>
      <ul className="grid gap-1 text-sm">
        {published.map(({ id, name, packages }) => (
          <li key={id} className="flex justify-between gap-4">
            {name}
            <span className="text-muted">{packages.filter(({ active }) => active).length} packages</span>
          </li>
        ))}
      </ul>
      {isStop && <p className="text-muted">Existing orders don’t change. Review them in Orders.</p>}
    </>
  )
}
