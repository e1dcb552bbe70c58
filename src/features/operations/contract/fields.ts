import { z } from 'zod'
import { hasUtcYear } from '#shared/time-limits.ts'

export const time = z.string().describe('ISO 8601, UTC.')

export const day = z.string().describe('`2026-11-20`, UTC.')

export const money = z.number().describe('Dollars.')

/** A time filter, such as `2026-11-20T00:00:00Z`. */
export function timeFilter(name: string) {
  const error = `${name} must be a time such as 2026-11-20T00:00:00Z.`
  return z.iso.datetime({ offset: true, error }).refine(hasUtcYear, { error }).optional()
}
