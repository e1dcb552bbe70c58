import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '#features/accounts/rules/second-factor.ts'
import type { Context } from '#platform/context.ts'

// Without what is read for something else on paper.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 10

/** New recovery codes, as they are shown once: `h4kdm-x7qwe`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })
}

/** What is kept of one. Keyed, because a code is short enough to be guessed from a plain hash. */
export function recoveryHash(ctx: Context, userId: string, code: string): string {
  return ctx.secrets.sign('recovery-code', `${userId}:${code}`)
}
