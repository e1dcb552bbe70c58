import { provenNow, unprovenProblem } from '#features/notifications/server/queries/unproven.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#shared/errors.ts'

/**
 * Throws 400 in a live shop if a text, by its field, states a time, share, number or promise that neither a claim proves nor a promotion gives
 * now. Prices and dates may be stated.
 */
export async function refuseUnproven(ctx: Context, texts: Readonly<Record<string, string>>): Promise<void> {
  const proven = await provenNow(ctx)
  refuseProblems(texts, (text) => unprovenProblem(text, proven))
}

/** Throws 400 with what `problemOf` says about the texts, by their fields. */
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
