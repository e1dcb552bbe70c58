import { StartError } from '#platform/start-error.ts'

/** What a process has to have in common with the others of its shop. */
export interface ProcessTraits {
  roles: readonly string[]
  host: string
  pid: number
  version: string
  /** Whether it has REDIS_URL. */
  redis: boolean
  /** A keyed fingerprint of its secret; null for a process of a version that did not report it. */
  secretCheck: string | null
  /** The fingerprints of all secrets that it accepts; empty for a process of a version that did not report them. */
  acceptedChecks: readonly string[]
}

/** Whether a process can read what another one signs and encrypts. */
function accepts({ secretCheck, acceptedChecks }: ProcessTraits, other: ProcessTraits): boolean {
  return [secretCheck, ...acceptedChecks].includes(other.secretCheck)
}

/**
 * Throws StartError if a process that is running has a secret that this one does not accept: it would refuse what the other has
 * signed or encrypted.
 */
export function requireSameSecret(own: ProcessTraits, running: readonly ProcessTraits[], isGenerated: boolean): void {
  const other = running.find((each) => each.secretCheck !== null && !accepts(own, each))
  if (!other) return
  const what = isGenerated
    ? 'APP_SECRET is not set here, so that this process has a secret of its own.'
    : 'APP_SECRET is not that of the other processes.'
  throw new StartError(
    `${what} ${nameOf(other)} runs on this database with another one. Set the same APP_SECRET for every process. ` +
      'To replace it, keep the former one in APP_SECRET_PREVIOUS. A process that was killed counts as running for 35 seconds.',
  )
}

/** Where running processes differ although they should not, a sentence for each of them with what to do. */
export function disagreementsOf(processes: readonly (ProcessTraits & { isAlive: boolean })[]): string[] {
  const running = processes.filter(({ isAlive }) => isAlive)
  const newest =
    running
      .map(({ version }) => version)
      .toSorted(compareVersions)
      .at(-1) ?? ''
  const someHaveRedis = running.some(({ redis }) => redis)
  return running.flatMap((each) => [
    ...(each.version === newest
      ? []
      : [`${nameOf(each)} runs version ${each.version}, while the newest is ${newest}. Update it, or restart it if it is updated.`]),
    ...(someHaveRedis && !each.redis
      ? [`${nameOf(each)} has no REDIS_URL, while others have one: they do not hear of each other’s changes. Set the same one everywhere.`]
      : []),
    ...(each.secretCheck !== null && running.some((other) => other.secretCheck !== null && !accepts(each, other))
      ? [`${nameOf(each)} does not accept the APP_SECRET of another one. Restart it with the same APP_SECRET and APP_SECRET_PREVIOUS.`]
      : []),
  ])
}

function nameOf({ roles, host, pid }: ProcessTraits): string {
  return `The ${roles.join(' and ')} process on ${host} (pid ${pid})`
}

/** By their numbers: 0.10.0 comes after 0.9.1. */
function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}
