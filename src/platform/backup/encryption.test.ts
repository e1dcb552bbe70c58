import fc from 'fast-check'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { backupKey, CHUNK_BYTES, createEncryption, decryptChunks, encryptChunks, requireKey } from '#platform/backup/encryption.ts'
import { readConfig } from '#platform/config.ts'

const KEY = 'the backup key of a shop under test, 0123456789'
const HEADER = Buffer.from('{"format":"groundswell-backup"}\n')
const SEALED_BYTES = CHUNK_BYTES + 16
const encryption = createEncryption(KEY)

const encrypt = (pieces: Buffer[]) => buffer(Readable.from(pieces).pipe(encryptChunks(KEY, encryption, HEADER)))
const decrypt = (bytes: Buffer, header = HEADER) => buffer(Readable.from([bytes]).pipe(decryptChunks(KEY, encryption, header)))

const someBytes = (length: number) => Buffer.alloc(length, 'customers and orders ')

test('decryption restores the original, for any length and any split into pieces', async () => {
  const lengths = fc.oneof(fc.nat(300_000), fc.constantFrom(0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 2 * CHUNK_BYTES))
  await fc.assert(
    fc.asyncProperty(lengths, fc.integer({ min: 1_000, max: 200_000 }), async (length, size) => {
      const plain = someBytes(length)
      const pieces = Array.from({ length: Math.ceil(length / size) }, (_, index) => plain.subarray(index * size, (index + 1) * size))
      const sealed = await encrypt(pieces)
      expect(sealed.includes('customers')).toBe(false)
      expect((await decrypt(sealed)).equals(plain)).toBe(true)
    }),
    { numRuns: 40 },
  )
})

test('altered, moved, repeated and missing chunks are detected', async () => {
  const whole = await encrypt([someBytes(3 * CHUNK_BYTES + 500)])
  const chunks = [0, 1, 2, 3].map((index) => whole.subarray(index * SEALED_BYTES, (index + 1) * SEALED_BYTES))
  const orders = fc.uniqueArray(fc.nat(3), { maxLength: 4 }).filter((order) => order.join() !== '0,1,2,3')
  const refused = async (bytes: Buffer) => {
    await expect(decrypt(bytes)).rejects.toThrow('is cut short or was altered')
  }
  await fc.assert(
    fc.asyncProperty(orders, async (order) => refused(Buffer.concat(order.map((index) => chunks[index] ?? whole)))),
    { numRuns: 60 },
  )
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), async (at, bit) => {
      const altered = Buffer.from(whole)
      altered[at] = (altered[at] ?? 0) ^ (1 << bit)
      await refused(altered)
      await refused(whole.subarray(0, at))
    }),
    { numRuns: 40 },
  )
  await refused(Buffer.concat([...chunks, chunks[3] ?? whole]))
})

test('the header is authenticated too, and two files with one key share nothing', async () => {
  await expect(decrypt(await encrypt([someBytes(10)]), Buffer.from('{}\n'))).rejects.toThrow('was altered')
  expect(createEncryption(KEY).keyCheck).not.toBe(encryption.keyCheck)
})

test('a shop with a key restores an unencrypted backup with the variables that the refusal names empty', () => {
  const bucket = { BACKUP_TO: 's3://bucket/shop', BACKUP_S3_KEY_ID: 'id', BACKUP_S3_SECRET: 'secret' }
  const named = 'try again with BACKUP_KEY, BACKUP_KEY_FILE and BACKUP_TO empty'
  expect(() => requireKey('shop.backup', undefined, KEY)).toThrow(named)
  expect(() => readConfig({ ...bucket, BACKUP_KEY: '' })).toThrow('BACKUP_KEY is missing')
  const config = readConfig({ ...bucket, BACKUP_KEY: '', BACKUP_KEY_FILE: '', BACKUP_TO: '' })
  expect(backupKey(config)).toBe(undefined)
})

test('a wrong or missing key is detected from the header', () => {
  expect(() => requireKey('shop.backup', encryption, KEY)).not.toThrow()
  expect(() => requireKey('shop.backup', undefined, undefined)).not.toThrow()
  expect(() => requireKey('shop.backup', undefined, KEY)).toThrow('shop.backup is not encrypted, although BACKUP_KEY is set.')
  expect(() => requireKey('shop.backup', encryption, undefined)).toThrow('shop.backup is encrypted. Set BACKUP_KEY')
  fc.assert(
    fc.property(fc.string(), (key) => {
      fc.pre(key !== KEY)
      expect(() => requireKey('shop.backup', encryption, key)).toThrow('The backup key is not the one')
    }),
  )
})
