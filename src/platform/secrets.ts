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
import { errorCode } from '#shared/errors.ts'

/**
 * Everything derived from the shop's secret; each purpose has a key of its own. While the secret is being replaced there are
 * several: the newest one seals and signs, and what earlier ones sealed or signed is still accepted.
 */
export interface Secrets {
  /** The number of the newest secret: eight hexadecimal digits that follow from it and reveal nothing of it. */
  keyNumber: string
  /** Encrypts what must be kept but not be readable in the database (AES-256-GCM). It names the number of its key. */
  seal(purpose: string, text: string): Buffer
  /** Reads what `seal` wrote; throws where it was altered, or sealed with a secret that is not accepted. */
  open(purpose: string, sealed: Buffer): string
  /** An unforgeable token for `subject`, always the same, so that none needs storing. URL-safe, 43 characters. */
  sign(purpose: string, subject: string): string
  /** The tokens for `subject` by every accepted secret, the newest first: for looking up what was stored under one of them. */
  signatures(purpose: string, subject: string): string[]
  /** Whether `token` is one of these; in constant time. */
  verify(purpose: string, subject: string, token: string): boolean
  /** The raw keys of a purpose, the newest first, for protocols with a signature format of their own. */
  keys(purpose: string): [KeyObject, ...KeyObject[]]
  /** How what the newest secret sealed begins: five bytes. */
  sealHeader: Buffer
}

/** APP_SECRET with APP_SECRET_PREVIOUS where it is set; else a random one, made on the first start and kept in the data directory. */
export function loadSecrets(config: Pick<Config, 'APP_SECRET' | 'APP_SECRET_PREVIOUS' | 'DATA_DIR'>): Secrets {
  return createSecrets(config.APP_SECRET ?? keptSecret(config.DATA_DIR), config.APP_SECRET_PREVIOUS)
}

/** The secret of the data directory, made the first time. */
export function keptSecret(directory: string): string {
  const file = path.join(directory, 'secret')
  mkdirSync(directory, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/** Replaces the secret. Values sealed with the old one can no longer be read. */
export function replaceKeptSecret(directory: string, secret: string): void {
  const file = path.join(directory, 'secret')
  mkdirSync(directory, { recursive: true })
  writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

/** The first byte of what names its key; what was sealed before keys had numbers begins with 12 random bytes. */
const NUMBERED = 1
const HEADER_BYTES = 5
const IV_BYTES = 12
const TAG_BYTES = 16

/** What follows from one secret. */
interface Root {
  header: Buffer
  key(purpose: string): KeyObject
}

function rootOf(secret: string): Root {
  const known = new Map<string, KeyObject>()
  const derive = (purpose: string, bytes: number) => new Uint8Array(hkdfSync('sha256', secret, 'groundswell', purpose, bytes))
  return {
    header: Buffer.from([NUMBERED, ...derive('key number', HEADER_BYTES - 1)]),
    key(purpose) {
      const key = known.get(purpose) ?? createSecretKey(derive(purpose, 32))
      known.set(purpose, key)
      return key
    },
  }
}

/** What is sealed and signed with `secret`, accepting what any of `previous` has sealed and signed. */
export function createSecrets(secret: string, previous: readonly string[] = []): Secrets {
  const newest = rootOf(secret)
  const earlier = previous.filter((each) => each !== secret).map(rootOf)
  const roots = [newest, ...earlier]
  const signWith = ({ key }: Root, purpose: string, subject: string) =>
    createHmac('sha256', key(purpose)).update(subject).digest('base64url')
  const signatures = (purpose: string, subject: string) => roots.map((root) => signWith(root, purpose, subject))
  return {
    keyNumber: newest.header.subarray(1).toString('hex'),
    sealHeader: newest.header,
    keys: (purpose) => [newest.key(purpose), ...earlier.map(({ key }) => key(purpose))],
    sign: (purpose, subject) => signWith(newest, purpose, subject),
    signatures,
    verify: (purpose, subject, token) => signatures(purpose, subject).filter((expected) => isSame(expected, token)).length > 0,
    seal(purpose, text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', newest.key(purpose), iv, { authTagLength: TAG_BYTES }).setAAD(newest.header)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([newest.header, iv, cipher.getAuthTag(), body])
    },
    open(purpose, sealed) {
      const named = roots.find(({ header }) => sealed.subarray(0, HEADER_BYTES).equals(header))
      const opened = named && decrypt(named.key(purpose), sealed.subarray(HEADER_BYTES), named.header)
      if (opened !== undefined) return opened
      for (const { key } of roots) {
        const text = decrypt(key(purpose), sealed)
        if (text !== undefined) return text
      }
      throw new Error('sealed with another secret than APP_SECRET and APP_SECRET_PREVIOUS, or altered')
    },
  }
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Undefined where it was altered, or sealed with another key. */
function decrypt(key: KeyObject, sealed: Buffer, header?: Buffer): string | undefined {
  if (sealed.length < IV_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  if (header) decipher.setAAD(header)
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const body = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([body, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** SHA-256 as hex, for comparing request bodies and content, never for passwords. */
export function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex')
}
