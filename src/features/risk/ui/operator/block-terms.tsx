import { blockDays } from '#features/risk/rules/blocks.ts'
import { SelectField } from '#ui/form-controls.tsx'
import { typedIn } from '#ui/form-fields.ts'

const DAY_MS = 24 * 3_600_000
const dayTexts: Record<(typeof blockDays)[number], string> = {
  1: 'In a day',
  7: 'In a week',
  30: 'In 30 days',
  365: 'In a year',
  0: 'When someone ends it',
}

/** The field for when a block ends; `endsAtOf` reads it. */
export function EndField({ error }: { error: string | undefined }) {
  return <SelectField name="days" label="Ends" defaultValue="30" error={error} options={blockDays.map((days) => [days, dayTexts[days]])} />
}

/** The time chosen in `EndField`: ISO 8601, UTC. Null for no end. */
export function endsAtOf(form: HTMLFormElement): string | null {
  const days = Number(typedIn(form, 'days').days)
  return days === 0 ? null : new Date(Date.now() + days * DAY_MS).toISOString()
}
