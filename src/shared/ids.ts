const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

// One call for many ids: asking the system for each costs more than everything else here.
const pool = new Uint8Array(4_096)
let used = pool.length

function randomBytes(count: number): Uint8Array {
  if (used + count > pool.length) {
    crypto.getRandomValues(pool)
    used = 0
  }
  return pool.subarray(used, (used += count))
}

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
  for (const byte of randomBytes(16)) random += ALPHABET[byte & 31]
  return `${prefix}_${time}${random}`
}

/** A random code of `length` characters, each equally likely. */
export function randomCode(length: number, characters: string): string {
  // Bytes beyond the last whole round of the characters would favor the first ones.
  const most = 256 - (256 % characters.length)
  let code = ''
  while (code.length < length) {
    const [byte = 0] = randomBytes(1)
    if (byte < most) code += characters[byte % characters.length]
  }
  return code
}
