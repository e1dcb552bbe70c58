import { useState } from 'react'
import { type Hours, formatHours } from '#features/support/rules/hours.ts'
import { call } from '#shared/call.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/console/form.tsx'
import { narrowPanelShape } from '#ui/console/loading-shapes.ts'
import { LoadState, Panel } from '#ui/console/screen.tsx'
import { toastWithUndo, undoIfUnchanged } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { TextField } from '#ui/field.tsx'
import { SelectField } from '#ui/form-controls.tsx'
import { ProblemAlert } from '#ui/problem-alert.tsx'

const path = '/api/operator/support-hours'
const weekdays = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }
const MAX_ROWS = 7

/** The form for the support hours. */
export function HoursForm({ mayWrite }: { mayWrite: boolean }) {
  const { value, problem, reload } = useData(path)
  return value ? (
    <Fields initial={value.data.hours} mayWrite={mayWrite} />
  ) : (
    <LoadState of={{ value, problem, reload }} shape={narrowPanelShape} />
  )
}

const rowsOf = (hours: Hours | null) => (hours?.times ?? []).map((time, key) => ({ ...time, key }))

function Fields({ initial, mayWrite }: { initial: Hours | null; mayWrite: boolean }) {
  const { act, busy, problem, errors } = useAct()
  const [saved, setSaved] = useState(initial)
  const [timezone, setTimezone] = useState(initial?.timezone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const [times, setTimes] = useState(() => rowsOf(initial))
  const hours = { timezone, times: times.map(({ days, from, to }) => ({ days, from, to })) }
  const isComplete = times.every(({ days, from, to }) => days.length > 0 && from < to)

  async function save() {
    const next = times.length > 0 ? hours : null
    if (!(await act('PUT', path, { hours: next }))) return
    const undo = undoIfUnchanged(path, restore)
    toastWithUndo('Saved', next ? 'Customers see them in the chat.' : 'Customers no longer see hours.', undo)
    setSaved(next)
  }

  async function restore() {
    const answer = await call('PUT', path, { hours: saved })
    if (answer.status !== 200) return false
    setSaved(saved)
    setTimezone(saved?.timezone ?? timezone)
    setTimes(rowsOf(saved))
    return true
  }

  return (
    <Panel title="Working hours" className="max-w-3xl">
      <Form onSubmit={save}>
        <fieldset disabled={!mayWrite} className="grid gap-5">
          <legend className="sr-only">Working hours</legend>
          <p className="text-[0.9375rem] text-muted">
            Customers see these hours, and when you’ll be back, if no one is online. You still switch yourself online and offline.
          </p>
          <SelectField
            label="Time zone"
            value={timezone}
            className="max-w-sm"
            error={errors['hours.timezone'] && 'Choose a time zone from the list.'}
            options={zonesWith(timezone).map((zone) => [zone, zone])}
            onChange={({ target }) => setTimezone(target.value)}
          />
          {times.map(({ key, ...time }, place) => (
            <HoursRow
              key={key}
              place={place}
              time={time}
              onChange={(changes) => setTimes((before) => before.map((row) => (row.key === key ? { ...row, ...changes } : row)))}
              onRemove={() => setTimes((before) => before.filter((row) => row.key !== key))}
            />
          ))}
          {times.length > 0 && isComplete && (
            <p className="rounded-md bg-sunken px-4 py-3 text-[0.9375rem]">
              <span className="text-muted">Customers will see: </span>“Here {formatHours(hours)}.”
            </p>
          )}
          {times.length === 0 && <p className="rounded-md bg-sunken px-4 py-3 text-[0.9375rem] text-muted">No working hours set.</p>}
          <ProblemAlert problem={problem && (isComplete ? problem : 'Each row needs at least one day and must end after it starts.')} />
          {mayWrite && (
            <div className="flex gap-2">
              <Button type="submit" size="sm" busy={busy}>
                Save
              </Button>
              {times.length < MAX_ROWS && (
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
      </Form>
    </Panel>
  )
}

/** Returns the browser’s time zones and the chosen one. */
function zonesWith(chosen: string): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), chosen])]
}

type Time = Hours['times'][number]

interface HoursRowProps {
  place: number
  time: Time
  onChange(changes: Partial<Time>): void
  onRemove(): void
}

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const fullNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** One row of the hours: days, start and end. */
function HoursRow({ place, time: { days, from, to }, onChange, onRemove }: HoursRowProps) {
  const toggled = (day: number) =>
    days.includes(day) ? days.filter((other) => other !== day) : [...days, day].toSorted((one, other) => one - other)
  return (
    <fieldset className="flex flex-wrap items-end gap-x-4 gap-y-3 rounded-lg border border-line p-4">
      <legend className="sr-only">Hours {place + 1}</legend>
      <div>
        <p aria-hidden="true" className="mb-1.5 text-[0.9375rem] font-medium">
          Days
        </p>
        <div className="flex flex-wrap gap-1.5">
          {dayNames.map((name, index) => (
            <label
              key={name}
              className="grid h-control min-w-11 cursor-pointer place-items-center rounded-md border border-line-strong px-2 text-sm font-medium text-muted has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="checkbox"
                checked={days.includes(index + 1)}
                aria-label={fullNames[index]}
                onChange={() => onChange({ days: toggled(index + 1) })}
                className="sr-only"
              />
              {name}
            </label>
          ))}
        </div>
      </div>
      <TextField label="From" type="time" value={from} className="w-36" onChange={({ target }) => onChange({ from: target.value })} />
      <TextField label="To" type="time" value={to} className="w-36" onChange={({ target }) => onChange({ to: target.value })} />
      <Button variant="secondary" aria-label={`Remove hours ${place + 1}`} onClick={onRemove}>
        Remove
      </Button>
    </fieldset>
  )
}
