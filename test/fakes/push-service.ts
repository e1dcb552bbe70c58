import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { PushSubscriptionBody, PushMessage } from '#features/notifications/contract.ts'
import { listen } from './listen.ts'

/** A received push, decrypted as by its browser. */
export interface ReceivedPush {
  headers: IncomingMessage['headers']
  message: PushMessage
}

/** A subscribed browser. */
export interface Browser {
  /** The result of its `PushSubscription.toJSON()`. */
  subscription: PushSubscriptionBody
  received: ReceivedPush[]
}

export interface PushService {
  /** Adds a browser, subscribed with the shop's public key. */
  browser(applicationServerKey: string): Browser
  /** Sets the response to pushes from now on; 201 accepts them. */
  answer(status: number, headers?: Record<string, string>): void
  /** The number of pushes so far, accepted or not. */
  offered(): number
  close(): Promise<void>
}

/** Starts a push service that authenticates the sender (RFC 8292) and decrypts messages like the browser (RFC 8291). */
export async function pushService(): Promise<PushService> {
  const browsers = new Map<string, Browser & { open(body: Buffer): string; key: string }>()
  let answering: { status: number; headers: Record<string, string> } = { status: 201, headers: {} }
  let offered = 0
  let origin = ''
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request)
      offered += 1
      const browser = browsers.get(request.url ?? '')
      const problem = browser ? problemOf(request, browser.key, origin) : 'no such subscription'
      if (!browser || problem) return void response.writeHead(browser ? 401 : 404).end(problem)
      const message = JSON.parse(browser.open(body)) as PushMessage
      if (answering.status < 300) browser.received.push({ headers: request.headers, message })
      response.writeHead(answering.status, answering.headers).end()
    })().catch((error: unknown) => response.writeHead(400).end(String(error)))
  })
  origin = await listen(server)
  return {
    browser(key) {
      const path = `/push/${randomBytes(12).toString('hex')}`
      const { keys, open } = receiver()
      const browser = { subscription: { endpoint: origin + path, keys }, received: [], open, key }
      browsers.set(path, browser)
      return browser
    },
    answer: (status, headers = {}) => (answering = { status, headers }),
    offered: () => offered,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Why a push service would reject the request; undefined if it wouldn't. */
function problemOf({ headers }: IncomingMessage, key: string, origin: string): string | undefined {
  if (headers['content-encoding'] !== 'aes128gcm') return 'wrong encryption'
  if (!/^\d+$/.test(String(headers.ttl))) return 'no TTL'
  const { token, k } = /^vapid t=(?<token>[\w.-]+), ?k=(?<k>[\w-]+)$/.exec(headers.authorization ?? '')?.groups ?? {}
  if (!token || k !== key) return 'not the key of the subscription'
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) return 'a wrong signature'
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string }
  const ahead = exp - Date.now() / 1_000
  if (aud !== origin) return 'wrong audience'
  if (ahead < 0 || ahead > 24 * 3_600) return 'expired, or expires too late'
  return sub.startsWith('mailto:') ? undefined : 'no contact address'
}

/** The browser's keys, and a function that decrypts messages for them. */
function receiver(): { keys: PushSubscriptionBody['keys']; open(body: Buffer): string } {
  const ecdh = createECDH('prime256v1')
  const own = ecdh.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    open(body) {
      const salt = body.subarray(0, 16)
      const length = body.readUInt8(20)
      const sender = body.subarray(21, 21 + length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
      const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
      const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
      const sealed = body.subarray(21 + length)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      // A single record ends with a byte 2, and zeros may follow as padding.
      return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
    },
  }
}
