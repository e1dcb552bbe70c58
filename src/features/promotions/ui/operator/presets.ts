import { emptyValues, type FormValues, lastDayIn } from '#features/promotions/ui/operator/form-values.ts'
import { randomCode } from '#shared/ids.ts'

interface Preset {
  key: string
  name: string
  /** The code begins with it; the rest is random, so that nobody guesses it. */
  word: string
  /** Days that it runs, today included. */
  days: number
  values: Partial<FormValues>
}

/** Codes that shops give out often. Each has a limit, so that a leaked one costs little. */
export const presets: readonly Preset[] = [
  { key: 'week', name: '10% off for a week', word: 'WEEK', days: 7, values: { value: '10', budget: '50' } },
  { key: 'weekend', name: '20% off for three days', word: 'DAYS', days: 3, values: { value: '20', max: '10', budget: '50' } },
  {
    key: 'five',
    name: '$5 off orders from $25',
    word: 'FIVE',
    days: 30,
    values: { gives: 'amount', value: '5', min: '25', totalLimit: '10' },
  },
  { key: 'sorry', name: 'Apology: 15% off, once', word: 'SORRY', days: 30, values: { value: '15', max: '15', totalLimit: '1' } },
]

/** Without letters and digits that look alike. */
const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** The form of a new promotion: filled in by a preset, if `key` is one. */
export function startValues(key: string, now: Date): FormValues {
  const empty = emptyValues(now)
  const preset = presets.find((each) => each.key === key)
  if (!preset) return empty
  const code = preset.word + randomCode(5, CHARACTERS)
  return { ...empty, ...preset.values, name: `${preset.name}: ${code}`, code, lastDay: lastDayIn(preset.days, now) }
}
