import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { bucketPlace } from '#platform/backup/bucket.ts'
import { readConfig } from '#platform/config.ts'

async function storageThat(answers: RequestListener) {
  const server = createServer(answers)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const config = readConfig({
    BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    BACKUP_S3_KEY_ID: 'key',
    BACKUP_S3_SECRET: 'secret',
  })
  return bucketPlace(config, 's3://bucket/shop')
}

test('an answer of a few kilobytes that unpacks to many megabytes is given up', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 ** 2, ' '))
  const place = await storageThat((_request, response) => response.writeHead(403, { 'content-encoding': 'gzip' }).end(bomb))
  await expect(place.list(new Date())).rejects.toThrow('answers with more than it should have')
})

test('a list without end is given up', async () => {
  let page = 0
  const place = await storageThat((_request, response) => response.end(`<NextContinuationToken>${++page}</NextContinuationToken>`))
  await expect(place.list(new Date())).rejects.toThrow('s3://bucket/shop has more than 1000 pages')
  expect(page).toBe(1_000)
})
