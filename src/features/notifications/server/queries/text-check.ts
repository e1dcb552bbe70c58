import { shownClaims } from '#features/claims/server/queries.ts'
import { textProblem } from '#features/notifications/rules/texts.ts'
import { sampleValues } from '#features/notifications/server/emails/samples.ts'
import { placeholdersOf, standardTitleOf } from '#features/notifications/server/emails/texts.ts'
import { promisedPercents } from '#features/promotions/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#shared/errors.ts'
import { findUnproven, quoted } from '#shared/statements.ts'

/** What the shop's texts may currently state: proven claims and promoted discounts. Undefined in a demo shop, which may state anything. */
export async function provenNow(ctx: Context): Promise<string[] | undefined> {
  if (ctx.config.STORE_MODE !== 'live') return undefined
  return [...Object.values(await shownClaims(ctx)), ...(await promisedPercents(ctx))]
}

/** Why a text cannot be used: it states a time, share, number or promise that is not among `proven`. Undefined if it can. */
export function unprovenProblem(text: string, proven: readonly string[] | undefined): string | undefined {
  const statements = proven ? findUnproven(text, proven) : []
  if (statements.length === 0) return undefined
  return `A live shop states only what is proven. Remove ${quoted(statements)}, or prove the figure under Claims or add the promotion first.`
}

/** Why a custom text of a notification or email cannot be used, undefined if it can. `slot` is `title` or `intro`. */
export type CheckText = (subject: string, slot: string, text: string) => string | undefined

/** Returns a check for custom texts, based on what the shop may currently state. */
export async function textCheck(ctx: Context): Promise<CheckText> {
  const proven = await provenNow(ctx)
  return (subject, slot, text) => {
    const amounts = standardTitleOf(ctx, subject).match(/\$[\d,.]*\d/g) ?? []
    const invented = [sampleValues.order, sampleValues.service, ...amounts]
    return textProblem(slot, text, { placeholders: placeholdersOf(subject), invented }) ?? unprovenProblem(text, proven)
  }
}

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
