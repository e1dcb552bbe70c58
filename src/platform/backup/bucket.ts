import { AwsClient } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type BackupPlace, newestFirst, removeAbandoned } from '#platform/backup/place.ts'
import type { Config } from '#platform/config.ts'
import { allowFetch } from '#platform/fetch-lock.ts'
import { makeDirectory } from '#platform/make-directory.ts'
import { StartError } from '#platform/start-error.ts'
import { errorMessage } from '#shared/errors.ts'

/** The largest object that S3 accepts in a single upload. */
const MAX_BYTES = 5 * 1024 ** 3
const REQUEST_TIMEOUT_MS = 30_000
/** Timeout for uploading or downloading a whole backup. */
const TRANSFER_TIMEOUT_MS = 3_600_000
const RETRIES = 3
/** A page of a list has up to 1,000 keys of at most 1 kB. Error responses are shorter. */
const MAX_ANSWER_BYTES = 2 * 1024 ** 2
/** All pages are in memory at once. */
const MAX_PAGES = 100

/** Prefix of temporary folders for backups in transfer. */
const TRANSFER = 'transfer-'

interface BucketRequest {
  method?: 'GET' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: Blob
  timeoutMs?: number
}

/** Backups in `s3://bucket/prefix` at any S3-compatible storage. During a transfer they are in a file in DATA_DIR. */
export function bucketPlace(config: Config, url: string): BackupPlace {
  const [bucket = '', ...folders] = url.slice('s3://'.length).split('/').filter(Boolean)
  const place = `s3://${[bucket, ...folders].join('/')}`
  const prefix = folders.map((folder) => `${folder}/`).join('')
  const endpoint = config.BACKUP_S3_ENDPOINT ?? `https://s3.${config.BACKUP_S3_REGION}.amazonaws.com`
  allowFetch(endpoint)
  const client = new AwsClient({
    accessKeyId: config.BACKUP_S3_KEY_ID ?? '',
    secretAccessKey: config.BACKUP_S3_SECRET ?? '',
    service: 's3',
    region: config.BACKUP_S3_REGION,
    retries: RETRIES,
  })

  async function call(key: string, query: Record<string, string>, { timeoutMs = REQUEST_TIMEOUT_MS, ...init }: BucketRequest = {}) {
    const address = new URL(`${endpoint}/${bucket}/${key}`)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    let response: Response
    try {
      // fetchOutside can't sign and stream requests. As there, redirects are not followed.
      response = await client.fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    } catch (error) {
      throw new StartError(`The storage at BACKUP_TO can’t be reached at ${endpoint}: ${reasonOf(error)}.`, { cause: error })
    }
    if (!response.ok) throw explain(response.status, await textOf(response), bucket)
    return response
  }

  async function listKeys(): Promise<string[]> {
    const keys: string[] = []
    let token = ''
    let pages = 0
    do {
      if (++pages > MAX_PAGES)
        throw new StartError(`${place} has more than ${MAX_PAGES} pages of objects. Give the backups their own prefix.`)
      const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) }
      const page = await textOf(await call('', query))
      keys.push(...allTags(page, 'Key'))
      token = firstTag(page, 'NextContinuationToken')
    } while (token)
    return keys
  }

  return {
    name: place,
    store: (name, write) =>
      inTemporaryFile(config, name, async (file) => {
        const written = await write(file)
        const { size } = await stat(file)
        if (size > MAX_BYTES)
          throw new StartError(`${name} is larger than 5 GiB, the limit of S3 for one upload. Set BACKUP_TO to a folder.`)
        const headers = { 'X-Amz-Content-Sha256': await sha256Of(file), 'Content-Type': 'application/octet-stream' }
        await call(prefix + name, {}, { method: 'PUT', headers, body: await openAsBlob(file), timeoutMs: TRANSFER_TIMEOUT_MS })
        return written
      }),
    open: (name, read) =>
      inTemporaryFile(config, name, async (file) => {
        const { body } = await call(prefix + name, {}, { timeoutMs: TRANSFER_TIMEOUT_MS })
        if (body) await pipeline(limited(body, MAX_BYTES), createWriteStream(file, { mode: 0o600 }))
        return read(file)
      }),
    async list(now) {
      const keys = await listKeys()
      return newestFirst(
        keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length)),
        now,
      )
    },
    async remove(name) {
      await call(prefix + name, {}, { method: 'DELETE' })
    },
  }
}

/** Passes on a response's unpacked body. Throws StartError after `maxBytes`. */
async function* limited(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array, void, undefined> {
  let size = 0
  for await (const bytes of body) {
    size += bytes.length
    if (size > maxBytes) throw new StartError('The storage at BACKUP_TO sent more data than expected.')
    yield bytes
  }
}

async function textOf({ body }: Response): Promise<string> {
  return body ? text(limited(body, MAX_ANSWER_BYTES)) : ''
}

async function inTemporaryFile<Result>(config: Config, name: string, use: (file: string) => Promise<Result>): Promise<Result> {
  makeDirectory(config.DATA_DIR)
  await removeAbandoned(config.DATA_DIR, (left) => left.startsWith(TRANSFER))
  const folder = mkdtempSync(path.join(config.DATA_DIR, TRANSFER))
  try {
    return await use(path.join(folder, name))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file)) hash.update(piece)
  return hash.digest('hex')
}

const advice: Record<string, string> = {
  SignatureDoesNotMatch: 'BACKUP_S3_SECRET does not belong to BACKUP_S3_KEY_ID.',
  InvalidAccessKeyId: 'The storage does not know BACKUP_S3_KEY_ID.',
  AccessDenied: 'BACKUP_S3_KEY_ID lacks permission. It needs to list, read, write and delete objects.',
  NoSuchBucket: 'The bucket does not exist. Create it first.',
  NoSuchKey: 'This backup does not exist.',
  AuthorizationHeaderMalformed: 'BACKUP_S3_REGION is not the region of the bucket.',
  PermanentRedirect: 'BACKUP_S3_REGION is not the region of the bucket.',
  RequestTimeTooSkewed: 'The clock of this machine is wrong.',
}

function explain(status: number, answer: string, bucket: string): StartError {
  const code = firstTag(answer, 'Code')
  const reason = advice[code] ?? (firstTag(answer, 'Message') || 'It gave no reason.')
  return new StartError(`The storage at BACKUP_TO refused bucket ${bucket} (${[status, code].filter(Boolean).join(' ')}). ${reason}`)
}

function reasonOf(error: unknown): string {
  return errorMessage(error instanceof Error && error.cause ? error.cause : error)
}

function allTags(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value = '']) => value)
}

function firstTag(xml: string, name: string): string {
  return allTags(xml, name)[0] ?? ''
}
