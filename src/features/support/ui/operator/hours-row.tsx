import type { Hours } from '#features/support/rules/hours.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'

type Time = Hours['times'][number]

interface HoursRowProps {
  place: number
  time: Time
  onChange(changes: Partial<Time>): void
  onRemove(): void
}

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const fullNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Days of the week with one beginning and one end. */
export function HoursRow({ place, time: { days, from, to }, onChange, onRemove }: HoursRowProps) {
  const toggled = (day: number) =>
    days.includes(day) ? days.filter((each) => each !== day) : [...days, day].toSorted((one, other) => one - other)
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
      <TextField label="From" type="time" value={from} className="w-32" onChange={({ target }) => onChange({ from: target.value })} />
      <TextField label="To" type="time" value={to} className="w-32" onChange={({ target }) => onChange({ to: target.value })} />
      <Button variant="secondary" aria-label={`Remove hours ${place + 1}`} onClick={onRemove}>
        Remove
      </Button>
    </fieldset>
  )
}
