const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * A new id such as `ord_01jd3x...`: the prefix says what it names, ten characters are the time in ms (so that
 * ids sort by age), sixteen are random (80 bits).
 */
export function newId(prefix: string, now: number = Date.now()): string {
  let time = ''
  for (let rest = now, place = 0; place < 10; place++) {
    time = ALPHABET[rest % 32] + time
    rest = Math.floor(rest / 32)
  }
  let random = ''
  for (const byte of crypto.getRandomValues(new Uint8Array(16))) random += ALPHABET[byte & 31]
  return `${prefix}_${time}${random}`
}
