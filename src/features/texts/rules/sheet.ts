import type { TextChanges } from '#features/texts/contract/sheet.ts'
import { csvLine, readCsv } from '#shared/csv.ts'

/** Texts that are saved together as one version: those of a page or an email. */
export interface TextGroup {
  id: string
  name: string
  /** The newest version; 0 if there is none. */
  version: number
  texts: { slot: string; original: string; text: string }[]
}

/** Changes that haven't been validated yet. */
export interface FoundChanges {
  groups: { group: TextGroup; changes: { slot: string; before: string; after: string }[] }[]
  /** Lines of the file that can't be read. */
  problems: TextChanges['problems']
}

/** How a CSV file refers to its groups. */
export interface SheetNames {
  /** The first column, such as `Page`. */
  column: string
  /** Error message for an `id` that doesn't match any group. */
  unknown(id: string): string
}

const MAX_LINES = 10_000

/** All texts as CSV, one per line, for editing in a spreadsheet. */
export function sheetOf(groups: readonly TextGroup[], column: string): string {
  const lines = groups.flatMap(({ id, texts }) => texts.map(({ slot, original, text }) => csvLine([id, slot, original, text])))
  return csvLine([column, 'Text id', 'Original', 'Text']) + lines.join('')
}

/** The changes from replacing a word in all texts. */
export function foundIn(groups: readonly TextGroup[], replacement: Replacement): FoundChanges {
  return { groups: changesOf(groups, (_group, { text }) => replaceAllIn(text, replacement)), problems: [] }
}

/** The changes in a CSV file. Texts that it omits stay the same. */
export function importedInto(groups: readonly TextGroup[], csv: string, { column, unknown }: SheetNames): FoundChanges {
  const [heading, ...lines] = readCsv(csv, MAX_LINES + 2)
  const columnOf = (name: string) => heading?.cells.findIndex((cell) => cell.toLowerCase() === name.toLowerCase()) ?? -1
  const [groupAt, slotAt, textAt] = [columnOf(column), columnOf('Text id'), columnOf('Text')]
  const refuse = (line: number, message: string): FoundChanges => ({ groups: [], problems: [{ line, message }] })
  if (groupAt < 0 || slotAt < 0 || textAt < 0) return refuse(1, `The file needs the columns “${column}”, “Text id” and “Text”.`)
  if (lines.length > MAX_LINES) return refuse(MAX_LINES + 2, 'A file has at most 10,000 lines.')

  const known = new Map(groups.map((group) => [group.id, group]))
  const imported = new Map<string, string>()
  const problems: FoundChanges['problems'] = []
  for (const { line, cells } of lines) {
    const [id = '', slot = '', text = ''] = [cells[groupAt], cells[slotAt], cells[textAt]]
    const group = known.get(id)
    if (!group) problems.push({ line, message: unknown(id) })
    else if (!group.texts.some((entry) => entry.slot === slot)) problems.push({ line, message: `${group.name} has no text “${slot}”.` })
    else imported.set(`${id} ${slot}`, text)
  }
  return { groups: changesOf(groups, ({ id }, { slot, text }) => imported.get(`${id} ${slot}`) ?? text), problems }
}

/** The texts that `change` would alter, with whitespace collapsed. */
function changesOf(groups: readonly TextGroup[], change: (group: TextGroup, text: TextGroup['texts'][number]) => string) {
  return groups.flatMap((group) => {
    const changes = group.texts.flatMap((entry) => {
      const after = collapseWhitespace(change(group, entry))
      return after === collapseWhitespace(entry.text) ? [] : [{ slot: entry.slot, before: entry.text, after }]
    })
    return changes.length === 0 ? [] : [{ group, changes }]
  })
}

/** Trims a text and collapses whitespace, including line breaks, into single spaces. */
export const collapseWhitespace = (text: string) => text.replace(/\s+/g, ' ').trim()

/** A text to find and its replacement. */
export interface Replacement {
  find: string
  replace: string
  /** If false, `find` matches any case and an initial capital is kept. */
  matchCase: boolean
}

const PLACEHOLDER = /(\{\w+(?:\|days)?\})/

/** A text with every match replaced. Placeholder names such as `{store}` are left alone, unless the search contains a brace. */
export function replaceAllIn(text: string, { find, replace, matchCase }: Replacement): string {
  const pattern = new RegExp(find.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), matchCase ? 'g' : 'gi')
  const change = (part: string) => part.replace(pattern, (match) => (matchCase ? replace : inCaseOf(match, find, replace)))
  if (/[{}]/.test(find)) return change(text)
  return text
    .split(PLACEHOLDER)
    .map((part) => (PLACEHOLDER.test(part) ? part : change(part)))
    .join('')
}

/** `replace`, capitalized if the match has a capital that `find` doesn't. */
function inCaseOf(match: string, find: string, replace: string): string {
  const [first = ''] = match
  const isCapitalized = first !== first.toLowerCase() && find.startsWith(first.toLowerCase())
  return isCapitalized ? replace.charAt(0).toUpperCase() + replace.slice(1) : replace
}
