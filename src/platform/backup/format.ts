import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { type BackupEncryption, decryptChunks, encryptChunks, requireKey } from '#platform/backup/encryption.ts'
import { StartError } from '#platform/start-error.ts'

/** The first line of a file, readable with `head -1`. */
interface FileHeader {
  version: number
  /** ISO 8601, UTC: what was committed by then is in it. */
  createdAt: string
  /** The shop's own version. */
  shop: string
  /** How what follows is encrypted. Left out if it is not. */
  encryption?: BackupEncryption | undefined
}

/** The header of a backup, which holds the whole shop. */
export interface BackupHeader extends FileHeader {
  format: 'groundswell-backup'
  /** The schema it has, in order: `001_platform.sql` and the SHA-256 of the file. */
  migrations: { name: string; sha256: string }[]
  /** Identifies the secret that sealed values and links were made with. */
  secretCheck: string
  /** Whether that secret is in the file; else it was APP_SECRET. */
  carriesSecret: boolean
}

/** The header of an archive, which holds a month of the outbox. */
export interface ArchiveHeader extends FileHeader {
  format: 'groundswell-archive'
  /** The partition that it was; ISO 8601, UTC; `from` is null for the first one. */
  month: { name: string; from: string | null; until: string }
}

/** Work that was set going and not finished: the job's name and what it carries. */
export interface UnfinishedJob {
  name: string
  data: Record<string, string>
}

/**
 * A part of what follows the header: `table` begins one, its rows follow as pieces of bytes, `end` closes it; `done` is the
 * last.
 */
export type BackupPart =
  | { table: string; columns: string[] }
  | { end: string; rows: number; sha256: string }
  | { sequences: { name: string; value: string; isCalled: boolean }[] }
  | { jobs: UnfinishedJob[] }
  | { secret: string }
  | { done: true; tables: number; rows: number }

export const VERSION = 1
/** Of encrypted backups: shops that cannot decrypt them take them for newer ones. */
export const ENCRYPTED_VERSION = 2
const CHECKSUM_BYTES = 32
const HEADER_LIMIT = 1_000_000
const LENGTH_BYTES = 5
const PART = 0
const ROWS = 1
const CIPHER = 'aes-256-gcm'

/**
 * Writes a backup or archive: header line, then the parts, compressed and, with a key, encrypted, then the SHA-256 of all before it. It
 * gets its name when it is whole and on the disk, so a backup that broke off leaves none. Returns the file's bytes.
 */
export async function writeBackup(
  file: string,
  header: BackupHeader | ArchiveHeader,
  parts: AsyncIterable<BackupPart | Buffer>,
  key?: string,
): Promise<number> {
  const half = `${file}.part`
  const hash = createHash('sha256')
  const head = Buffer.from(`${JSON.stringify(header)}\n`)
  hash.update(head)
  let bytes = head.length + CHECKSUM_BYTES
  const sealed = new Transform({
    construct(done) {
      this.push(head)
      done()
    },
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
    flush(done) {
      done(null, hash.digest())
    },
  })
  try {
    await pipeline([
      Readable.from(framed(parts), { objectMode: false }),
      createZstdCompress(),
      ...(header.encryption && key !== undefined ? [encryptChunks(key, header.encryption, head)] : []),
      sealed,
      createWriteStream(half, { mode: 0o600, flush: true }),
    ])
    await rename(half, file)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
  return bytes
}

async function* framed(parts: AsyncIterable<BackupPart | Buffer>): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    const isRows = Buffer.isBuffer(part)
    const body = isRows ? part : Buffer.from(JSON.stringify(part))
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32LE(body.length)
    length[LENGTH_BYTES - 1] = isRows ? ROWS : PART
    yield length
    yield body
  }
}

/** The header of a backup. Throws StartError where the file is none, or was made by a newer shop. */
export async function readHeader(file: string): Promise<BackupHeader> {
  const header = await readAnyHeader(file)
  if (header.format === 'groundswell-backup') return header
  throw new StartError(`${file} is an archive of old events, no backup. To put it back: npm run archive:restore`)
}

