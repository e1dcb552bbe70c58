import { useState } from 'react'
import type { AnnouncementView } from '#features/notifications/contract/console.ts'
import { audienceText, customerCount, readShare, types } from '#features/notifications/ui/operator/labels.ts'
import { AnnouncementPreview } from '#features/notifications/ui/operator/previews.tsx'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { Facts, Stat } from '#ui/console/facts.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'

/** The results of an announcement so far, with a button to stop it. */
export function AnnouncementResult({ announcement, onChanged }: { announcement: AnnouncementView; onChanged(): void }) {
  const { status, type, audience, counted, dueAt, endedAt, byName, reached } = announcement
  const [isStopping, setStopping] = useState(false)
  const isStoppable = status === 'scheduled' || status === 'sending'
  const number = (value: number) => value.toLocaleString('en-US')
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-5">
        <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
          <Stat name="Reached" value={number(reached.people)} note={`of ${customerCount(counted ?? 0)} confirmed`} />
          <Stat name="In the shop" value={number(reached.inApp)} note="in the inbox and on the bell" />
          <Stat name="By email" value={number(reached.byEmail)} note="after quiet hours and in digests" />
          <Stat name="Read" value={readShare(reached)} note={`${number(reached.read)} of ${number(reached.inApp)} in the shop`} />
        </div>
        <Panel
          title="Sending"
          actions={
            isStoppable && (
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
              ['Kind', types[type]],
              ['Audience', audienceText(audience)],
              ['By', byName ?? undefined],
              [status === 'scheduled' ? 'Scheduled for' : 'Started', dueAt ? formatTime(dueAt) : undefined],
              ['Ended', endedAt ? formatTime(endedAt) : undefined],
            ]}
          />
        </Panel>
      </div>
      <AnnouncementPreview content={announcement} />
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
  const { act, dialog } = useAct()

  async function stop() {
    if (!(await act('POST', `/api/operator/announcements/${id}/stop`))) return
    toast.success('Stopped', 'No one else will get it.')
    onClose()
    onDone()
  }

  return (
    <ActionDialog title="Stop this announcement?" action="Stop" tone="danger" {...dialog} onAct={() => void stop()} onClose={onClose}>
      <p>
        It has reached {customerCount(reached.people)}. No one else will get it, and you can’t resume it later. You can’t recall what was
        already delivered.
      </p>
    </ActionDialog>
  )
}
