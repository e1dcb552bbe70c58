import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { bucketPlace } from '#platform/backup/bucket.ts'
import { readConfig } from '#platform/config.ts'
import { lockFetch } from '#platform/fetch-lock.ts'

/** A server on this machine, with its URL and the paths it was asked for. */
async function server(location = '') {
  const asked: string[] = []
  const listening = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(location ? 302 : 200, { location }).end('<ListBucketResult/>')
  })
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void listening.close())
  const address = listening.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, asked }
}

function lockForThisTest(): void {
  const { fetch } = globalThis
  onTestFinished(() => void (globalThis.fetch = fetch))
  lockFetch()
}

const storage = (url: string) => {
  const keys = { BACKUP_S3_KEY_ID: 'key', BACKUP_S3_SECRET: 'secret' }
  return bucketPlace(readConfig({ ...keys, BACKUP_S3_ENDPOINT: url }), 's3://bucket/shop')
}

test('a library that fetches an address which a stranger named reaches nothing', async () => {
  const inside = await server()
  lockForThisTest()
  for (const input of [inside.url, new URL(inside.url), new Request(inside.url)])
    await expect(fetch(input)).rejects.toMatchObject({ code: 'EREFUSED' })
  expect(inside.asked).toEqual([])
})

test('backups reach their storage, which cannot send them on', async () => {
  const inside = await server()
  const [bucket, moved] = [await server(), await server(inside.url)]
  lockForThisTest()
  expect(await storage(bucket.url).list(new Date())).toEqual([])
  await expect(storage(moved.url).list(new Date())).rejects.toThrow('refused bucket')
  expect((await fetch(moved.url)).status).toBe(302)
  expect([bucket.asked.length, moved.asked.length, inside.asked.length]).toEqual([1, 2, 0])
})
