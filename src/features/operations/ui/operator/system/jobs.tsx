import { useState } from 'react'
import type { FailedJobView, LoopView, QueueView } from '#features/operations/contract/system.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { ListPanel, Shortened } from '#ui/console/list-panel.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { LoadState, Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { useList } from '#ui/console/use-list.ts'
import { useLive } from '#ui/console/use-live.ts'
import { toast } from '#ui/toast-store.ts'

/** Failed jobs, then all job queues, then background loops. */
export function Jobs({ mayWrite }: { mayWrite: boolean }) {
  const failed = useList('/api/operator/jobs/failed')
  const { value, problem, reload } = useData('/api/operator/jobs')
  const [discarding, setDiscarding] = useState<FailedJobView>()
  const { busy, act } = useAct()
  const again = () => {
    failed.reload()
    reload()
  }
  useLive(['job'], again)

  async function retry(job: FailedJobView) {
    const done = await act('POST', `/api/operator/jobs/${job.id}/retry`)
    if (done) toast.success('Job queued', `${job.queue} runs again now.`)
    else toast.error('Not retried', 'The job has already run or was discarded.')
    again()
  }

  const actions = actionsColumn({ busy, onRetry: (job) => void retry(job), onDiscard: setDiscarding })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ListPanel
        title="Failed jobs"
        caption="Failed jobs"
        list={failed}
        columns={mayWrite ? [...failedColumns, actions] : failedColumns}
        keyOf={({ id }) => id}
        empty="No failed jobs. A job is retried up to ten times, with increasing delays."
      />
      <LoadState of={{ value, problem, reload }} />
      {value && (
        <>
          <Panel title="By type" flush>
            <Shortened rows={sorted(value.data.queues)} count={value.data.queues.filter(hasRun).length || FEW} what="types">
              {(queues) => <DataTable caption="Job types" columns={queueColumns} rows={queues} keyOf={({ name }) => name} />}
            </Shortened>
          </Panel>
          <Panel title="Background loops" flush>
            <DataTable
              caption="Background loops"
              columns={loopColumns}
              rows={value.data.loops}
              keyOf={({ name, process }) => `${name} ${process.id}`}
              empty="No workers reporting"
            />
          </Panel>
        </>
      )}
      {discarding && <DiscardDialog job={discarding} onClose={() => setDiscarding(undefined)} onDone={again} />}
    </div>
  )
}

const failedColumns: readonly Column<FailedJobView>[] = [
  { name: 'Job', cell: (job) => <JobName job={job} /> },
  { name: 'About', cell: ({ data }) => <Ids ids={data} /> },
  { name: 'Error', phone: 'below', cell: ({ error }) => <span className="break-words">{error ?? 'Process crashed'}</span> },
  { name: 'Tries', cell: ({ tries }) => tries + 1, numeric: true },
  {
    name: 'Time',
    cell: ({ state, at }) => (
      <>
        {state === 'retry' && 'Retry '}
        <RelativeTime at={at} />
      </>
    ),
  },
]

interface JobActions {
  busy: boolean
  onRetry(job: FailedJobView): void
  onDiscard(job: FailedJobView): void
}

function actionsColumn({ busy, onRetry, onDiscard }: JobActions): Column<FailedJobView> {
  return {
    name: 'Actions',
    phone: 'below',
    cell: (job) => (
      <span className="flex gap-2">
        <Button size="sm" variant="secondary" busy={busy} onClick={() => onRetry(job)}>
          Retry
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onDiscard(job)}>
          Discard
        </Button>
      </span>
    ),
  }
}

/** Number of job types shown at first in a shop where no job has run yet. */
const FEW = 10

const weightOf = ({ failed, retrying, waiting, running }: QueueView) => failed * 1e6 + retrying * 1e3 + waiting + running

const hasRun = (queue: QueueView) => weightOf(queue) > 0 || queue.lastRunAt !== null

