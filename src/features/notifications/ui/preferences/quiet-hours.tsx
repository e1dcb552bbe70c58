import type { NotificationPreferences } from '#features/notifications/contract.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/field.tsx'
import { SelectField } from '#ui/form-controls.tsx'

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

interface QuietHoursProps {
  chosen: NotificationPreferences
  choose(change: Partial<NotificationPreferences>): void
  errors: Record<string, string>
}

/** The fields for quiet hours and their time zone. */
export function QuietHours({ chosen: { quietHours }, choose, errors }: QuietHoursProps) {
  const { enabled, start, end, timezone } = quietHours
  const change = (part: Partial<typeof quietHours>) => choose({ quietHours: { ...quietHours, ...part } })
  return (
    <fieldset>
      <legend className="sr-only">Quiet hours</legend>
      <Checkbox
        name="quietHours.enabled"
        label={<span className="font-medium">Quiet hours</span>}
        hint="Emails and push notifications wait until quiet hours end. Security messages don’t wait."
        checked={enabled}
        error={errors['quietHours.enabled']}
        onChange={({ target }) => change({ enabled: target.checked })}
      />
      {enabled && (
        <div className="mt-4 grid grid-cols-2 gap-4 sm:ml-8 sm:max-w-md">
          <TextField
            type="time"
            name="quietHours.start"
            label="From"
            value={start}
            error={errors['quietHours.start']}
            onChange={({ target }) => change({ start: target.value })}
          />
          <TextField
            type="time"
            name="quietHours.end"
            label="Until"
            value={end}
            error={errors['quietHours.end']}
            onChange={({ target }) => change({ end: target.value })}
          />
          <div className="col-span-2">
            <ZoneField zone={timezone} error={errors['quietHours.timezone']} onChoose={(zone) => change({ timezone: zone })} />
          </div>
        </div>
      )}
    </fieldset>
  )
}

interface ZoneFieldProps {
  zone: string
  error: string | undefined
  onChoose(zone: string): void
}

/** The field for the time zone, with a button for the browser's time zone. */
function ZoneField({ zone, error, onChoose }: ZoneFieldProps) {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <SelectField
        name="quietHours.timezone"
        label="Time zone"
        value={zone}
        error={error}
        onChange={({ target }) => onChoose(target.value)}
      >
        {(zones.includes(zone) ? zones : [zone, ...zones]).map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      {own && own !== zone && (
        <Button size="sm" variant="secondary" className="mt-3" onClick={() => onChoose(own)}>
          Use {own}
        </Button>
      )}
    </>
  )
}
