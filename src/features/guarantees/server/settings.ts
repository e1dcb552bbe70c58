import { z } from 'zod'
import type { Setting } from '#platform/settings.ts'
import type { Cents } from '#shared/money.ts'

/** Claims up to this amount are settled automatically. Larger ones wait for staff. Withdrawals have no limit. */
export const autoLimit: Setting<Cents> = { key: 'guarantees.auto_limit_cents', schema: z.int().min(0).max(100_000_000), otherwise: 2_500 }
