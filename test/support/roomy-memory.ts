import { statfsSync } from 'node:fs'

const MEMORY_DISK = '/dev/shm'
const ROOM_BYTES = 2 * 1024 ** 3

/** The folder of an in-memory disk with enough space for a test run; undefined if there is none, as in most containers. */
export function roomyMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK)
    return bavail * bsize >= ROOM_BYTES ? MEMORY_DISK : undefined
  } catch {
    return undefined
  }
}
