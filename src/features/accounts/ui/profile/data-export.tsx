import { useEffect, useState } from 'react'
import type { ExportView } from '#features/accounts/contract.ts'
import { call, messageOf } from '#shared/call.ts'
import { download } from '#shared/download.ts'
import { pause } from '#shared/pause.ts'
import { fieldsOf } from '#shared/records.ts'
import { readStored, writeStored } from '#shared/stored.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ProblemAlert } from '#ui/problem-alert.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { formatDay } from '#ui/times.ts'

/** Lets customers download a copy of their data. */
export function DataExport({ userId }: { userId: string }) {
  const { view, starting, problem, start, save } = useExport(userId)
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-medium">A copy of your data</p>
          <p className="text-sm text-muted">Profile, orders, payments, balance and messages, as one JSON file.</p>
        </div>
        {view?.status === 'ready' ? (
          <Button variant="secondary" onClick={() => void save()}>
            Download the file
          </Button>
        ) : (
          <Button variant="secondary" busy={starting || view?.status === 'waiting'} onClick={() => void start()}>
            Download my data
          </Button>
        )}
      </div>
      <div role="status">
        {view?.status === 'waiting' && (
          <p className="mt-4 mb-2 text-sm text-muted">Collecting your data. You can leave this page; we’ll also email you.</p>
        )}
        {view?.status === 'ready' && (
          <p className="mt-2 text-sm text-muted">Your data is ready. You can download it until {formatDay(view.expiresAt)}.</p>
        )}
      </div>
      {view?.status === 'waiting' && <ProgressBar label="Collecting your data" value={view.total ? (view.done / view.total) * 100 : 0} />}
      {view?.status === 'failed' && (
        <Alert tone="danger" announce className="mt-4">
          Your data could not be collected. Please try again. If that doesn’t work, contact us and we’ll send it to you.
        </Alert>
      )}
      <ProblemAlert problem={problem} className="mt-4" />
    </div>
  )
}

const PATH = '/api/account/exports'
const KEY = 'groundswell.export'
const FIRST_POLL_MS = 500
const MAX_POLL_INTERVAL_MS = 5_000
const FAILED = 'Your data could not be collected. Please try again.'

interface Export {
  /** The latest export requested in this browser; undefined if there is none. */
  view: ExportView | undefined
  /** Whether the export is being requested. */
  starting: boolean
  problem: string | undefined
  start(): Promise<void>
  save(): Promise<void>
}

/** Requests a data export, tracks its progress, even after a reload, and saves it as a file. */
function useExport(userId: string): Export {
  const [view, setView] = useState<ExportView>()
  const [problem, setProblem] = useState<string>()
  const [starting, setStarting] = useState(false)
  const waiting = view?.status === 'waiting' ? view.id : undefined

  useEffect(() => {
    const id = storedId(userId)
    if (id !== undefined) void read(id).then((stored) => setView((current) => current ?? stored))
  }, [userId])

  useEffect(() => {
    if (waiting === undefined) return
    const stop = new AbortController()
    void poll(waiting, stop.signal, setView)
    return () => stop.abort()
  }, [waiting])

  async function start() {
    setProblem(undefined)
    setStarting(true)
    const answer = await call('POST', PATH)
    setStarting(false)
    const requested = answer.status === null ? undefined : answer.body.data
    if (!requested) return setProblem(answer.status === null ? FAILED : messageOf(answer.body, FAILED))
    writeStored('localStorage', KEY, { userId, id: requested.id })
    setView(requested)
  }

  async function save() {
    if (!view) return
    const isSaved = await download(`${PATH}/${encodeURIComponent(view.id)}/download`, 'my-data.json')
    setProblem(isSaved ? undefined : 'The file could not be loaded. Please try again.')
  }

  return { view, starting, problem, start, save }
}

function storedId(userId: string): string | undefined {
  const stored = fieldsOf(readStored('localStorage', KEY))
  return stored.userId === userId && typeof stored.id === 'string' ? stored.id : undefined
}

/** Undefined if the export has expired or there is no response. */
async function read(id: string): Promise<ExportView | undefined> {
  const answer = await call('GET', `${PATH}/${encodeURIComponent(id)}`)
  const view = answer.status === null ? undefined : answer.body.data
  return view && Date.parse(view.expiresAt) > Date.now() ? view : undefined
}

async function poll(id: string, signal: AbortSignal, show: (view: ExportView) => void): Promise<void> {
  for (let wait = FIRST_POLL_MS; !signal.aborted; wait = Math.min(wait * 1.3, MAX_POLL_INTERVAL_MS)) {
    await pause(wait)
    const view = await read(id)
    if (view && !signal.aborted) show(view)
    if (view && view.status !== 'waiting') return
  }
}
