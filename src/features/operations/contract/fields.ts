import { z } from 'zod'

/** A time in an answer. */
export const time = z.string().describe('ISO 8601, UTC.')

/** A day in an answer. */
export const day = z.string().describe('`2026-11-20`, UTC.')

/** Dollars in an answer. */
export const money = z.number().describe('Dollars.')

/** A filter that is a time: `2026-11-20T00:00:00Z`. */
export function timeFilter(name: string) {
  return z.iso.datetime({ offset: true, error: `${name} must be a time such as 2026-11-20T00:00:00Z.` }).optional()
}
