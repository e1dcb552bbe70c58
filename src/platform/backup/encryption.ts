import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Transform } from 'node:stream'
import type { Config } from '#platform/config.ts'
import { StartError } from '#platform/start-error.ts'
import { errorMessage } from '#shared/errors.ts'

/** How a backup is encrypted, as written in its header. The key itself is never in the file. */
export interface BackupEncryption {
  cipher: 'aes-256-gcm'
  /** Random, base64url. Each file has its own key, derived from the shop's backup key. */
  salt: string
  /** Verifies the key without revealing it; base64url. */
  keyCheck: string
}

/** Bytes of plaintext per authentication tag. */
export const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const NONCE_BYTES = 12

/** Creates the encryption parameters for a new backup. */
export function createEncryption(key: string): BackupEncryption {
  const salt = randomBytes(32).toString('base64url')
  return { cipher: 'aes-256-gcm', salt, keyCheck: derive(key, salt, 'check').toString('base64url') }
}

/**
 * Throws StartError if a backup was encrypted with a key other than `key`. If there is a key, unencrypted backups are refused too,
 * because anyone with write access to the storage could have made them.
 */
export function requireKey(file: string, encryption: BackupEncryption | undefined, key: string | undefined): void {
  if (!encryption) {
    if (key === undefined) return
    throw new StartError(
      `${file} is not encrypted, although BACKUP_KEY is set. If you made it before you had a key, try again with BACKUP_KEY, BACKUP_KEY_FILE and BACKUP_TO empty. Nothing was changed.`,
    )
  }
  if (key === undefined)
    throw new StartError(
      `${file} is encrypted. Set BACKUP_KEY or BACKUP_KEY_FILE to the key that it was made with, then try again. Nothing was changed.`,
    )
  const [actual, expected] = [derive(key, encryption.salt, 'check'), Buffer.from(encryption.keyCheck, 'base64url')]
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected))
    throw new StartError(
      `The backup key is not the one that ${file} was encrypted with. Set BACKUP_KEY to the key it was made with, then try again. Nothing was changed.`,
    )
}

/**
 * Encrypts a stream in chunks of 64 KiB, each with its own tag. The nonce contains the chunk's number and whether it is the last, so
 * that chunks can't be moved, repeated or removed. The tags also cover `header`, the backup's first line.
 */
export function encryptChunks(key: string, encryption: BackupEncryption, header: Buffer): Transform {
  const seal = chunkCipher(key, encryption, header)
  return inChunks(CHUNK_BYTES, (chunk, nonce) => {
    const cipher = createCipheriv('aes-256-gcm', seal.key, nonce).setAAD(seal.header)
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  })
}

/** Decrypts the output of `encryptChunks`. The stream fails with StartError at the first altered, moved or missing chunk. */
export function decryptChunks(key: string, encryption: BackupEncryption, header: Buffer): Transform {
  const seal = chunkCipher(key, encryption, header)
  return inChunks(CHUNK_BYTES + TAG_BYTES, (chunk, nonce) => {
    try {
      const decipher = createDecipheriv('aes-256-gcm', seal.key, nonce, { authTagLength: TAG_BYTES }).setAAD(seal.header)
      decipher.setAuthTag(chunk.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()])
    } catch (error) {
      throw new StartError('The encrypted backup is cut short or was altered. Nothing was changed. Take another copy of it.', {
        cause: error,
      })
    }
  })
}

function chunkCipher(key: string, { salt }: BackupEncryption, header: Buffer): { key: Buffer; header: Buffer } {
  return { key: derive(key, salt, 'chunks'), header: createHash('sha256').update(header).digest() }
}

function derive(key: string, salt: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.from(salt, 'base64url'), `groundswell backup ${purpose}`, 32))
}

/** Splits a stream into chunks of `size` bytes. The last chunk may be shorter and is marked as the last. */
function inChunks(size: number, change: (chunk: Buffer, nonce: Buffer) => Buffer): Transform {
  let rest: Buffer[] = []
  let waiting = 0
  let number = 0n
  const next = (chunk: Buffer, isLast: boolean) => {
    const nonce = Buffer.alloc(NONCE_BYTES)
    nonce.writeUInt8(isLast ? 1 : 0, 0)
    nonce.writeBigUInt64BE(number++, NONCE_BYTES - 8)
    return change(chunk, nonce)
  }
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      rest.push(piece)
      waiting += piece.length
      if (waiting <= size) return done()
      try {
        const all = Buffer.concat(rest)
        let at = 0
        // The last chunk is held back until the stream ends.
        for (; all.length - at > size; at += size) this.push(next(all.subarray(at, at + size), false))
        rest = [all.subarray(at)]
        waiting = all.length - at
        return done()
      } catch (error) {
        return done(error instanceof Error ? error : new Error(String(error)))
      }
    },
    flush(done) {
      try {
        done(null, next(Buffer.concat(rest), true))
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  })
}

const MIN_CHARACTERS = 32

/** The backup encryption key; undefined if none is set. Throws StartError if its file can't be used. */
export function backupKey({ BACKUP_KEY, BACKUP_KEY_FILE }: Pick<Config, 'BACKUP_KEY' | 'BACKUP_KEY_FILE'>): string | undefined {
  if (BACKUP_KEY !== undefined) return BACKUP_KEY
  if (BACKUP_KEY_FILE === undefined) return undefined
  let text: string
  try {
    text = readFileSync(BACKUP_KEY_FILE, 'utf8').trim()
  } catch (error) {
    throw new StartError(`The file in BACKUP_KEY_FILE can’t be read: ${errorMessage(error)}.`, { cause: error })
  }
  if (text.length >= MIN_CHARACTERS) return text
  throw new StartError('The file in BACKUP_KEY_FILE should contain at least 32 random characters (openssl rand -base64 32).')
}
