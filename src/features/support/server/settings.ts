import { z } from 'zod'
import type { Hours } from '#features/support/rules/hours.ts'
import type { Setting } from '#platform/settings.ts'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const known = (timezone: string) => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: timezone }).format()
    return true
  } catch {
    return false
  }
}

/** The support hours; null if none are set. */
export const hoursSetting: Setting<Hours | null> = {
  key: 'support.hours',
  schema: z
    .object({
      timezone: z.string().refine(known, { error: 'a time zone such as Europe/Berlin' }),
      times: z
        .array(
          z
            .object({ days: z.array(z.int().min(1).max(7)).min(1).max(7), from: time, to: time })
            .refine(({ from, to }) => from < to, { error: 'the end has to be later than the beginning' }),
        )
        .max(28, { error: 'There can be up to 28 rows of hours.' }),
    })
    .nullable(),
  otherwise: null,
}

/** What a visitor may use of the assistant's model in a day (UTC), and how many times that the whole shop. */
export const assistantBudget: Setting<{ questions: number; tokens: number; visitors: number }> = {
  key: 'support.assistant_budget',
  schema: z.object({ questions: z.int().min(0), tokens: z.int().min(0), visitors: z.int().min(1).default(100) }),
  otherwise: { questions: 40, tokens: 150_000, visitors: 100 },
}
