import type { SessionView } from '#features/accounts/contract.ts'
import { Button } from '#ui/button.tsx'
import { ActionDialog, useOpened } from '#ui/console/action-dialog.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { LoadProblem } from '#ui/loading.tsx'
import { toast } from '#ui/toast-store.ts'

/** Where a customer is signed in, with buttons to end one or all sessions. */
export function SessionsPanel({ userId, name, mayEnd }: { userId: string; name: string; mayEnd: boolean }) {
  const path = `/api/operator/customers/${userId}/sessions` as const
  const { value, problem, reload } = useData(path)
  const { opened: ending, open: setEnding, close, done } = useOpened<SessionView | 'all'>(reload)
  const sessions = value?.data ?? []
  return (
    <Panel
      title="Sessions"
      actions={
        mayEnd &&
        sessions.length > 1 && (
          <Button size="sm" variant="secondary" onClick={() => setEnding('all')}>
            End all
          </Button>
        )
      }
    >
      {problem && <LoadProblem problem={problem} onRetry={reload} />}
      {value && sessions.length === 0 && <p className="text-sm text-muted">Not signed in anywhere.</p>}
      <ul className="grid gap-2.5">
        {sessions.map((session) => (
          <li key={session.id} className="flex items-center justify-between gap-3 text-sm">
            <span className="min-w-0">
              <span className="block font-medium">{session.device}</span>
              <span className="block text-muted">
                <RelativeTime at={session.lastUsedAt} />
                {session.current && ' · this device'}
              </span>
            </span>
            {mayEnd && (
              <Button size="sm" variant="secondary" aria-label={`End ${session.device}`} onClick={() => setEnding(session)}>
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending && (
        <EndDialog
          path={ending === 'all' ? path : `${path}/${ending.id}`}
          title={ending === 'all' ? `Sign ${name} out everywhere?` : `End ${ending.device}?`}
          onDone={done}
          onClose={close}
        />
      )}
    </Panel>
  )
}

interface EndDialogProps {
  path: `/api/operator/customers/${string}/sessions` | `/api/operator/customers/${string}/sessions/${string}`
  title: string
  onDone(): void
  onClose(): void
}

function EndDialog({ path, title, onDone, onClose }: EndDialogProps) {
  const { act, dialog } = useAct()

  async function end() {
    const answer = await act('DELETE', path)
    if (!answer) return
    toast.success('Ended', answer.message)
    onDone()
  }

  return (
    <ActionDialog title={title} action="End" tone="danger" {...dialog} onAct={() => void end()} onClose={onClose}>
      <p className="text-muted">They are signed out right away and can sign in again.</p>
    </ActionDialog>
  )
}
