import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { loadBackup } from '#app/commands/load-backup.ts'
import { startJobs } from '#app/jobs.ts'
import type { HealthView } from '#features/operations/contract/system.ts'
import type { Today } from '#features/operations/contract/today.ts'
import { backupProblem } from '#features/operations/server/queries/backups.ts'
import { readHeader, verifyBackup } from '#platform/backup/format.ts'
import { makeBackup } from '#platform/backup/make.ts'
import { restore } from '#platform/backup/restore.ts'
import { noteBackupSchedule, runScheduledBackup } from '#platform/backup/scheduled.ts'
import { SCHEMA_LOCK } from '#platform/db/migrate.ts'
import { joinProcesses } from '#platform/processes.ts'
import { saveSetting } from '#platform/settings.ts'
import { lastBackup } from '#platform/system-notes.ts'
import { errorMessage } from '#shared/errors.ts'
import { databaseProxy } from '../fakes/database-proxy.ts'
import { fakeS3, signatureOf } from '../fakes/s3.ts'
import { getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { smallDisk } from '../support/small-disk.ts'
import { operator } from '../support/staff.ts'
import { skipHere } from '../support/untried.ts'

const DAY_MS = 86_400_000
const KEYS = { keyId: 'GSKEY', secret: 'the secret of the storage', region: 'eu-central-1' }
const BACKUP_KEY = 'a-backup-key-for-tests-alone-0123456789'

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'groundswell-backups-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

async function openShop(env: Record<string, string>): Promise<TestShop> {
  const shop = await testShop({ env: { BACKUP_SCHEDULE: '15 3 * * *', BACKUP_KEY, DATA_DIR: folder(), ...env } })
  onTestFinished(() => shop.stop())
  return shop
}

/** Advances the clock by a night and runs the job. */
async function passNight(shop: TestShop, nights: number): Promise<void> {
  shop.jump(nights * DAY_MS)
  await runScheduledBackup(shop.ctx)
}

test('the stand-in for S3 signs as the example of the documentation does', () => {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
  }
  const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt')
  const keys = { keyId: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' }
  expect(signatureOf({ method: 'GET', url, headers, signedHeaders: Object.keys(headers) }, keys)).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})

test('one encrypted backup a night goes to the bucket, and the newest three are kept', async () => {
  const s3 = await fakeS3(KEYS)
  const shop = await openShop({
    BACKUP_TO: 's3://bucket/shops/one',
    BACKUP_KEEP: '3',
    BACKUP_S3_ENDPOINT: s3.url,
    BACKUP_S3_REGION: KEYS.region,
    BACKUP_S3_KEY_ID: KEYS.keyId,
    BACKUP_S3_SECRET: KEYS.secret,
  })
  s3.objects.set('shops/one/readme.txt', Buffer.from('not a backup'))
  await noteBackupSchedule(shop.ctx)
  await runScheduledBackup(shop.ctx)
  expect(s3.objects.size).toBe(1)
  for (let night = 1; night <= 5; night++) {
    await Promise.all([passNight(shop, night), runScheduledBackup(shop.ctx)])
    await runScheduledBackup(shop.ctx)
    expect(s3.objects.size).toBe(1 + Math.min(night, 3))
  }
  expect(s3.objects.has('shops/one/readme.txt')).toBe(true)
  const [newest = ''] = [...s3.objects.keys()]
    .filter((key) => key.endsWith('.backup'))
    .toSorted()
    .toReversed()
  const file = path.join(folder(), 'shop.backup')
  writeFileSync(file, s3.objects.get(newest) ?? '')
  expect(await readHeader(file)).toMatchObject({ version: 2, carriesSecret: false, encryption: { cipher: 'aes-256-gcm' } })
  await expect(verifyBackup(file)).rejects.toThrow('is encrypted. Set BACKUP_KEY')
  await expect(verifyBackup(file, `${BACKUP_KEY}!`)).rejects.toThrow('The backup key is not the one')
  expect(await verifyBackup(file, BACKUP_KEY)).toEqual({ bytes: s3.objects.get(newest)?.length })
  // No file is left on this machine.
  expect(readdirSync(shop.ctx.config.DATA_DIR)).toEqual([])
})

test('a backup that fails is on Today and System with the reason, until one succeeds', async () => {
  const s3 = await fakeS3(KEYS)
  const shop = await openShop({
    BACKUP_TO: 's3://bucket',
    BACKUP_S3_ENDPOINT: s3.url,
    BACKUP_S3_REGION: KEYS.region,
    BACKUP_S3_KEY_ID: KEYS.keyId,
    BACKUP_S3_SECRET: 'another secret',
  })
  // Nights pass, and sessions end.
  const backups = async () => (await getData<HealthView>(await operator(shop), '/api/operator/health')).backups
  const onToday = async () => {
    const { attention } = await getData<Today>(await operator(shop), '/api/operator/today')
    return attention.filter(({ kind }) => kind === 'backups').flatMap(({ rows }) => rows)
  }
  await noteBackupSchedule(shop.ctx)
  expect(await backups()).toMatchObject({ encrypted: true, schedule: { cron: '15 3 * * *', place: 's3://bucket' }, problem: null })
  expect(await onToday()).toEqual([])

  await expect(passNight(shop, 1)).rejects.toThrow('BACKUP_S3_SECRET does not belong to BACKUP_S3_KEY_ID')
  expect(await backups()).toMatchObject({ problem: expect.stringContaining('The last backup failed') })
  expect(await onToday()).toMatchObject([{ text: expect.stringContaining('BACKUP_S3_SECRET'), at: expect.any(String) }])
  expect(s3.objects.size).toBe(0)

  shop.ctx.config.BACKUP_S3_SECRET = KEYS.secret
  await runScheduledBackup(shop.ctx)
  expect(await onToday()).toEqual([])
  // A day later, the next backup hasn't been made.
  shop.jump(2 * DAY_MS + 3_700_000)
  expect(await onToday()).toMatchObject([{ text: expect.stringContaining('overdue') }])
})

test('a backup that fills the disk halfway fails with the reason, and the next one is made', async (context) => {
  const disk = smallDisk('1m')
  if ('refused' in disk) return skipHere(context, `mounting a small disk was refused (${disk.refused}); it needs root`)
  const shop = await openShop({ BACKUP_TO: disk.directory })
  await shop.ctx.db.query('create table large as select random()::text as text from generate_series(1, 500000)')
  await noteBackupSchedule(shop.ctx)
  await expect(passNight(shop, 1)).rejects.toThrow('the disk is full')
  expect(readdirSync(disk.directory)).toEqual([])
  const { backups } = await getData<HealthView>(await operator(shop), '/api/operator/health')
  expect(backups).toMatchObject({ problem: expect.stringContaining('the disk is full') })

  await shop.ctx.db.query('drop table large')
  await runScheduledBackup(shop.ctx)
  expect(readdirSync(disk.directory)).toHaveLength(1)
})

test('a backup that was due while no worker was running is made when one starts', async () => {
  const backups = folder()
  const shop = await openShop({ BACKUP_TO: backups })
  await noteBackupSchedule(shop.ctx)
  shop.jump(DAY_MS)
  const jobs = await startJobs(shop.ctx)
  await expect.poll(() => readdirSync(backups).filter((name) => name.endsWith('.backup')).length, { timeout: 10_000 }).toBe(1)
  await jobs.stop()
})

test('a worker without a schedule, started beside one that has it, leaves the backups to that one; alone, it ends them', async () => {
  const backups = folder()
  const shop = await openShop({ BACKUP_TO: backups })
  const made = () => readdirSync(backups).filter((name) => name.endsWith('.backup')).length
  const itself = await joinProcesses(shop.ctx, () => {})
  await noteBackupSchedule(shop.ctx)

  const startAnother = async () => {
    const other = await testShop({ beside: shop })
    const presence = await joinProcesses(other.ctx, () => {})
    const jobs = await startJobs(other.ctx)
    await jobs.stop()
    await presence.end()
    await other.stop()
  }
  const jobs = await startJobs(shop.ctx)
  const cron = async () => (await shop.ctx.db.all('select cron from jobs.schedule where name = $1', ['make-backup'])).length
  await startAnother()
  expect(await cron()).toBe(1)
  await passNight(shop, 1)
  expect(made()).toBe(1)

  await jobs.stop()
  await itself.end()
  await startAnother()
  expect(await cron()).toBe(0)
  await passNight(shop, 2)
  expect(made()).toBe(1)
})

test('a live shop whose clock was ahead during its last backup is still reminded to make another', async () => {
  const shop = await testShop({ env: { STORE_MODE: 'live', PUBLIC_URL: 'https://shop.example.com' }, seed: false })
  onTestFinished(() => shop.stop())
  const problemWhen = async (daysAhead: number) => {
    const at = new Date(Date.now() + daysAhead * DAY_MS).toISOString()
    await saveSetting(shop.ctx.db, lastBackup, { at, file: 'groundswell.backup', bytes: 1_000, rows: 10 })
    return (await backupProblem(shop.ctx))?.text ?? null
  }
  expect(await problemWhen(-1)).toBeNull()
  expect(await problemWhen(-3)).toContain('more than two days old')
  expect(await problemWhen(365)).toContain('more than two days old')
})

test('nothing is restored over a running shop, whatever DATABASE_URL calls its connections', async () => {
  const shop = await testShop({ through: async (url) => `${url}&application_name=my-shop` })
  onTestFinished(() => shop.stop())
  const file = path.join(folder(), 'shop.backup')
  const config = { ...shop.ctx.config, BACKUP_KEY: undefined }
  await makeBackup({ config, connection: { connectionString: shop.databaseUrl }, file, at: new Date() })
  const header = await readHeader(file)
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  const silent = { say: () => {}, keepSecret: () => {} }
  const over = restore(client, { file, header, migrations: 'db/migrations', replace: true, ...silent })
  await expect(over).rejects.toThrow('A shop is running on this database')
})

test('a restore whose connection breaks fails, instead of ending the command before it has stopped the database', async () => {
  const shop = await openShop({})
  const file = path.join(folder(), 'shop.backup')
  await makeBackup({ config: shop.ctx.config, connection: { connectionString: shop.databaseUrl }, file, at: new Date() })
  const target = await freshDatabase({ seed: false })
  const { proxy, url: connectionString } = await databaseProxy(target.url)
  const other = new pg.Client({ connectionString: target.url })
  await other.connect()
  onTestFinished(async () => {
    await other.end()
    await proxy.close()
    await target.drop()
  })
  // The restore waits for this lock, so it is certainly under way.
  await other.query('select pg_advisory_lock($1)', [SCHEMA_LOCK])
  const loaded = loadBackup({ connectionString }, { file, header: await readHeader(file), key: BACKUP_KEY, replace: false })
  const outcome = loaded.then(() => 'restored', errorMessage)
  const waiting = `select from pg_stat_activity where application_name = 'groundswell-restore' and wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1)
  proxy.reset()
  expect(await outcome).toMatch(/terminated|ECONNRESET/)
})
