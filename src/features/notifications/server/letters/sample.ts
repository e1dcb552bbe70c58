import type { Letter } from '#features/notifications/server/letters/letter.ts'
import type { Template } from '#features/notifications/server/templates.ts'
import { templates } from '#features/notifications/server/templates.ts'
import { letterOf } from '#features/notifications/server/texts/own-words.ts'
import { sampleContext, sampleData, statusFor } from '#features/notifications/server/texts/sample.ts'
import type { Context } from '#platform/context.ts'

/** Another letter with sample data, for whoever wants to see how it comes out. */
export async function sample(ctx: Context, { of = '' }: Record<string, string>): Promise<Letter> {
  const template = (Object.hasOwn(templates, of) ? of : 'order-confirmed') as Template
  const letter = await letterOf(sampleContext(ctx, statusFor(template)), template, sampleData(ctx.now()), ctx.now())
  return { ...letter, subject: `Test: ${letter.subject}` }
}
