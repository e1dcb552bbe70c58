import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#platform/config.ts'

/** Everything derived from the shop's one secret; each purpose has a key of its own. */
export interface Secrets {
  /** An unforgeable token for `subject`, always the same, so that none needs storing. URL-safe, 43 characters. */
  sign(purpose: string, subject: string): string
  /** Whether `token` is the one that `sign` gives; in constant time. */
  verify(purpose: string, subject: string, token: string): boolean
  /** The raw key of a purpose, for protocols with a signature format of their own. */
  key(purpose: string): KeyObject
  /** Encrypts what must be kept but not be readable in the database (AES-256-GCM). */
  seal(purpose: string, text: string): Buffer
  /** Reads what `seal` wrote; throws where it was altered. */
  open(purpose: string, sealed: Buffer): string
}

/** APP_SECRET where it is set; else a random one, made on the first start and kept in the data directory. */
export function loadSecrets(config: Config): Secrets {
  return createSecrets(config.APP_SECRET ?? keptSecret(config.DATA_DIR))
}

/** The secret of the data directory, made the first time. */
export function keptSecret(directory: string): string {
  const file = path.join(directory, 'secret')
  mkdirSync(directory, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/** Puts another secret in its place. What the old one sealed can no longer be read. */
export function replaceKeptSecret(directory: string, secret: string): void {
  const file = path.join(directory, 'secret')
  mkdirSync(directory, { recursive: true })
  writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

export function createSecrets(root: string): Secrets {
  const keys = new Map<string, KeyObject>()
  const key = (purpose: string): KeyObject => {
    const known = keys.get(purpose)
    if (known) return known
    const derived = createSecretKey(new Uint8Array(hkdfSync('sha256', root, 'groundswell', purpose, 32)))
    keys.set(purpose, derived)
    return derived
  }
  const sign = (purpose: string, subject: string) => createHmac('sha256', key(purpose)).update(subject).digest('base64url')
  return {
    key,
    sign,
    verify(purpose, subject, token) {
      const expected = Buffer.from(sign(purpose, subject))
      const given = Buffer.from(token)
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
    seal(purpose, text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key(purpose), iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(purpose, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key(purpose), sealed.subarray(0, 12))
      decipher.setAuthTag(sealed.subarray(12, 28))
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

/** SHA-256 as hex, for comparing request bodies and content, never for passwords. */
export function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex')
}
