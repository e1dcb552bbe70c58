import { createHash } from 'node:crypto'

/** The audit log is kept for good: what one side of an entry may have, in characters of JSON. */
const MAX_CHARACTERS = 16_000
/** What is kept of each text where the whole would be longer. */
const KEPT_OF_TEXT = 200

/**
 * A value as the audit log keeps it, as JSON: whole, or else its texts up to 200 characters, each with the length and the fingerprint
 * of the whole; where there are too many of them, length and fingerprint alone. Null for undefined.
 */
export function recordedValue(value: unknown): string | null {
  if (value === undefined) return null
  const whole = JSON.stringify(value)
  if (whole.length <= MAX_CHARACTERS) return whole
  const shortened = JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'string' && part.length > KEPT_OF_TEXT ? `${part.slice(0, KEPT_OF_TEXT).toWellFormed()}… (${sizeOf(part)})` : part,
  )
  return shortened.length <= MAX_CHARACTERS ? shortened : JSON.stringify({ tooLong: sizeOf(whole) })
}

function sizeOf(text: string): string {
  return `${text.length} characters, ${fingerprintOf(text)}`
}

/** Eight letters that differ where two texts do. */
export function fingerprintOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

/** Two versions of something for the audit log: what differs between them, as it was and as it is. */
export function changesOf(was: object, is: object): { before: object; after: object } {
  const [before, after] = [new Map(Object.entries(was)), new Map(Object.entries(is))]
  const names = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name)),
  )
  const only = (side: Map<string, unknown>) =>
    Object.fromEntries(names.filter((name) => side.has(name)).map((name) => [name, side.get(name)]))
  return { before: only(before), after: only(after) }
}
