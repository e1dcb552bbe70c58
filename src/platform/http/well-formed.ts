import type { HttpServer } from '#platform/http/server.ts'
import { Refusal } from '#shared/errors.ts'

/** The refusal of requests with text that can't be stored. */
export const brokenText = new Refusal(
  400,
  'invalid_characters',
  'The request contains characters that cannot be stored. Please remove them and try again.',
)

/** Refuses URLs with NUL: 400 `invalid_characters`. */
export function refuseNulInAddresses(server: HttpServer): void {
  server.addHook('onRequest', (request, _reply, done) => done(request.url.includes('%00') ? brokenText : undefined))
}

/** Whether all strings of a JSON value, including names, are well-formed Unicode without NUL. Iterative, so that deep values don't overflow the stack. */
export function isWellFormed(json: unknown): boolean {
  const left = [json]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\0'))) return false
    if (typeof value !== 'object' || value === null) continue
    for (const inner of Object.values(value)) left.push(inner)
    if (!Array.isArray(value)) for (const name of Object.keys(value)) left.push(name)
  }
  return true
}
