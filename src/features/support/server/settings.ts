import { z } from 'zod'
import type { Hours } from '#features/support/rules/hours.ts'
import type { Setting } from '#platform/settings.ts'
import { isTimeZone } from '#shared/time-zones.ts'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** The support hours. Null if none are set. */
export const hoursSetting: Setting<Hours | null> = {
  key: 'support.hours',
  schema: z
    .object({
      timezone: z.string().refine(isTimeZone, { error: 'a time zone such as Europe/Berlin' }),
      times: z
        .array(
          z
            .object({ days: z.array(z.int().min(1).max(7)).min(1).max(7), from: time, to: time })
            .refine(({ from, to }) => from < to, { error: 'the end has to be after the start' }),
        )
        .max(28, { error: 'There can be up to 28 rows of hours.' }),
    })
    .nullable(),
  otherwise: null,
}

/** How much a visitor may use the assistant's model per day (UTC). The whole shop may use `visitors` times as much. */
export const assistantBudget: Setting<{ questions: number; tokens: number; visitors: number }> = {
  key: 'support.assistant_budget',
  schema: z.object({ questions: z.int().min(0), tokens: z.int().min(0), visitors: z.int().min(1).default(100) }),
  otherwise: { questions: 40, tokens: 150_000, visitors: 100 },
}
