import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { listen } from './listen.ts'

interface Keys {
  keyId: string
  secret: string
  region: string
}

export interface FakeS3 {
  url: string
  /** By key, without the bucket. */
  objects: Map<string, Buffer>
}

const PAGE_SIZE = 2
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

interface SignedRequest {
  method: string
  url: URL
  headers: Record<string, string>
  signedHeaders: string[]
}

/** Computes a request's signature like S3: AWS Signature Version 4, 64 hex digits. */
export function signatureOf({ method, url, headers, signedHeaders }: SignedRequest, { secret, region }: Keys): string {
  const time = headers['x-amz-date'] ?? ''
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted()
  const canonical = [
    method,
    decodeURIComponent(url.pathname).split('/').map(encode).join('/'),
    query.join('&'),
    ...signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/\s+/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  const key = [time.slice(0, 8), region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex')
}

/**
 * Starts a stand-in for S3 with the bucket `bucket` and the operations that backups need: PUT, GET, DELETE, and ListObjectsV2 in pages
 * of two. It refuses a wrong signature, a body that doesn't match it, and a time that's 15 minutes off.
 */
export async function fakeS3(keys: Keys): Promise<FakeS3> {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => void answer(request, response, keys, objects))
  const url = await listen(server)
  onTestFinished(() => void server.close())
  return { url, objects }
}

async function answer(request: IncomingMessage, response: ServerResponse, keys: Keys, objects: Map<string, Buffer>): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  const body = await buffer(request)
  const refuse = (status: number, code: string) =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code><Message>No.</Message></Error>`)
  const fault = faultOf(request, url, body, keys)
  if (fault) return void refuse(403, fault)
  const [, bucket, ...rest] = url.pathname.split('/')
  const key = decodeURIComponent(rest.join('/'))
  if (bucket !== 'bucket') return void refuse(404, 'NoSuchBucket')
  if (request.method === 'PUT') {
    if (Number(request.headers['content-length']) !== body.length) return void refuse(411, 'MissingContentLength')
    objects.set(key, body)
    return void response.end()
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return void response.writeHead(204).end()
  }
  if (key === '') return void response.end(listing(url.searchParams, objects))
  const found = objects.get(key)
  return found ? void response.end(found) : void refuse(404, 'NoSuchKey')
}

function faultOf(request: IncomingMessage, url: URL, body: Buffer, keys: Keys): string | undefined {
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const [, keyId, day, region, signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const time = headers['x-amz-date'] ?? ''
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  const signedHeaders = signed.split(';')
  if (!signature || ['host', 'x-amz-content-sha256', 'x-amz-date'].some((name) => !signedHeaders.includes(name))) return 'AccessDenied'
  if (keyId !== keys.keyId) return 'InvalidAccessKeyId'
  if (region !== keys.region) return 'AuthorizationHeaderMalformed'
  if (!time.startsWith(day ?? '-') || !(Math.abs(Date.now() - at) < 15 * 60_000)) return 'RequestTimeTooSkewed'
  const hash = headers['x-amz-content-sha256']
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const expected = signatureOf({ method: request.method ?? '', url, headers, signedHeaders }, keys)
  return signature === expected ? undefined : 'SignatureDoesNotMatch'
}

function listing(query: URLSearchParams, objects: Map<string, Buffer>): string {
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted()
  const after = query.get('continuation-token') ?? ''
  const rest = keys.filter((key) => key > after)
  const page = rest.slice(0, PAGE_SIZE)
  const next = rest.length > PAGE_SIZE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult>${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}${next}</ListBucketResult>`
}
