import { keysOf } from '#shared/records.ts'

/** What is counted: declined payments, orders that were placed and not paid at once, and orders refused because of somebody else's for their target. */
const tryKinds = ['declined', 'unpaid', 'conflict'] as const
export type TryKind = (typeof tryKinds)[number]
/** By what it is counted; the last two by what one network does with an address or a target. */
const trySubjects = ['network', 'account', 'email', 'target', 'emailHere', 'targetHere'] as const
export type TrySubject = (typeof trySubjects)[number]

/** What was counted under one key. */
export interface Tries {
  kind: TryKind
  subject: TrySubject
  tries: number
  lastAt: Date
  expiresAt: Date
}

const MINUTE_MS = 60_000

/** The key under which tries are counted; `hash` is of whoever tries. */
export function triesKey(kind: TryKind, subject: TrySubject, hash: string): string {
  return `${kind}:${subject}:${hash}`
}

/** What a row of counts says; undefined for another key. */
export function readTries({ key, ...counted }: { key: string } & Omit<Tries, 'kind' | 'subject'>): Tries | undefined {
  const [first, second] = key.split(':')
  const kind = tryKinds.find((each) => each === first)
  const subject = trySubjects.find((each) => each === second)
  return kind && subject && { kind, subject, ...counted }
}

interface Steps {
  /** From this many declined payments on, the next one waits, twice as long each time. */
  wait: number
  /** From this many on, it costs the browser a proof of work. */
  challenge: number
  /** From this many on, none is taken until it was quiet for a while. */
  stop: number
}

const steps: Steps = { wait: 5, challenge: 10, stop: 20 }
/** Many people may share a network. */
const stepsOfNetwork: Steps = { wait: 14, challenge: 24, stop: 60 }

/** The most orders in half an hour that were placed and not paid at once. */
const mostUnpaid: Record<TrySubject, number> = { network: 1_000, account: 30, email: 30, target: 10, emailHere: 30, targetHere: 10 }

/** The most orders in an hour that were refused because of somebody else's: each of them tells that somebody orders for this target. */
const mostConflicts = { network: 10, account: 5 }

/** Whether a count of others' unpaid orders for an address or a target stops nobody who pays by card: what their own network did does. */
function isOfOthers({ kind, subject }: Tries): boolean {
  return kind === 'unpaid' && (subject === 'email' || subject === 'target')
}

/** How long a count lasts after the last try, in ms. */
export function countedFor(kind: TryKind, subject: TrySubject): number {
  if (kind === 'conflict') return 60 * MINUTE_MS
  return kind === 'declined' && subject === 'network' ? 10 * MINUTE_MS : 30 * MINUTE_MS
}

const FIRST_WAIT_MS = 5_000
const MAX_WAIT_MS = 5 * MINUTE_MS
const FIRST_DIFFICULTY = 16
const HIGHEST_DIFFICULTY = 20
const HARDER_AFTER = 3

/** What becomes of the next payment. */
export type TryVerdict =
  | { outcome: 'go' }
  | { outcome: 'wait'; kind: TryKind; ms: number }
  /** `difficulty` is in leading zero bits. */
  | { outcome: 'challenge'; difficulty: number }

/** What the counts of a payer mean for a payment by card, or by another way, at `now`: the strictest of them. */
export function judgeTries(counted: readonly Tries[], isCard: boolean, now: Date): TryVerdict {
  let waitMs = 0
  let waitKind: TryKind = 'unpaid'
  let difficulty = 0
  for (const each of counted) {
    const { kind, subject, tries, lastAt, expiresAt } = each
    if (isCard ? isOfOthers(each) : kind === 'declined') continue
    const { wait, challenge, stop } = subject === 'network' ? stepsOfNetwork : steps
    const most = {
      declined: stop,
      unpaid: mostUnpaid[subject],
      conflict: subject === 'account' ? mostConflicts.account : mostConflicts.network,
    }
    const isStopped = tries >= most[kind]
    const isWaiting = kind === 'declined' && tries >= wait && tries < challenge
    const until = isStopped ? expiresAt.getTime() : isWaiting ? lastAt.getTime() + waitAfter(tries - wait) : 0
    if (until - now.getTime() > waitMs) [waitMs, waitKind] = [until - now.getTime(), kind]
    if (kind === 'declined' && tries >= challenge) difficulty = Math.max(difficulty, difficultyAfter(tries - challenge))
  }
  if (waitMs > 0) return { outcome: 'wait', kind: waitKind, ms: waitMs }
  return difficulty > 0 ? { outcome: 'challenge', difficulty } : { outcome: 'go' }
}

/** How many more payments by card of a network may be declined before the next one waits. */
export function declinesLeft(counted: readonly Tries[]): number {
  return stepsOfNetwork.wait - triesOf(counted, 'declined', 'network')
}

/** How many more orders of a payer may be refused because of somebody else's before none is taken. */
export function conflictsLeft(counted: readonly Tries[]): number {
  return Math.min(...keysOf(mostConflicts).map((subject) => mostConflicts[subject] - triesOf(counted, 'conflict', subject)))
}

function triesOf(counted: readonly Tries[], kind: TryKind, subject: TrySubject): number {
  return counted.find((each) => each.kind === kind && each.subject === subject)?.tries ?? 0
}

function waitAfter(more: number): number {
  return Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** more)
}

function difficultyAfter(more: number): number {
  return Math.min(HIGHEST_DIFFICULTY, FIRST_DIFFICULTY + Math.floor(more / HARDER_AFTER))
}

/** The fewest declined payments of which staff may be told. */
export const triesToReport = steps.challenge

/** Whether staff are notified of a count. */
export function isCardTesting({ kind, subject, tries }: Pick<Tries, 'kind' | 'subject' | 'tries'>): boolean {
  return kind === 'declined' && tries >= (subject === 'network' ? stepsOfNetwork : steps).challenge
}
