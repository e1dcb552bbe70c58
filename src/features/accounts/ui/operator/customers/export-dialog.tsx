import { useEffect, useState } from 'react'
import type { ExportView } from '#features/accounts/contract.ts'
import { call } from '#shared/call.ts'
import { download } from '#shared/download.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'

const POLL_INTERVAL_MS = 700

/** Requests a copy of a customer’s data and downloads it. */
export function ExportDialog({ userId, onClose }: { userId: string; onClose(): void }) {
  const path = `/api/operator/customers/${userId}/exports` as const
  const { busy, problem, act } = useAct()
  const [copy, setCopy] = useState<ExportView>()
  const [isDownloadFailed, setDownloadFailed] = useState(false)
  const isWaiting = copy?.status === 'waiting'
  const id = copy?.id ?? ''

  useEffect(() => {
    if (!isWaiting) return undefined
    const poll = async () => {
      const answer = await call('GET', `${path}/${id}`)
      if (answer.status !== null && answer.body.data) setCopy(answer.body.data)
    }
    const timer = setInterval(() => void poll(), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isWaiting, id, path])

  async function collect() {
    const answer = await act('POST', path)
    if (answer) setCopy(answer.data)
  }

  async function save() {
    setDownloadFailed(!(await download(`${path}/${id}/download`, `customer-${userId}.json`)))
  }

  return (
    <Dialog title="Export the customer’s data" onClose={onClose}>
      <div className="grid gap-4 text-[0.9375rem]">
        <p className="text-muted">
          One JSON file with all their data: account, notes, orders, money, conversations, emails. Only give it to the customer. The audit
          log records that you requested and downloaded it, and the customer gets a notification when it is ready.
        </p>
        {copy && copy.status !== 'failed' && (
          <ProgressBar label={isWaiting ? 'Collecting' : 'Collected'} value={Math.round((100 * copy.done) / Math.max(1, copy.total))} />
        )}
        {(problem || copy?.status === 'failed' || isDownloadFailed) && (
          <Alert tone="danger" announce>
            {problem ??
              (isDownloadFailed
                ? 'The file could not be loaded. Please try again.'
                : 'The data could not be collected. Please try again. If that doesn’t work, check the worker’s log.')}
          </Alert>
        )}
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {copy?.status === 'ready' ? (
            <Button onClick={() => void save()}>Download</Button>
          ) : (
            <Button busy={busy || isWaiting} onClick={() => void collect()}>
              Collect
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
