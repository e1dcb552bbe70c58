import { StartError } from '#platform/start-error.ts'
import { pluck } from '#shared/records.ts'

/** What all processes of a shop should have in common. */
export interface ProcessTraits {
  roles: readonly string[]
  host: string
  pid: number
  version: string
  /** Whether it has REDIS_URL. */
  redis: boolean
  /** A keyed fingerprint of its secret; null if its version didn't report one. */
  secretCheck: string | null
  /** Fingerprints of all secrets it accepts; empty if its version didn't report them. */
  acceptedChecks: readonly string[]
}

/** Whether a process can read what another one signs and encrypts. */
function accepts({ secretCheck, acceptedChecks }: ProcessTraits, other: ProcessTraits): boolean {
  return [secretCheck, ...acceptedChecks].includes(other.secretCheck)
}

/**
 * Throws StartError if a running process has a secret that this one doesn't accept, because it couldn't read what the other signs
 * and encrypts.
 */
export function requireSameSecret(own: ProcessTraits, running: readonly ProcessTraits[], isGenerated: boolean): void {
  const other = running.find((process) => process.secretCheck !== null && !accepts(own, process))
  if (!other) return
  const what = isGenerated
    ? 'APP_SECRET is not set here, so this process has its own secret.'
    : 'APP_SECRET is not that of the other processes.'
  throw new StartError(
    `${what} ${nameOf(other)} runs on this database with a different one. Set the same APP_SECRET for every process. ` +
      'To replace it, keep the former one in APP_SECRET_PREVIOUS. A killed process counts as running for 35 seconds.',
  )
}

/** One sentence for each running process that differs from the others, with what to do. */
export function disagreementsOf(processes: readonly (ProcessTraits & { isAlive: boolean })[]): string[] {
  const running = processes.filter(({ isAlive }) => isAlive)
  const newest = pluck(running, 'version').toSorted(compareVersions).at(-1) ?? ''
  const someHaveRedis = running.some(({ redis }) => redis)
  return running.flatMap((process) => [
    ...(process.version === newest
      ? []
      : [`${nameOf(process)} runs version ${process.version}, while the newest is ${newest}. Update it, or restart it if it is updated.`]),
    ...(someHaveRedis && !process.redis
      ? [`${nameOf(process)} has no REDIS_URL, while others have one, so they miss each other’s changes. Set the same one everywhere.`]
      : []),
    ...(process.secretCheck !== null && running.some((other) => other.secretCheck !== null && !accepts(process, other))
      ? [`${nameOf(process)} does not accept the APP_SECRET of another one. Restart it with the same APP_SECRET and APP_SECRET_PREVIOUS.`]
      : []),
  ])
}

function nameOf({ roles, host, pid }: ProcessTraits): string {
  return `The ${roles.join(' and ')} process on ${host} (pid ${pid})`
}

/** Compares versions numerically: 0.10.0 comes after 0.9.1. */
function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}
