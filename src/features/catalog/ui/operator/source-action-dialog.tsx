import type { DeskService, SourceView } from '#features/catalog/contract.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { toast } from '#ui/toast-store.ts'

export type SourceAction = 'review' | 'stop' | 'resume'

interface SourceActionDialogProps {
  action: SourceAction
  source: SourceView
  services: readonly DeskService[]
  onDone(): void
  onClose(): void
}

const words = {
  review: { title: 'Review', action: 'Review', done: 'Reviewed', text: 'Pages tell customers of it now.' },
  stop: { title: 'Stop', action: 'Stop', done: 'Stopped', text: 'Nothing that comes from it is on sale.' },
  resume: { title: 'Resume', action: 'Resume', done: 'Resumed', text: 'What comes from it is on sale again.' },
}

/** Says what reviewing, stopping or resuming a source will do, and does it. */
export function SourceActionDialog({ action, source, services, onDone, onClose }: SourceActionDialogProps) {
  const { act, busy, problem, errors } = useAct()
  const { title, action: name, done, text } = words[action]

  async function change(because: string) {
    if (!(await act('POST', `/api/operator/sources/${source.id}/${action}`, action === 'stop' ? { because } : undefined))) return
    toast.success(done, text)
    onDone()
  }

  return (
    <ActionDialog
      title={`${title} ${source.name}`}
      action={name}
      tone={action === 'stop' ? 'danger' : 'primary'}
      reason={action === 'stop' ? 'required' : 'none'}
      busy={busy}
      problem={errors.because ? undefined : problem}
      error={errors.because}
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
        You say that you have looked at the evidence, and that it agrees with what is written here. Your name and the time stand on record.
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

/** Which services go off sale, or come back. */
function SaleText({ isStop, services }: { isStop: boolean; services: readonly DeskService[] }) {
  const concerned = services.filter(({ active }) => active)
  if (concerned.length === 0) return <p>No service that is published comes from it, so nothing changes in the shop.</p>
  return (
    <>
      <p>{isStop ? 'This goes off sale at once, in every process:' : 'This is on sale again at once:'}</p>
      <ul className="grid gap-1 text-sm">
        {concerned.map(({ id, name, packages }) => (
          <li key={id} className="flex justify-between gap-4">
            {name}
            <span className="text-muted">{packages.filter(({ active }) => active).length} packages</span>
          </li>
        ))}
      </ul>
      {isStop && <p className="text-muted">Orders that were placed stay as they are. Look at each of them in Orders.</p>}
    </>
  )
}
