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
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#platform/config.ts'
import { makeDirectory } from '#platform/make-directory.ts'
import { StartError } from '#platform/start-error.ts'
import { errorCode } from '#shared/errors.ts'

/**
 * Everything derived from the shop's secret. Each purpose has its own key. During a rotation there are several secrets: the newest
 * one seals and signs, and what earlier ones sealed or signed is still accepted.
 */
export interface Secrets {
  /** The number of the newest secret: eight hexadecimal digits derived from it that reveal nothing about it. */
  keyNumber: string
  /** Encrypts a value for storage (AES-256-GCM). The result contains the number of its key. */
  seal(purpose: string, text: string): Buffer
  /** Decrypts what `seal` wrote. Throws if it was altered or sealed with a secret that isn't accepted. */
  open(purpose: string, sealed: Buffer): string
  /** An unforgeable, deterministic token for `subject`, which doesn't have to be stored. URL-safe, 43 characters. */
  sign(purpose: string, subject: string): string
  /** The tokens for `subject` by every accepted secret, newest first, to look up what was stored under one of them. */
  signatures(purpose: string, subject: string): string[]
  /** Whether `token` is one of the signatures, in constant time. */
  verify(purpose: string, subject: string, token: string): boolean
  /** The raw keys of a purpose, newest first, for protocols with their own signature format. */
  keys(purpose: string): [KeyObject, ...KeyObject[]]
  /** The first five bytes of everything that the newest secret seals. */
  sealHeader: Buffer
}

const SECRET_BYTES = 32

/** Uses APP_SECRET and APP_SECRET_PREVIOUS, or else a random secret generated on the first start and stored in the data directory. */
export function loadSecrets(config: Pick<Config, 'APP_SECRET' | 'APP_SECRET_PREVIOUS' | 'DATA_DIR'>): Secrets {
  return createSecrets(config.APP_SECRET ?? storedSecretOf(config.DATA_DIR), config.APP_SECRET_PREVIOUS)
}

/** The secret stored in the data directory, generated if there is none. Throws StartError if a crash or a full disk left it incomplete. */
export function storedSecretOf(directory: string): string {
  const file = path.join(directory, 'secret')
  makeDirectory(directory)
  try {
    writeFileSync(file, randomBytes(SECRET_BYTES).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= SECRET_BYTES) return secret
  throw new StartError(
    `${file} is incomplete, so anyone could guess the secret. If this shop has been used, restore the file from a backup; otherwise delete it.`,
  )
}

/** Replaces the secret in the data directory. Values sealed with the old one can no longer be read. */
export function replaceStoredSecret(directory: string, secret: string): void {
  const file = path.join(directory, 'secret')
  makeDirectory(directory)
  writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

/** First byte of values with a key number. Older ones start with 12 random bytes. */
const NUMBERED = 1
const HEADER_BYTES = 5
const IV_BYTES = 12
const TAG_BYTES = 16

/** The keys derived from one secret. */
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

/** Creates the secrets that seal and sign with `secret`, and also accept `previous` ones. */
export function createSecrets(secret: string, previous: readonly string[] = []): Secrets {
  const newest = rootOf(secret)
  const earlier = previous.filter((other) => other !== secret).map(rootOf)
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
      const root = roots.find(({ header }) => sealed.subarray(0, HEADER_BYTES).equals(header))
      const opened = root && decrypt(root.key(purpose), sealed.subarray(HEADER_BYTES), root.header)
      if (opened !== undefined) return opened
      for (const { key } of roots) {
        const text = decrypt(key(purpose), sealed)
        if (text !== undefined) return text
      }
      throw new Error('sealed with another secret than APP_SECRET and APP_SECRET_PREVIOUS, or altered')
    },
  }
}

function isSame(expected: string, actual: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(actual)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Undefined if it was altered or sealed with another key. */
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

/** SHA-256 as hex, for comparing request bodies and content. Never for passwords. */
export function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex')
}
