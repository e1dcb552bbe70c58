import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, type Stats } from 'node:fs'
import path from 'node:path'

/** The account that runs PostgreSQL if the shop runs as root, which PostgreSQL refuses. */
export interface ServerUser {
  uid: number
  gid: number
}

/** Undefined if the shop is not root, since PostgreSQL can then use the same account. `cluster` is the data folder, if it exists. */
export function serverUser(cluster: string | undefined): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = cluster && existsSync(cluster) ? statSync(cluster) : undefined
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return account('postgres') ?? createAccount('postgres') ?? account('nobody')
}

function account(name: string): ServerUser | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

function createAccount(name: string): ServerUser | undefined {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name], { stdio: 'ignore' })
  return account(name)
}

/** Whether `user` can access `directory` through all of its parent folders. */
export function mayReach(directory: string, user: ServerUser): boolean {
  for (let folder = directory; ; folder = path.dirname(folder)) {
    if (!permits(statSync(folder), user, 0o1)) return false
    if (folder === path.dirname(folder)) return true
  }
}

/** Whether `user` has all of `bits` (4 read, 2 write, 1 execute) for a file or folder. */
export function permits(stats: Stats, user: ServerUser, bits: number): boolean {
  const shift = stats.uid === user.uid ? 6 : stats.gid === user.gid ? 3 : 0
  return ((stats.mode >> shift) & bits) === bits
}
