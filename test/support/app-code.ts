import { codeOf, stepAt } from '#features/accounts/server/commands/totp.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an authenticator app shows for this key, `steps` times 30 seconds from now. */
export function appCode(key: string, steps = 0, now = new Date()): string {
  const bits = Array.from(key.replace(/\s/g, ''), (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return codeOf(bytes, stepAt(now) + steps)
}
