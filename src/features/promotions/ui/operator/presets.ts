import { emptyValues, type FormValues, lastDayIn } from '#features/promotions/ui/operator/form-values.ts'
import { randomCode } from '#shared/ids.ts'

interface Preset {
  key: string
  name: string
  /** The start of the code. The rest is random, so that it can't be guessed. */
  word: string
  /** The number of days it runs, including today. */
  days: number
  values: Partial<FormValues>
}

/** Common kinds of codes. Each has a limit, so that a leaked code costs little. */
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

/** Letters and digits without look-alikes. */
const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** The fields of a new promotion, filled in from the preset `key` if there is one. */
export function startValues(key: string, now: Date): FormValues {
  const empty = emptyValues(now)
  const preset = presets.find((candidate) => candidate.key === key)
  if (!preset) return empty
  const code = preset.word + randomCode(5, CHARACTERS)
  return { ...empty, ...preset.values, name: `${preset.name}: ${code}`, code, lastDay: lastDayIn(preset.days, now) }
}
