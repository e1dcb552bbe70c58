import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { bucketPlace } from '#platform/backup/bucket.ts'
import { readConfig } from '#platform/config.ts'

async function storageThat(answers: RequestListener, dataDir = path.join(tmpdir(), 'nothing')) {
  const server = createServer(answers)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const config = readConfig({
    DATA_DIR: dataDir,
    BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    BACKUP_S3_KEY_ID: 'key',
    BACKUP_S3_SECRET: 'secret',
  })
  return bucketPlace(config, 's3://bucket/shop')
}

test('a small response that unpacks to many megabytes is refused', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 ** 2, ' '))
  const place = await storageThat((_request, response) => response.writeHead(403, { 'content-encoding': 'gzip' }).end(bomb))
  await expect(place.list(new Date())).rejects.toThrow('sent more data than expected')
})

test('an endless list is refused before it fills the memory', async () => {
  let page = 0
  const keys = '<Key>shop/groundswell-2026-01-01T000000.backup</Key>'.repeat(40_000)
  const place = await storageThat((_request, response) => response.end(`${keys}<NextContinuationToken>${++page}</NextContinuationToken>`))
  await expect(place.list(new Date())).rejects.toThrow('s3://bucket/shop has more than 100 pages')
  expect(page).toBe(100)
})

test('transfers of a killed process are removed a day later', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bucket-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  for (const name of ['transfer-old', 'transfer-new', 'postgres']) mkdirSync(path.join(dataDir, name))
  const longAgo = Date.now() / 1_000 - 25 * 3_600
  for (const name of ['transfer-old', 'postgres']) utimesSync(path.join(dataDir, name), longAgo, longAgo)
  const place = await storageThat((_request, response) => response.end('a backup'), dataDir)
  await place.open('groundswell-2026-11-26T031500.backup', async () => undefined)
  expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'transfer-new'])
})
