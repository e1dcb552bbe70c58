import { Refusal } from '#shared/errors.ts'

/** What a body with text that cannot be stored is answered with. */
export const brokenText = new Refusal(
  400,
  'invalid_characters',
  'The request has characters that cannot be stored. Please remove them and try again.',
)

/** Whether all texts of a JSON value, its names included, are well-formed Unicode. However deep it is, it takes no stack. */
export function isWellFormed(json: unknown): boolean {
  const left = [json]
  while (left.length > 0) {
    const each = left.pop()
    if (typeof each === 'string' && !each.isWellFormed()) return false
    if (typeof each !== 'object' || each === null) continue
    for (const inner of Object.values(each)) left.push(inner)
    if (!Array.isArray(each)) for (const name of Object.keys(each)) left.push(name)
  }
  return true
}
