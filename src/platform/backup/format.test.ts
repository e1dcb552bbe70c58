import fc from 'fast-check'
import { closeSync, copyFileSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkArchive } from '#platform/backup/archive.ts'
import { createEncryption } from '#platform/backup/encryption.ts'
import {
  type ArchiveHeader,
  type BackupHeader,
  type BackupPart,
  ENCRYPTED_VERSION,
  readArchiveHeader,
  readHeader,
  readParts,
  rowsHash,
  VERSION,
  verifyBackup,
  writeBackup,
} from '#platform/backup/format.ts'

const header: BackupHeader = {
  format: 'groundswell-backup',
  version: VERSION,
  createdAt: '2026-11-20T12:00:00.000Z',
  shop: '0.1.0',
  migrations: [{ name: '001_platform.sql', sha256: 'a' }],
  secretCheck: 'b',
  carriesSecret: true,
}

function place(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'groundswell-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return path.join(folder, 'shop.backup')
}

async function* stream(parts: readonly (BackupPart | Buffer)[]) {
  yield* parts
}

async function all(file: string, key?: string, verified?: BackupHeader): Promise<(BackupPart | Buffer)[]> {
  const parts: (BackupPart | Buffer)[] = []
  for await (const part of readParts(file, key, verified)) parts.push(Buffer.isBuffer(part) ? Buffer.from(part) : part)
  return parts
}

const some = fc.array(
  fc.oneof(
    fc.uint8Array({ maxLength: 300_000, size: 'max' }).map((bytes) => Buffer.from(bytes)),
    fc.string().map((secret): BackupPart => ({ secret })),
    fc.record({ table: fc.string(), columns: fc.array(fc.string()) }),
  ),
  { maxLength: 12 },
)

test('reading returns what was written', async () => {
  const file = place()
  await fc.assert(
    fc.asyncProperty(some, async (parts) => {
      const bytes = await writeBackup(file, header, stream(parts))
      expect(readFileSync(file)).toHaveLength(bytes)
      expect(await readHeader(file)).toEqual(header)
      expect(await verifyBackup(file)).toEqual({ bytes })
      expect(await all(file)).toEqual(parts)
    }),
    { numRuns: 60 },
  )
})

test('any changed bit or missing byte is detected', async () => {
  const file = place()
  await writeBackup(
    file,
    header,
    stream([{ table: 'orders', columns: ['id'] }, Buffer.from('ord_1\nord_2\n'), { done: true, tables: 1, rows: 2 }]),
  )
  const whole = readFileSync(file)
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), fc.boolean(), async (at, bit, cut) => {
      const altered = Buffer.from(whole)
      altered[at] = (altered[at] ?? 0) ^ (1 << bit)
      writeFileSync(file, cut ? whole.subarray(0, at) : altered)
      await expect(verifyBackup(file)).rejects.toThrow('is cut short or was altered')
    }),
  )
})

test('a backup that is replaced after it was verified is not read, neither by an unencrypted one nor by an older one', async () => {
  const KEY = 'the backup key of a shop under test, 0123456789'
  const write = async (createdAt: string, secret: string, key?: string) => {
    const file = place()
    const own = key === undefined ? header : { ...header, version: ENCRYPTED_VERSION, encryption: createEncryption(key) }
    await writeBackup(file, { ...own, createdAt }, stream([{ secret }]), key)
    return file
  }
  const file = await write('2026-11-20T12:00:00.000Z', 'newest', KEY)
  const verified = await readHeader(file)
  await verifyBackup(file, KEY)
  expect(await all(file, KEY, verified)).toEqual([{ secret: 'newest' }])

  copyFileSync(await write('2026-11-20T12:00:00.000Z', 'forged'), file)
  await expect(all(file, KEY)).rejects.toThrow('is not encrypted, although BACKUP_KEY is set')
  copyFileSync(await write('2026-10-20T12:00:00.000Z', 'older', KEY), file)
  await expect(all(file, KEY, verified)).rejects.toThrow('was replaced while it was read. Nothing was changed.')
})

test('an archive whose header is not the one that names its month is refused', async () => {
  const KEY = 'the backup key of a shop under test, 0123456789'
  const archiveOf = async (from: string, until: string) => {
    const file = place()
    const encryption = createEncryption(KEY)
    const month = { name: 'outbox_2026_10', from, until }
    const { createdAt, shop } = header
    const own: ArchiveHeader = { format: 'groundswell-archive', version: ENCRYPTED_VERSION, createdAt, shop, month, encryption }
    const sha256 = rowsHash().digest('hex')
    await writeBackup(
      file,
      own,
      stream([
        { table: 'outbox', columns: ['id'] },
        { end: 'outbox', rows: 0, sha256 },
      ]),
      KEY,
    )
    return { file, header: await readArchiveHeader(file) }
  }
  const october = await archiveOf('2026-10-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z')
  const century = await archiveOf('2026-10-01T00:00:00.000Z', '2126-11-01T00:00:00.000Z')
  expect(await checkArchive(october.file, KEY, october.header)).toBe(0)
  await expect(checkArchive(october.file, KEY, century.header)).rejects.toThrow('was replaced while it was read')
})

test('whatever someone left where a backup is written is removed first: no link is followed, and nobody else can read along', async () => {
  const parts: BackupPart[] = [{ secret: 'of the shop' }]
  const [linked, victim] = [place(), place()]
  writeFileSync(victim, 'the database')
  symlinkSync(victim, `${linked}.part`)
  await writeBackup(linked, header, stream(parts))
  expect(readFileSync(victim, 'utf8')).toBe('the database')
  expect(await all(linked)).toEqual(parts)

  const shared = place()
  writeFileSync(`${shared}.part`, '', { mode: 0o666 })
  const reader = openSync(`${shared}.part`, 'r')
  await writeBackup(shared, header, stream(parts))
  expect(readFileSync(reader, 'utf8')).toBe('')
  closeSync(reader)
  expect(statSync(shared).mode & 0o777).toBe(0o600)
})

test('an interrupted backup leaves no file', async () => {
  const file = place()
  async function* broken() {
    yield { secret: 'x' }
    throw new Error('the database went away')
  }
  await expect(writeBackup(file, header, broken())).rejects.toThrow('the database went away')
  await expect(readHeader(file)).rejects.toThrow('There is no file')
})