/** The header of an archive. Throws StartError where the file is none, or was made by a newer shop. */
export async function readArchiveHeader(file: string): Promise<ArchiveHeader> {
  const header = await readAnyHeader(file)
  if (header.format === 'groundswell-archive') return header
  throw new StartError(`${file} is a backup, no archive of old events. To restore it: npm run restore`)
}

async function readAnyHeader(file: string): Promise<BackupHeader | ArchiveHeader> {
  const line = await firstLine(file)
  let header: BackupHeader | ArchiveHeader | undefined
  try {
    header = JSON.parse(line)
  } catch {
    // told below
  }
  if (header?.format !== 'groundswell-backup' && header?.format !== 'groundswell-archive')
    throw new StartError(`${file} is no backup of this shop.`)
  if (header.version !== (header.encryption ? ENCRYPTED_VERSION : VERSION) || (header.encryption?.cipher ?? CIPHER) !== CIPHER)
    throw new StartError(`${file} was made by a newer version of the shop. Update this one first, then restore it.`)
  return header
}

async function firstLine(file: string): Promise<string> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(error.code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read: ${error.message}.`)
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_LIMIT), 0, HEADER_LIMIT, 0)
    const end = buffer.subarray(0, bytesRead).indexOf('\n')
    return buffer.toString('utf8', 0, Math.max(0, end))
  } finally {
    await handle.close()
  }
}

/**
 * Reads the whole file, compares its checksum and, where it is encrypted, decrypts every chunk. Throws StartError where it
 * was cut or altered, or where `key` is not its key.
 */
export async function verifyBackup(file: string, key?: string): Promise<{ bytes: number }> {
  const { size } = await stat(file)
  const hash = createHash('sha256')
  const end = size - CHECKSUM_BYTES
  if (end > 0) for await (const chunk of createReadStream(file, { end: end - 1, highWaterMark: 1 << 20 })) hash.update(chunk)
  const sum = await lastBytes(file, size)
  if (end <= 0 || !hash.digest().equals(sum))
    throw new StartError(`${file} is cut short or was altered: its checksum does not fit. Nothing was changed. Take another copy of it.`)
  const { encryption } = await readAnyHeader(file)
  requireKey(file, encryption, key)
  if (encryption) for await (const _chunk of await packedParts(file, key)) continue
  return { bytes: size }
}

async function lastBytes(file: string, size: number): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(CHECKSUM_BYTES), 0, CHECKSUM_BYTES, Math.max(0, size - CHECKSUM_BYTES))
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** What follows the header, decrypted and still compressed. */
async function packedParts(file: string, key: string | undefined): Promise<Readable> {
  const { size } = await stat(file)
  const head = Buffer.from(`${await firstLine(file)}\n`)
  const packed = createReadStream(file, { start: head.length, end: size - CHECKSUM_BYTES - 1, highWaterMark: 1 << 20 })
  const { encryption } = await readAnyHeader(file)
  if (!encryption || key === undefined) return packed
  const decrypted = decryptChunks(key, encryption, head)
  packed.on('error', (error) => decrypted.destroy(error))
  return packed.pipe(decrypted)
}

/** Everything after the header of a file that `verifyBackup` found whole. */
export async function* readParts(file: string, key?: string): AsyncGenerator<BackupPart | Buffer> {
  const packed = await packedParts(file, key)
  const plain = createZstdDecompress()
  packed.on('error', (error) => plain.destroy(error))
  packed.pipe(plain)
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of plain) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let at = 0
    while (rest.length - at >= LENGTH_BYTES) {
      const end = at + LENGTH_BYTES + rest.readUInt32LE(at)
      if (rest.length < end) break
      const body = rest.subarray(at + LENGTH_BYTES, end)
      yield rest[at + LENGTH_BYTES - 1] === ROWS ? body : JSON.parse(body.toString('utf8'))
      at = end
    }
    rest = rest.subarray(at)
  }
}

/** The checksum of a table's rows, as `end` carries it. */
export function rowsHash(): Hash {
  return createHash('sha256')
}
