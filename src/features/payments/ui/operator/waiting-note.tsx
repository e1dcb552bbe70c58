import { Link } from 'react-router'
import { paths } from '#shared/paths.ts'
import { Alert } from '#ui/alert.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'

/** Changes that wait for approval, for `methods` or a provider's name. Empty if there are none. */
export function WaitingNote({ subject }: { subject: string }) {
  const { value, reload } = useData(`/api/operator/approvals?status=waiting&subject=${encodeURIComponent(subject)}`)
  useLive(['approval'], reload)
  return value?.data.map(({ id, summary }) => (
    <Alert key={id} tone="warn" title="Waiting for approval">
      {summary}. Nothing changes until it is approved.{' '}
      <Link to={`${paths.operator}/orders/approvals`} className="font-medium text-accent-ink underline underline-offset-4">
        Open approvals
      </Link>
    </Alert>
  ))
}
