import { keysOf } from '#shared/records.ts'

/** What is counted: declined payments, orders not paid right away, and orders refused because another customer's order holds their target. */
const tryKinds = ['declined', 'unpaid', 'conflict'] as const
export type TryKind = (typeof tryKinds)[number]
/** What tries are counted by. A subscriber is an IPv6 /48. The last two combine an email or target with the network. */
const trySubjects = ['network', 'subscriber', 'account', 'email', 'target', 'emailHere', 'targetHere'] as const
export type TrySubject = (typeof trySubjects)[number]

/** The count under one key. */
export interface Tries {
  kind: TryKind
  subject: TrySubject
  tries: number
  lastAt: Date
  expiresAt: Date
}

const MINUTE_MS = 60_000

/** The key of a count. `hash` identifies the subject. */
export function triesKey(kind: TryKind, subject: TrySubject, hash: string): string {
  return `${kind}:${subject}:${hash}`
}

/** Parses a row of counts; undefined if its key is of another kind. */
export function readTries({ key, ...counted }: { key: string } & Omit<Tries, 'kind' | 'subject'>): Tries | undefined {
  const [first, second] = key.split(':')
  const kind = tryKinds.find((name) => name === first)
  const subject = trySubjects.find((name) => name === second)
  return kind && subject && { kind, subject, ...counted }
}

/** Numbers of declined payments. */
interface Thresholds {
  /** From here on, each next try has to wait, twice as long each time. */
  wait: number
  /** From here on, each next try needs a proof of work. */
  challenge: number
  /** From here on, tries are refused until the count expires. */
  stop: number
}

const usualThresholds: Thresholds = { wait: 5, challenge: 10, stop: 20 }
/** Higher, because many people may share a network. */
const networkThresholds: Thresholds = { wait: 14, challenge: 24, stop: 60 }

/** The maximum number of orders not paid right away, within half an hour. They aren't counted by subscriber. */
const MAX_UNPAID: Record<TrySubject, number> = {
  network: 1_000,
  subscriber: Infinity,
  account: 30,
  email: 30,
  target: 10,
  emailHere: 30,
  targetHere: 10,
}

/** The maximum number of conflicts within an hour. Each one reveals that someone else ordered for the target. */
const MAX_CONFLICTS = { network: 10, subscriber: 160, account: 5 }

/** Whether a count may include other people's unpaid orders. A card payment is only stopped by those of its own network. */
function includesOthers({ kind, subject }: Tries): boolean {
  return kind === 'unpaid' && (subject === 'email' || subject === 'target')
}

/** How long a count lasts after the last try, in ms. */
export function retentionMs(kind: TryKind, subject: TrySubject): number {
  if (kind === 'conflict') return 60 * MINUTE_MS
  return kind === 'declined' && subject === 'network' ? 10 * MINUTE_MS : 30 * MINUTE_MS
}

const FIRST_WAIT_MS = 5_000
const MAX_WAIT_MS = 5 * MINUTE_MS
const FIRST_DIFFICULTY = 16
const HIGHEST_DIFFICULTY = 20
const HARDER_AFTER = 3

/** Whether the next payment may go, has to wait, or needs a proof of work. */
export type TryVerdict =
  | { outcome: 'go' }
  | { outcome: 'wait'; kind: TryKind; ms: number }
  /** `difficulty` is in leading zero bits. */
  | { outcome: 'challenge'; difficulty: number }

/** Judges a payer's next payment at `now`. The strictest count decides. */
export function judgeTries(counted: readonly Tries[], isCard: boolean, now: Date): TryVerdict {
  let waitMs = 0
  let waitKind: TryKind = 'unpaid'
  let difficulty = 0
  for (const count of counted) {
    const { kind, subject, tries, lastAt, expiresAt } = count
    if (isCard ? includesOthers(count) : kind === 'declined') continue
    const { wait, challenge, stop } = subject === 'network' ? networkThresholds : usualThresholds
    const limits = {
      declined: stop,
      unpaid: MAX_UNPAID[subject],
      conflict: subject === 'account' || subject === 'subscriber' ? MAX_CONFLICTS[subject] : MAX_CONFLICTS.network,
    }
    const isStopped = tries >= limits[kind]
    const isWaiting = kind === 'declined' && tries >= wait && tries < challenge
    const until = isStopped ? expiresAt.getTime() : isWaiting ? lastAt.getTime() + waitAfter(tries - wait) : 0
    if (until - now.getTime() > waitMs) [waitMs, waitKind] = [until - now.getTime(), kind]
    if (kind === 'declined' && tries >= challenge) difficulty = Math.max(difficulty, difficultyAfter(tries - challenge))
  }
  if (waitMs > 0) return { outcome: 'wait', kind: waitKind, ms: waitMs }
  return difficulty > 0 ? { outcome: 'challenge', difficulty } : { outcome: 'go' }
}

/** How many more declined card payments a network has before the next one must wait. */
export function declinesLeft(counted: readonly Tries[]): number {
  return networkThresholds.wait - triesOf(counted, 'declined', 'network')
}

/** How many more conflicts a payer has before further orders are refused. */
export function conflictsLeft(counted: readonly Tries[]): number {
  return Math.min(...keysOf(MAX_CONFLICTS).map((subject) => MAX_CONFLICTS[subject] - triesOf(counted, 'conflict', subject)))
}

function triesOf(counted: readonly Tries[], kind: TryKind, subject: TrySubject): number {
  return counted.find((count) => count.kind === kind && count.subject === subject)?.tries ?? 0
}

function waitAfter(more: number): number {
  return Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** more)
}

function difficultyAfter(more: number): number {
  return Math.min(HIGHEST_DIFFICULTY, FIRST_DIFFICULTY + Math.floor(more / HARDER_AFTER))
}

/** The smallest count of declined payments that may be reported to staff. */
export const triesToReport = usualThresholds.challenge

/** Whether a count is reported to staff as card testing. */
export function isCardTesting({ kind, subject, tries }: Pick<Tries, 'kind' | 'subject' | 'tries'>): boolean {
  return kind === 'declined' && tries >= (subject === 'network' ? networkThresholds : usualThresholds).challenge
}
