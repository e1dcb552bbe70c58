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
  /** ISO 8601, UTC. Everything committed by then is in the file. */
  createdAt: string
  /** The shop's own version. */
  shop: string
  /** How the rest of the file is encrypted. Omitted if it isn't. */
  encryption?: BackupEncryption | undefined
}

/** The header of a backup of the whole shop. */
export interface BackupHeader extends FileHeader {
  format: 'groundswell-backup'
  /** The migrations of its schema, in order: `001_platform.sql` and the SHA-256 of the file. */
  migrations: { name: string; sha256: string }[]
  /** Identifies the secret that values and links were sealed and signed with. */
  secretCheck: string
  /** Whether that secret is in the file. Otherwise it was APP_SECRET. */
  carriesSecret: boolean
}

/** The header of an archive of a month of the outbox. */
export interface ArchiveHeader extends FileHeader {
  format: 'groundswell-archive'
  /** The original partition; ISO 8601, UTC. `from` is null for the first one. */
  month: { name: string; from: string | null; until: string }
}

/** An unfinished job with its data. */
export interface UnfinishedJob {
  name: string
  data: Record<string, string>
}

/**
 * A part of the file after the header. `table` starts a table, its rows follow as buffers, and `end` closes it. `done` is the last
 * part.
 */
export type BackupPart =
  | { table: string; columns: string[] }
  | { end: string; rows: number; sha256: string }
  | { sequences: { name: string; value: string; isCalled: boolean }[] }
  | { jobs: UnfinishedJob[] }
  | { secret: string }
  | { done: true; tables: number; rows: number }

export const VERSION = 1
/** Version of encrypted backups. Shops that can't decrypt them reject them as newer. */
export const ENCRYPTED_VERSION = 2
const CHECKSUM_BYTES = 32
const HEADER_LIMIT = 1_000_000
const LENGTH_BYTES = 5
const PART = 0
const ROWS = 1
const CIPHER = 'aes-256-gcm'

/**
 * Writes a backup or archive: the header line, the parts (compressed and, with a key, encrypted), and the SHA-256 of everything before.
 * The file is renamed when it is complete and flushed, so that an interrupted backup leaves none. Returns the file's size in bytes.
 */
export async function writeBackup(
  file: string,
  header: BackupHeader | ArchiveHeader,
  parts: AsyncIterable<BackupPart | Buffer>,
  key?: string,
): Promise<number> {
  const partial = `${file}.part`
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
  // Others may write to the folder. A link would be followed, and a file would keep its owner and mode.
  await rm(partial, { force: true })
  try {
    await pipeline([
      Readable.from(framed(parts), { objectMode: false }),
      createZstdCompress(),
      ...(header.encryption && key !== undefined ? [encryptChunks(key, header.encryption, head)] : []),
      sealed,
      createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }),
    ])
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
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

/** Reads the header of a backup. Throws StartError if the file isn't one or was made by a newer shop. */
export async function readHeader(file: string): Promise<BackupHeader> {
  const header = await readAnyHeader(file)
  if (header.format === 'groundswell-backup') return header
  throw new StartError(`${file} is an archive of old events, not a backup. To restore it: npm run archive:restore`)
}

/** Reads the header of an archive. Throws StartError if the file isn't one or was made by a newer shop. */
export async function readArchiveHeader(file: string): Promise<ArchiveHeader> {
  const header = await readAnyHeader(file)
  if (header.format === 'groundswell-archive') return header
  throw new StartError(`${file} is a backup, not an archive of old events. To restore it: npm run restore`)
}

async function readAnyHeader(file: string): Promise<BackupHeader | ArchiveHeader> {
  return parseHeader(file, await firstLine(file))
}

function parseHeader(file: string, line: string): BackupHeader | ArchiveHeader {
  let header: BackupHeader | ArchiveHeader | undefined
  try {
    header = JSON.parse(line)
  } catch {
    // reported below
  }
  if (header?.format !== 'groundswell-backup' && header?.format !== 'groundswell-archive')
    throw new StartError(`${file} is not a backup of this shop.`)
  if (header.version !== (header.encryption ? ENCRYPTED_VERSION : VERSION) || (header.encryption?.cipher ?? CIPHER) !== CIPHER)
    throw new StartError(`${file} was made by a newer version of the shop. Update this one first, then restore it.`)
  return header
}

async function firstLine(file: string): Promise<string> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(error.code === 'ENOENT' ? `There is no file ${file}.` : `${file} can’t be read: ${error.message}.`)
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
 * Verifies the checksum of the whole file and, if it is encrypted, decrypts every chunk. Throws StartError if it was truncated or
 * altered, or if `key` is wrong.
 */
export async function verifyBackup(file: string, key?: string): Promise<{ bytes: number }> {
  const { size } = await stat(file)
  const hash = createHash('sha256')
  const end = size - CHECKSUM_BYTES
  if (end > 0) for await (const chunk of createReadStream(file, { end: end - 1, highWaterMark: 1 << 20 })) hash.update(chunk)
  const sum = await lastBytes(file, size)
  if (end <= 0 || !hash.digest().equals(sum))
    throw new StartError(`${file} is cut short or was altered: its checksum does not match. Nothing was changed. Take another copy of it.`)
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

/**
 * Everything after the header, decrypted but still compressed. Whoever may write to the storage can replace the file between two reads, so
 * the key is required again, and the header has to be the `verified` one. An encrypted file's header authenticates its content.
 */
async function packedParts(file: string, key: string | undefined, verified?: FileHeader): Promise<Readable> {
  const { size } = await stat(file)
  const line = await firstLine(file)
  const header = parseHeader(file, line)
  const { encryption } = header
  requireKey(file, encryption, key)
  if (verified && JSON.stringify(header) !== JSON.stringify(verified))
    throw new StartError(`${file} was replaced while it was read. Nothing was changed.`)
  const head = Buffer.from(`${line}\n`)
  const packed = createReadStream(file, { start: head.length, end: size - CHECKSUM_BYTES - 1, highWaterMark: 1 << 20 })
  if (!encryption || key === undefined) return packed
  const decrypted = decryptChunks(key, encryption, head)
  packed.on('error', (error) => decrypted.destroy(error))
  return packed.pipe(decrypted)
}

/**
 * The parts of a file that `verifyBackup` has checked. Throws StartError if it isn't encrypted with `key`, or its header is no longer the
 * `verified` one.
 */
export async function* readParts(file: string, key?: string, verified?: FileHeader): AsyncGenerator<BackupPart | Buffer> {
  const packed = await packedParts(file, key, verified)
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

/** The hash of a table's rows, as in `end`. */
export function rowsHash(): Hash {
  return createHash('sha256')
}
