import { useState } from 'react'
import type { AnnouncementView } from '#features/notifications/contract.ts'
import { AnnouncementPreview } from '#features/notifications/ui/operator/announcement-preview.tsx'
import { audienceInWords, customersInWords, statuses, types } from '#features/notifications/ui/operator/announcement-words.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { Stat } from '#ui/console/stat.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'

/** What came of an announcement so far, and the way to stop it. */
export function AnnouncementResult({ announcement, onChanged }: { announcement: AnnouncementView; onChanged(): void }) {
  const { status, type, audience, counted, dueAt, endedAt, byName, reached } = announcement
  const [isStopping, setStopping] = useState(false)
  const isUnderWay = status === 'scheduled' || status === 'sending'
  const number = (value: number) => value.toLocaleString('en-US')
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-5">
        <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
          <Stat name="Reached" value={number(reached.people)} note={`of ${customersInWords(counted ?? 0)} counted before`} />
          <Stat name="In the shop" value={number(reached.inApp)} note="in their list and at the bell" />
          <Stat name="By e-mail" value={number(reached.byEmail)} note="quiet hours and digests hold" />
          <Stat
            name="Read"
            value={reached.inApp === 0 ? '–' : `${Math.round((reached.read / reached.inApp) * 100)} %`}
            note={`${number(reached.read)} of ${number(reached.inApp)} in the shop`}
          />
        </div>
        <Panel
          title="Sending"
          actions={
            isUnderWay && (
              <Button size="sm" variant="secondary" onClick={() => setStopping(true)}>
                Stop
              </Button>
            )
          }
        >
          {status === 'sending' && counted !== null && (
            <div className="mb-4">
              <ProgressBar label="Sent" value={Math.min(100, (reached.people / counted) * 100)} />
            </div>
          )}
          <Facts
            facts={[
              [
                'Status',
                <Badge key="status" tone={statuses[status].tone}>
                  {statuses[status].label}
                </Badge>,
              ],
              ['Kind', types[type]],
              ['Audience', audienceInWords(audience)],
              ['By', byName ?? undefined],
              [status === 'scheduled' ? 'Goes out' : 'Began', dueAt ? formatTime(dueAt) : undefined],
              ['Ended', endedAt ? formatTime(endedAt) : undefined],
            ]}
          />
        </Panel>
      </div>
      <AnnouncementPreview words={announcement} />
      {isStopping && <StopDialog announcement={announcement} onDone={onChanged} onClose={() => setStopping(false)} />}
    </div>
  )
}

function StopDialog({
  announcement: { id, reached },
  onDone,
  onClose,
}: {
  announcement: AnnouncementView
  onDone(): void
  onClose(): void
}) {
  const { act, busy, problem } = useAct()

  async function stop() {
    if (!(await act('POST', `/api/operator/announcements/${id}/stop`))) return
    toast.success('Stopped', 'Nobody else gets it.')
    onClose()
    onDone()
  }

  return (
    <ActionDialog
      title="Stop the announcement"
      action="Stop"
      tone="danger"
      busy={busy}
      problem={problem}
      onAct={() => void stop()}
      onClose={onClose}
    >
      <p>
        It has reached {customersInWords(reached.people)}; nobody else gets it, and it cannot go on later. What was delivered stays where it
        is.
      </p>
    </ActionDialog>
  )
}
