import type { HttpServer } from '#platform/http/server.ts'
import { Refusal } from '#shared/errors.ts'

/** What a request with text that cannot be stored is answered with. */
export const brokenText = new Refusal(
  400,
  'invalid_characters',
  'The request has characters that cannot be stored. Please remove them and try again.',
)

/** Refuses addresses with NUL, wherever they lead: 400 `invalid_characters`. */
export function refuseNulInAddresses(server: HttpServer): void {
  server.addHook('onRequest', (request, _reply, done) => done(request.url.includes('%00') ? brokenText : undefined))
}

/** Whether all texts of a JSON value, its names included, are well-formed Unicode without NUL. However deep it is, it takes no stack. */
export function isWellFormed(json: unknown): boolean {
  const left = [json]
  while (left.length > 0) {
    const each = left.pop()
    if (typeof each === 'string' && (!each.isWellFormed() || each.includes('\0'))) return false
    if (typeof each !== 'object' || each === null) continue
    for (const inner of Object.values(each)) left.push(inner)
    if (!Array.isArray(each)) for (const name of Object.keys(each)) left.push(name)
  }
  return true
}
