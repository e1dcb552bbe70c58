import type { ConnectionChecks } from '#features/payments/contract/settings.ts'
import { Alert } from '#ui/alert.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

const marks = {
  passed: { icon: 'check-circle', tone: 'text-success', said: 'Works' },
  warning: { icon: 'info', tone: 'text-warn', said: 'Missing, but not needed for payments' },
  failed: { icon: 'alert', tone: 'text-danger', said: 'Problem' },
} as const

/** What a test of a provider's keys found, line by line. */
export function CheckList({ checks }: { checks: ConnectionChecks }) {
  const works = checks.every(({ result }) => result !== 'failed')
  return (
    <Alert tone={works ? 'success' : 'danger'} announce title={works ? 'Connection works' : 'Connection needs a change'}>
      <ul className="mt-2 grid gap-2 text-ink">
        {checks.map(({ name, result, message }) => (
          <li key={name} className="flex gap-2.5">
            <SheetIcon name={marks[result].icon} className={`mt-0.5 size-5 shrink-0 ${marks[result].tone}`} />
            <span className="min-w-0 wrap-anywhere">
              <span className="sr-only">{marks[result].said}: </span>
              <span className="font-medium">{name}.</span> {message}
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
