import { Link } from 'react-router'
import { TestEmail } from '#features/operations/ui/operator/settings/test-email.tsx'
import { narrowPanelShape } from '#ui/console/loading-shapes.ts'
import { LoadState, Panel } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'

/** The checklist for going live. */
export function SetUpList() {
  const { value, problem, reload } = useData('/api/operator/setup')
  if (!value) return <LoadState of={{ problem, reload }} shape={narrowPanelShape} />
  const { mode, steps } = value.data
  const missing = steps.filter(({ done }) => !done)
  const next = missing.find(({ href }) => href !== null)
  return (
    <div className="grid max-w-3xl gap-5">
      <Panel>
        <p className="text-subheading">
          {missing.length === 0
            ? 'All set. The shop can take real orders.'
            : `${missing.length} of ${steps.length} steps left${mode === 'live' ? '' : ' before going live'}.`}
        </p>
        {mode === 'live' && (
          <p className="mt-1 text-sm text-muted">
            {missing.length === 0
              ? 'Before you tell customers, order your cheapest package yourself, follow it until it’s delivered, and refund it.'
              : steps.find(({ key }) => key === 'mode')?.text}
          </p>
        )}
        <div className="mt-3">
          <ProgressBar label="Set up" value={((steps.length - missing.length) / steps.length) * 100} />
        </div>
      </Panel>
      <Panel flush>
        <ol className="divide-y divide-line">
          {steps.map(({ key, name, done, text, href }) => (
            <li key={key} className="flex gap-4 px-4 py-4 sm:px-5">
              <span
                className={`mt-0.5 grid size-6 shrink-0 place-items-center rounded-full ${done ? 'bg-success-soft text-success' : 'bg-warn-soft text-warn'}`}
              >
                <SheetIcon name={done ? 'check' : 'clock'} className="size-4" />
              </span>
              <div className="min-w-0 flex-1">
                <p className="font-semibold">
                  {name} <span className="sr-only">({done ? 'done' : 'to do'})</span>
                </p>
                <p className="mt-0.5 text-sm text-muted">{text}</p>
                {key === 'mail' && <TestEmail isProven={done} onProven={reload} />}
              </div>
              {href && (
                <Link
                  to={href}
                  className={`tap flex shrink-0 items-center justify-center self-center text-sm font-semibold ${href === next?.href && !done ? 'rounded-md bg-accent px-3 py-1.5 text-on-accent' : 'text-accent-ink hover:underline'}`}
                >
                  {done ? 'View' : 'Set up'}
                  <span className="sr-only">: {name}</span>
                </Link>
              )}
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  )
}
