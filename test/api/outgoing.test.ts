import { readFileSync, readdirSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { httpSupplier } from '#features/delivery/server/suppliers/http.ts'
import { deliver } from '#platform/email.ts'
import { fetchOutside, type OutgoingRequest, outgoingFetch } from '#platform/http/outgoing.ts'
import { createLogger } from '#platform/log.ts'
import { configuredReach, publicReach, staffReach } from '#platform/outgoing-reach.ts'
import { createRedis } from '#platform/redis.ts'
import { LOCAL_CERTIFICATE, PRIVATE_KEY } from '../fakes/certificates.ts'
import { listen } from '../fakes/listen.ts'
import { freePort } from '../support/free-port.ts'
import { testConfig } from '../support/test-config.ts'

/** A server on this machine, with its port and the number of requests. */
async function inside(listener: RequestListener = (_request, response) => response.end('inside')) {
  const calls = { count: 0 }
  const port = await freePort()
  const server = createServer((request, response) => {
    calls.count++
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port, calls }
}

const ask = (url: string, request: Partial<OutgoingRequest> = {}) =>
  fetchOutside(url, { reach: configuredReach, timeoutMs: 2_000, maxBytes: 1_000, ...request })
const live = (networks = '') => ({ ...testConfig({ OUTGOING_PRIVATE_NETWORKS: networks }), STORE_MODE: 'live' as const })

describe('an address that the shop calls', () => {
  test.each(['http://127.0.0.1', 'http://localhost', 'http://[::1]', 'http://2130706433', 'http://0x7f.1'])(
    'cannot be this machine under any name: %s',
    async (host) => {
      const { port, calls } = await inside()
      const code = { code: expect.stringMatching(/EREFUSED|ENOTFOUND/) }
      await expect(ask(`${host}:${port}`, { reach: publicReach })).rejects.toMatchObject(code)
      await expect(outgoingFetch({ reach: publicReach, timeoutMs: 2_000, maxBytes: 9 })(`${host}:${port}`)).rejects.toMatchObject(code)
      expect(calls.count).toBe(0)
    },
  )

  test('can only be in private networks that the operator lists', async () => {
    const reach = staffReach(live('10.0.0.0/8,fd00::/8'))
    expect(['10.1.2.3', 'fd00::1', '8.8.8.8', '127.0.0.1', '192.168.0.1', '169.254.169.254', '::1'].filter(reach)).toEqual([
      '10.1.2.3',
      'fd00::1',
      '8.8.8.8',
    ])
  })

  test('can be this machine in a demo shop', () => {
    expect(['127.0.0.1', '::1', '10.1.2.3', '169.254.169.254'].filter(staffReach(testConfig({})))).toEqual(['127.0.0.1', '::1'])
  })

  test('is not followed through redirects', async () => {
    const { port: secret, calls } = await inside()
    const { port } = await inside((_request, response) => response.writeHead(302, { location: `http://127.0.0.1:${secret}` }).end())
    expect((await ask(`http://127.0.0.1:${port}`)).status).toBe(302)
    expect(calls.count).toBe(0)
  })

  test('is read only up to the time and size limit', async () => {
    const large = await inside((_request, response) => response.end('x'.repeat(1_001)))
    await expect(ask(`http://127.0.0.1:${large.port}`)).rejects.toThrow('too large')
    const slow = await inside((_request, response) => void response.write('x'))
    await expect(ask(`http://127.0.0.1:${slow.port}`, { timeoutMs: 300 })).rejects.toMatchObject({ name: 'TimeoutError' })
    const changing = await inside((request) => {
      request.socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n')
    })
    await expect(ask(`http://127.0.0.1:${changing.port}`)).rejects.toThrow('the server switched protocols')
  })
})

describe('a server with a certificate that nobody vouches for', () => {
  /** A server that speaks TLS, at once or when `before` hands it a socket. Returns its port, and the bytes that it could decrypt. */
  async function untrusted(before?: (socket: Socket, secure: () => void) => void) {
    const read: Buffer[] = []
    const secured = createTlsServer({ key: PRIVATE_KEY, cert: LOCAL_CERTIFICATE }, (socket) => {
      socket.on('error', () => {})
      socket.on('data', (bytes: Buffer) => void read.push(bytes))
    })
    const plain = before && createTcpServer((socket) => before(socket, () => void secured.emit('connection', socket)))
    const server: Server = plain ?? secured
    const { port } = new URL(await listen(server))
    onTestFinished(() => void server.close())
    return { port, read }
  }
  const email = { id: 'eml_1', to: 'ada@example.com', subject: 'Hello', html: 'Hello', text: 'Hello' }

  test('is not called', async () => {
    const { port, read } = await untrusted()
    const call = outgoingFetch({ reach: configuredReach, timeoutMs: 2_000, maxBytes: 9 })
    await expect(ask(`https://localhost:${port}`)).rejects.toThrow('self-signed certificate')
    await expect(call(`https://localhost:${port}`)).rejects.toThrow('self-signed certificate')
    expect(read).toEqual([])
  })

  test('gets no emails and no password, over TLS or STARTTLS', async () => {
    const tls = await untrusted()
    const startTls = await untrusted((socket, secure) => {
      socket.write('220 mail.example.com ESMTP\r\n')
      socket.on('data', (line: Buffer) => {
        if (line.includes('EHLO')) return socket.write('250-mail.example.com\r\n250 STARTTLS\r\n')
        socket.removeAllListeners('data')
        return socket.write('220 Ready\r\n', secure)
      })
    })
    const urls = [`smtps://shop:password@localhost:${tls.port}`, `smtp://shop:password@localhost:${startTls.port}`]
    for (const SMTP_URL of urls) await expect(deliver(testConfig({ SMTP_URL }), email)).rejects.toThrow('self-signed certificate')
    expect([...tls.read, ...startTls.read]).toEqual([])
  })

  test('is no database and no Redis', async () => {
    const postgres = await untrusted((socket, secure) => socket.once('data', () => socket.write('S', secure)))
    const client = new pg.Client({ connectionString: `postgres://shop:password@localhost:${postgres.port}/shop?sslmode=require` })
    await expect(client.connect()).rejects.toThrow('self-signed certificate')
    const { port, read } = await untrusted()
    const redis = createRedis(`rediss://:password@localhost:${port}`, createLogger('silent'))
    onTestFinished(() => redis.close())
    const connection = await redis.open()
    const refused = new Promise((resolve) => connection.once('error', ({ message }: Error) => resolve(message)))
    connection.connect().catch(() => {})
    expect(await refused).toContain('self-signed certificate')
    expect([...postgres.read, ...read]).toEqual([])
  })
})

test('a supplier whose address leads into the shop’s own network is not called in a live shop', async () => {
  const { port, calls } = await inside()
  const supplier = httpSupplier({ url: `http://localhost:${port}`, secret: 'x'.repeat(32) }, staffReach(live()), () => new Date())
  await expect(supplier.cancel('dlv_1')).rejects.toThrow('No connection.')
  expect(calls.count).toBe(0)
  const listed = httpSupplier(
    { url: `http://localhost:${port}`, secret: 'x'.repeat(32) },
    staffReach(live('127.0.0.1,::1')),
    () => new Date(),
  )
  await expect(listed.cancel('dlv_1')).rejects.toThrow('unreadable body')
  expect(calls.count).toBe(1)
})

test('OUTGOING_PRIVATE_NETWORKS takes addresses and networks', () => {
  expect(() => testConfig({ OUTGOING_PRIVATE_NETWORKS: '10.0.0.0/8, 192.168.7.20' })).not.toThrow()
  for (const wrong of ['intranet', '10.0.0.0/33', '10.0.0.0/x'])
    expect(() => testConfig({ OUTGOING_PRIVATE_NETWORKS: wrong })).toThrow('OUTGOING_PRIVATE_NETWORKS')
})

test('the server’s code calls other servers in no other way', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  const calling = files.filter((file) => {
    const isServer = /(^|\/)(server|platform|app)\//.test(file)
    return isServer && /(?<!cache\.)\bfetch\(|httpsRequest\(|\bundici\b|https?\.(get|request)\(/.test(readFileSync(`src/${file}`, 'utf8'))
  })
  // Backups are signed and streamed to the storage in the environment.
  expect(calling).toEqual(['platform/backup/bucket.ts'])
  // Libraries can't either.
  expect(readFileSync('src/main.ts', 'utf8')).toMatch(/^lockFetch\(\)$/m)
})
