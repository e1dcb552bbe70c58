const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

// Random bytes for many ids, because a system call for each would dominate the cost.
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
 * A new id such as `ord_01jd3x...`: a prefix for its kind, ten characters for the time in ms (so ids sort by age), and sixteen random
 * characters (80 bits).
 */
export function newId(prefix: string, now: number = Date.now()): string {
  let time = ''
  for (let rest = now, digit = 0; digit < 10; digit++) {
    time = ALPHABET[rest % 32] + time
    rest = Math.floor(rest / 32)
  }
  let random = ''
  for (const byte of randomBytes(16)) random += ALPHABET[byte & 31]
  return `${prefix}_${time}${random}`
}

/** A random code of `length` characters, uniformly distributed. */
export function randomCode(length: number, characters: string): string {
  // Higher bytes are skipped because they would favor the first characters.
  const limit = 256 - (256 % characters.length)
  let code = ''
  while (code.length < length) {
    const [byte = 0] = randomBytes(1)
    if (byte < limit) code += characters[byte % characters.length]
  }
  return code
}
