import type { TextChanges } from '#features/texts/contract/sheet.ts'
import { type Replacement, replaceAllIn } from '#features/texts/rules/find-replace.ts'
import { csvLine, readCsv } from '#shared/csv.ts'

/** Texts that are saved together, as one version: those of a page, or of an email. */
export interface TextGroup {
  id: string
  name: string
  /** The newest version; 0 before the first. */
  version: number
  texts: { slot: string; original: string; text: string }[]
}

/** Changes whose texts nobody has checked yet. */
export interface FoundChanges {
  groups: { group: TextGroup; changes: { slot: string; before: string; after: string }[] }[]
  /** Lines of a file that cannot be read. */
  problems: TextChanges['problems']
}

/** How a file names what its texts belong to. */
export interface SheetNames {
  /** The first column: `Page`. */
  column: string
  /** Why the file can have no texts of `id`, which is none of the groups. */
  unknown(id: string): string
}

const MAX_LINES = 10_000

/** All texts as CSV, a line each, to be changed in a spreadsheet. */
export function sheetOf(groups: readonly TextGroup[], column: string): string {
  const lines = groups.flatMap(({ id, texts }) => texts.map(({ slot, original, text }) => csvLine([id, slot, original, text])))
  return csvLine([column, 'Text id', 'Original', 'Text']) + lines.join('')
}

/** What replacing a word in all texts would change. */
export function foundIn(groups: readonly TextGroup[], replacement: Replacement): FoundChanges {
  return { groups: changesOf(groups, (_group, { text }) => replaceAllIn(text, replacement)), problems: [] }
}

/** What a file would change: lines and columns that it leaves out change nothing. */
export function importedInto(groups: readonly TextGroup[], csv: string, { column, unknown }: SheetNames): FoundChanges {
  const [heading, ...lines] = readCsv(csv, MAX_LINES + 2)
  const place = (name: string) => heading?.cells.findIndex((cell) => cell.toLowerCase() === name.toLowerCase()) ?? -1
  const [groupAt, slotAt, textAt] = [place(column), place('Text id'), place('Text')]
  const refuse = (line: number, message: string): FoundChanges => ({ groups: [], problems: [{ line, message }] })
  if (groupAt < 0 || slotAt < 0 || textAt < 0) return refuse(1, `The file needs the columns “${column}”, “Text id” and “Text”.`)
  if (lines.length > MAX_LINES) return refuse(MAX_LINES + 2, 'A file has at most 10,000 lines.')

  const known = new Map(groups.map((group) => [group.id, group]))
  const wished = new Map<string, string>()
  const problems: FoundChanges['problems'] = []
  for (const { line, cells } of lines) {
    const [id = '', slot = '', text = ''] = [cells[groupAt], cells[slotAt], cells[textAt]]
    const group = known.get(id)
    if (!group) problems.push({ line, message: unknown(id) })
    else if (!group.texts.some((each) => each.slot === slot)) problems.push({ line, message: `${group.name} has no text “${slot}”.` })
    else wished.set(`${id} ${slot}`, text)
  }
  return { groups: changesOf(groups, ({ id }, { slot, text }) => wished.get(`${id} ${slot}`) ?? text), problems }
}

/** The texts that are to read differently, with single blanks. */
function changesOf(groups: readonly TextGroup[], wish: (group: TextGroup, text: TextGroup['texts'][number]) => string) {
  return groups.flatMap((group) => {
    const changes = group.texts.flatMap((each) => {
      const after = withSingleBlanks(wish(group, each))
      return after === withSingleBlanks(each.text) ? [] : [{ slot: each.slot, before: each.text, after }]
    })
    return changes.length === 0 ? [] : [{ group, changes }]
  })
}

/** A text on one line, without spaces around it. */
export const withSingleBlanks = (text: string) => text.replace(/\s+/g, ' ').trim()
