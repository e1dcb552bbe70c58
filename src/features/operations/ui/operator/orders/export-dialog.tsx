import { useEffect, useState } from 'react'
import type { OrderExportView } from '#features/operations/contract/orders.ts'
import { type Answer, call, messageOf } from '#shared/call.ts'
import { download } from '#shared/download.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { units } from './words.ts'

const API = '/api/operator/orders/exports'
const POLL_INTERVAL_MS = 700

/** Exports the matching orders as CSV, shows the progress, and downloads the file. */
export function ExportDialog({ query, onClose }: { query: string; onClose(): void }) {
  const [file, setFile] = useState<OrderExportView>()
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    let isWanted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const handle = async (request: Promise<Answer<{ data: OrderExportView }>>) => {
      const answer = await request
      if (!isWanted) return
      const data = answer.status === null ? undefined : answer.body.data
      if (answer.status !== null && !data) return setProblem(messageOf(answer.body, 'The export could not be started.'))
      if (data) setFile(data)
      const id = data?.id ?? known
      known = id
      if (id && (!data || data.status === 'waiting')) timer = setTimeout(() => void handle(call('GET', `${API}/${id}`)), POLL_INTERVAL_MS)
      else if (!id) setProblem('Could not reach the shop. Close this dialog and try again.')
      return undefined
    }
    let known: string | undefined
    void handle(call('POST', API, Object.fromEntries(new URLSearchParams(query))))
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [query])

  async function saveExport() {
    if (file && !(await download(`${API}/${file.id}/file`, `orders-${file.createdAt.slice(0, 10)}.csv`)))
      setProblem('Download failed. Please try again.')
  }

  const isFailed = file?.status === 'failed'
  return (
    <Dialog title="Export orders as CSV" onClose={onClose}>
      <div className="grid gap-4 text-[0.9375rem]">
        {file?.status === 'waiting' || !file ? (
          <>
            <p role="status">{progressText(file)}</p>
            <ProgressBar label="Progress" value={percentOf(file)} />
          </>
        ) : (
          !isFailed && (
            <p role="status">
              {units(file.done)} {file.done === 1 ? 'order' : 'orders'} exported. You can download the file for 24 hours.
            </p>
          )
        )}
        {(problem || isFailed) && (
          <Alert tone="danger" announce>
            {problem ?? 'Export failed. Please try again. The server log shows the cause.'}
          </Alert>
        )}
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {file?.status === 'ready' && <Button onClick={() => void saveExport()}>Download</Button>}
        </div>
      </div>
    </Dialog>
  )
}

function progressText(file: OrderExportView | undefined): string {
  if (!file) return 'Preparing the export…'
  return file.about > 0 ? `${units(file.done)} of about ${units(file.about)} orders` : `${units(file.done)} orders so far`
}

function percentOf(file: OrderExportView | undefined): number {
  if (!file || file.about === 0) return 0
  return Math.min(100, (100 * file.done) / file.about)
}
