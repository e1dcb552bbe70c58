import { type FormEvent, useState } from 'react'
import { type Hours, hoursInWords } from '#features/support/rules/hours.ts'
import { HoursRow } from '#features/support/ui/operator/hours-row.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { toast } from '#ui/toast-store.ts'

const path = '/api/operator/support-hours'
const weekdays = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }
const MOST = 7

/** When the shop's people are there, as the chat and the contact page say it. */
export function HoursForm({ mayWrite }: { mayWrite: boolean }) {
  const { value, problem, reload } = useData<{ hours: Hours | null }>(path)
  if (problem) return <LoadProblem problem={problem} onRetry={reload} />
  return value ? <Form given={value.data.hours} mayWrite={mayWrite} /> : <Loading className="card min-h-48" />
}

function Form({ given, mayWrite }: { given: Hours | null; mayWrite: boolean }) {
  const { act, busy, problem, errors } = useAct()
  const [timezone, setTimezone] = useState(given?.timezone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const [times, setTimes] = useState(() => (given?.times ?? []).map((time, key) => ({ ...time, key })))
  const hours = { timezone, times: times.map(({ days, from, to }) => ({ days, from, to })) }
  const isComplete = times.every(({ days, from, to }) => days.length > 0 && from < to)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (await act('PUT', path, { hours: times.length > 0 ? hours : null })) {
      toast.success('Saved', times.length > 0 ? 'The chat says so from now on.' : 'No hours are stated any more.')
    }
  }

  return (
    <Panel title="Working hours" className="max-w-3xl">
      <form noValidate onSubmit={(event) => void save(event)}>
        <fieldset disabled={!mayWrite} className="grid gap-5">
          <legend className="sr-only">Working hours</legend>
          <p className="text-[0.9375rem] text-muted">
            Told to whoever writes while nobody is online, with the next time somebody will be. Being online is still switched by hand.
          </p>
          <SelectField
            label="Time zone"
            value={timezone}
            className="max-w-sm"
            error={errors['hours.timezone'] && 'This time zone is not known here.'}
            onChange={({ target }) => setTimezone(target.value)}
          >
            {zonesWith(timezone).map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </SelectField>
          {times.map(({ key, ...time }, place) => (
            <HoursRow
              key={key}
              place={place}
              time={time}
              onChange={(changes) => setTimes((before) => before.map((each) => (each.key === key ? { ...each, ...changes } : each)))}
              onRemove={() => setTimes((before) => before.filter((each) => each.key !== key))}
            />
          ))}
          {times.length > 0 && isComplete && (
            <p className="rounded-md bg-sunken px-4 py-3 text-[0.9375rem]">
              <span className="text-muted">Customers read: </span>“Here {hoursInWords(hours)}.”
            </p>
          )}
          {times.length === 0 && <p className="rounded-md bg-sunken px-4 py-3 text-[0.9375rem] text-muted">No hours are stated.</p>}
          {problem && (
            <Alert tone="danger" announce>
              {isComplete ? problem : 'Each line needs a day, and an end that is later than its beginning.'}
            </Alert>
          )}
          {mayWrite && (
            <div className="flex gap-2">
              <Button type="submit" busy={busy}>
                Save
              </Button>
              {times.length < MOST && (
                <Button
                  variant="secondary"
                  onClick={() => setTimes((before) => [...before, { ...weekdays, key: Math.max(-1, ...before.map(({ key }) => key)) + 1 }])}
                >
                  Add hours
                </Button>
              )}
            </div>
          )}
        </fieldset>
      </form>
    </Panel>
  )
}

/** All that the browser knows, and the one that is set. */
function zonesWith(chosen: string): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), chosen])]
}
