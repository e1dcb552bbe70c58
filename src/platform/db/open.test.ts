import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/db/open.ts'
import { createLogger } from '#platform/log.ts'

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const loginAccepted = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))])
const termination = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'))

/** A PostgreSQL that is killed right after accepting a login. */
function dyingServer(): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.concat([loginAccepted, termination])))
  })
  onTestFinished(() => void server.close())
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)))
}

test('a connection lost before its first use fails its statement, not the process', async () => {
  const db = openDatabase({ host: '127.0.0.1', port: await dyingServer(), user: 'shop', database: 'shop' }, createLogger('silent'))
  onTestFinished(() => db.close())
  for (let round = 0; round < 3; round++) {
    await expect(db.transaction((tx) => tx.query('select 1'))).rejects.toThrow(/postmaster exit|not queryable|terminated/)
    await expect(db.query('select 1')).rejects.toThrow(/postmaster exit|not queryable|terminated/)
  }
})
