import { type Frequency, frequencies, type NotificationPreferences } from '#features/notifications/contract.ts'
import type { PreferencesChange } from '#features/notifications/ui/preferences/use-preferences.ts'
import { SelectField } from '#ui/select-field.tsx'

const names: Record<Frequency, string> = {
  immediate: 'At once',
  hourly: 'Once an hour, together',
  daily: 'Once a day, together',
  weekly: 'Once a week, together',
}

interface RhythmProps {
  chosen: NotificationPreferences
  choose(change: PreferencesChange): void
  error: string | undefined
}

/** How often copies go by e-mail. */
export function Rhythm({ chosen, choose, error }: RhythmProps) {
  return (
    <SelectField
      name="frequency"
      label="How often emails come"
      hint="The list, the bell and push are always up to date."
      value={chosen.frequency}
      error={error}
      onChange={({ target }) => choose({ frequency: frequencies.find((each) => each === target.value) ?? 'immediate' })}
      className="max-w-sm"
    >
      {frequencies.map((each) => (
        <option key={each} value={each}>
          {names[each]}
        </option>
      ))}
    </SelectField>
  )
}