/** Queues with failed, retrying, waiting or running jobs first, then those that ran. */
function sorted(queues: readonly QueueView[]): QueueView[] {
  return queues.toSorted((one, other) => weightOf(other) - weightOf(one) || Number(hasRun(other)) - Number(hasRun(one)))
}

function JobName({ job: { queue, state } }: { job: FailedJobView }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {queue}
      <Badge tone={state === 'failed' ? 'danger' : 'warn'}>{state === 'failed' ? 'Failed' : 'Retrying'}</Badge>
    </span>
  )
}

/** Ids with what they identify. */
export function Ids({ ids }: { ids: Record<string, string> }) {
  return (
    <ul>
      {Object.entries(ids).map(([name, id]) => (
        <li key={name} className="text-[0.8125rem] break-all">
          <span className="text-muted">{name} </span>
          <code>{id}</code>
        </li>
      ))}
    </ul>
  )
}

const count = (value: number) => (value === 0 ? <span className="text-faint">0</span> : value.toLocaleString('en-US'))
const time = (value: string | null) => (value ? <RelativeTime at={value} narrow /> : <span className="text-faint">–</span>)

const queueColumns: readonly Column<QueueView>[] = [
  { name: 'Type', cell: ({ name }) => name },
  { name: 'Waiting', cell: ({ waiting }) => count(waiting), numeric: true },
  { name: 'Running', cell: ({ running }) => count(running), numeric: true, phone: 'none' },
  { name: 'Retrying', cell: ({ retrying }) => count(retrying), numeric: true },
  { name: 'Failed', cell: ({ failed }) => (failed > 0 ? <strong className="text-danger">{failed}</strong> : count(0)), numeric: true },
  { name: 'Last run', cell: ({ lastRunAt }) => time(lastRunAt), phone: 'end' },
  {
    name: 'Next',
    cell: ({ cron, nextAt }) => (cron ? <span title={cron}>{time(nextAt)}</span> : <span className="whitespace-nowrap">on event</span>),
    phone: 'none',
  },
  {
    name: 'Last error',
    cell: ({ lastError, lastErrorAt }) => <LastError error={lastError} at={lastErrorAt} />,
    phone: 'none',
  },
]

const loopColumns: readonly Column<LoopView>[] = [
  { name: 'Loop', cell: ({ name }) => name },
  { name: 'Process', cell: ({ process }) => `${process.host}, ${process.pid}`, phone: 'none' },
  { name: 'Last run', cell: ({ lastRunAt }) => time(lastRunAt) },
  { name: 'Runs', cell: ({ runs }) => count(runs), numeric: true },
  { name: 'Failed', cell: ({ failures }) => count(failures), numeric: true },
  { name: 'Last error', phone: 'below', cell: ({ lastError, lastErrorAt }) => <LastError error={lastError} at={lastErrorAt} /> },
]

function LastError({ error, at }: { error: string | null; at: string | null }) {
  if (!error) return <span className="text-faint max-md:hidden">–</span>
  return (
    <span className="break-words">
      {error}
      {at && (
        <span className="block text-xs text-muted">
          <RelativeTime at={at} />
        </span>
      )}
    </span>
  )
}

function DiscardDialog({ job, onClose, onDone }: { job: FailedJobView; onClose(): void; onDone(): void }) {
  const { act, dialog } = useAct()
  return (
    <ActionDialog
      title={`Discard ${job.queue}?`}
      action="Discard"
      tone="danger"
      reason="optional"
      {...dialog}
      onClose={onClose}
      onAct={(reason) =>
        void act('POST', `/api/operator/jobs/${job.id}/discard`, { reason }).then((done) => {
          if (!done) return
          toast.success('Job discarded', `${job.queue} will not run again.`)
          onDone()
          onClose()
        })
      }
    >
      <p>This job won’t run again, and nothing else will do its work. This moves no money.</p>
      <Ids ids={job.data} />
    </ActionDialog>
  )
}
