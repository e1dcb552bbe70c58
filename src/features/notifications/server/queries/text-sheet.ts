import type { TextView } from '#features/notifications/contract/console.ts'
import { standardTitleOf, whyFixed } from '#features/notifications/server/emails/texts.ts'
import { textCheck } from '#features/notifications/server/queries/text-check.ts'
import { listTexts } from '#features/notifications/server/queries/texts.ts'
import type { TextChanges } from '#features/texts/contract/sheet.ts'
import { type FoundChanges, foundIn, importedInto, type Replacement, sheetOf, type TextGroup } from '#features/texts/rules/sheet.ts'
import type { Context } from '#platform/context.ts'

const column = 'Template'

/** The custom texts of all notifications and emails that can be changed. Empty where the standard text is used. */
export async function allTexts(ctx: Context): Promise<TextGroup[]> {
  return (await listTexts(ctx)).filter(({ fixed }) => fixed === null).map((text) => groupOf(ctx, text))
}

function groupOf(ctx: Context, { subject, kind, name, version, title, intro }: TextView): TextGroup {
  const texts = [
    { slot: 'title', original: standardTitleOf(ctx, subject), text: title ?? '' },
    { slot: 'intro', original: '', text: intro ?? '' },
  ]
  return { id: subject, name: `${name} (${kind === 'email' ? 'email' : 'notification'})`, version, texts }
}

/** All texts as CSV, one per line, for editing in a spreadsheet. */
export async function exportTexts(ctx: Context): Promise<string> {
  return sheetOf(await allTexts(ctx), column)
}

/** What replacing a word in all custom texts would change. */
export async function previewReplacement(ctx: Context, replacement: Replacement): Promise<TextChanges> {
  return checked(ctx, foundIn(await allTexts(ctx), replacement))
}

/** What importing a CSV file would change. Missing lines and columns change nothing. An empty text restores the standard one. */
export async function previewImport(ctx: Context, csv: string): Promise<TextChanges> {
  const unknown = (id: string) => whyFixed(id) ?? `There is no notification or email “${id}”.`
  return checked(ctx, importedInto(await allTexts(ctx), csv, { column, unknown }))
}

async function checked(ctx: Context, { groups, problems }: FoundChanges): Promise<TextChanges> {
  const check = await textCheck(ctx)
  const withProblems = groups.map(({ group, changes }) => ({
    id: group.id,
    name: group.name,
    version: group.version,
    changes: changes.flatMap(({ slot, before, after: typed }) => {
      const after = withoutStandard(group, slot, typed)
      return after === before ? [] : [{ slot, before, after, problem: check(group.id, slot, after) ?? null }]
    }),
  }))
  return { groups: withProblems.filter(({ changes }) => changes.length > 0), problems }
}

/** The text, or '' if it equals the standard text. Storing a copy would freeze the standard text. */
export function withoutStandard({ texts }: TextGroup, slot: string, text: string): string {
  return texts.some((current) => current.slot === slot && current.original === text) ? '' : text
}
