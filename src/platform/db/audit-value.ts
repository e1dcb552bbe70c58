import { createHash } from 'node:crypto'

/** Maximum length of one side of an entry, as JSON. The audit log is never purged. */
const MAX_CHARACTERS = 16_000
/** How much of each text is stored if the whole value would be too long. */
const MAX_TEXT_CHARACTERS = 200

/**
 * A value as stored in the audit log, as JSON: complete, or else with its texts cut to 200 characters, each with its length and
 * fingerprint. With too many texts, only length and fingerprint of the whole. Null for undefined.
 */
export function recordedValue(value: unknown): string | null {
  if (value === undefined) return null
  const whole = JSON.stringify(value)
  if (whole.length <= MAX_CHARACTERS) return whole
  const shortened = JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'string' && part.length > MAX_TEXT_CHARACTERS
      ? `${part.slice(0, MAX_TEXT_CHARACTERS).toWellFormed()}… (${sizeOf(part)})`
      : part,
  )
  return shortened.length <= MAX_CHARACTERS ? shortened : JSON.stringify({ tooLong: sizeOf(whole) })
}

function sizeOf(text: string): string {
  return `${text.length} characters, ${fingerprintOf(text)}`
}

/** Eight hexadecimal digits that distinguish texts. */
export function fingerprintOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

/** The fields that differ between two versions, before and after. */
export function changesOf(was: object, is: object): { before: object; after: object } {
  const [before, after] = [new Map(Object.entries(was)), new Map(Object.entries(is))]
  const names = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name)),
  )
  const only = (side: Map<string, unknown>) =>
    Object.fromEntries(names.filter((name) => side.has(name)).map((name) => [name, side.get(name)]))
  return { before: only(before), after: only(after) }
}
