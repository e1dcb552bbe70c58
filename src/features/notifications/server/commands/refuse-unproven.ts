import { provenNow, unprovenProblem } from '#features/notifications/server/queries/unproven.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#shared/errors.ts'

/**
 * In a live shop, throws 400 if a text states a time, share, number or promise that no claim proves and no current promotion offers.
 * Prices and dates may be stated. `texts` are keyed by their field in the request.
 */
export async function refuseUnproven(ctx: Context, texts: Readonly<Record<string, string>>): Promise<void> {
  const proven = await provenNow(ctx)
  refuseProblems(texts, (text) => unprovenProblem(text, proven))
}

/** Throws 400 with the problems that `problemOf` finds in the texts, by field. */
export function refuseProblems(
  texts: Readonly<Record<string, string>>,
  problemOf: (text: string, field: string) => string | undefined,
): void {
  const errors = Object.entries(texts).flatMap(([path, text]) => {
    const message = problemOf(text, path)
    return message === undefined ? [] : [{ path, message }]
  })
  if (errors.length > 0) throw new Refusal(400, 'invalid_input', errors[0]?.message ?? '', { errors })
}
