import { codeOf, stepAt } from '#features/accounts/server/totp.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an app with this key shows now, or some steps later. Each is taken once, and while its neighbours are. */
export function appCode(key: string, steps = 0, now = new Date()): string {
  const bits = Array.from(key.replace(/\s/g, ''), (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return codeOf(bytes, stepAt(now) + steps)
}
