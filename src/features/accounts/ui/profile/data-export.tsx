import { useExport } from '#features/accounts/ui/profile/use-export.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { formatDay } from '#ui/times.ts'

/** Everything the shop holds on the customer, as a file. */
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
          <p className="mt-4 mb-2 text-sm text-muted">Collecting your data. You may leave this page: we also tell you by email.</p>
        )}
        {view?.status === 'ready' && (
          <p className="mt-2 text-sm text-muted">Your data is ready. The file is kept until {formatDay(view.expiresAt)}.</p>
        )}
      </div>
      {view?.status === 'waiting' && <ProgressBar label="Collecting your data" value={view.total ? (view.done / view.total) * 100 : 0} />}
      {view?.status === 'failed' && (
        <Alert tone="danger" announce className="mt-4">
          Your data could not be collected. Please try again.
        </Alert>
      )}
      {problem && (
        <Alert tone="danger" announce className="mt-4">
          {problem}
        </Alert>
      )}
    </div>
  )
}
