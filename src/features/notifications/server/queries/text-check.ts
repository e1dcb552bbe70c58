import { textProblem } from '#features/notifications/rules/texts.ts'
import { sampleValues } from '#features/notifications/server/emails/samples.ts'
import { placeholdersOf, standardTitleOf } from '#features/notifications/server/emails/texts.ts'
import { provenNow, unprovenProblem } from '#features/notifications/server/queries/unproven.ts'
import type { Context } from '#platform/context.ts'

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
