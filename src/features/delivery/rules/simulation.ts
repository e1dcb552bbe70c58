import type { DeliveryReport } from '#features/delivery/contract.ts'

/** What the simulated partner is asked to deliver. */
interface Simulated {
  delivery: string
  quantity: number
  target: { url: string; username: string }
}

const BEGINS_MS = 8_000
const FASTEST_MS = 60_000
const SPREAD_MS = 15_000
const PACES = [
  ['quick', 0.1],
  ['slow', 50],
] as const
/** Progress is told in steps, so that an order's record stays readable. */
const STEPS = 12

/**
 * The demo shop's partner: where a delivery stands, from nothing but the time since it was handed over. It begins after
 * eight seconds and ends after a good minute. A username or link with `quick` in it takes some seconds, with `slow` about an
 * hour, with `partial` it stops at 60 %, with `fail` it fails.
 */
export function simulate({ delivery, quantity, target }: Simulated, sinceMs: number): DeliveryReport {
  const seed = seedOf(delivery)
  const asked = `${target.username} ${target.url}`.toLowerCase()
  const pace = PACES.find(([word]) => asked.includes(word))?.[1] ?? 1
  const elapsedMs = sinceMs / pace
  if (elapsedMs < BEGINS_MS) return { status: 'accepted' }

  const endsMs = FASTEST_MS + (seed % SPREAD_MS)
  const step = Math.floor((STEPS * (elapsedMs - BEGINS_MS)) / (endsMs - BEGINS_MS))
  const startCount = 120 + (seed % 48_000)
  if (asked.includes('fail') && step >= 3)
    return { status: 'failed', startCount, delivered: 0, reason: 'The profile is private, so nothing could be delivered.' }
  if (asked.includes('partial') && step >= 0.6 * STEPS)
    return { status: 'partial', startCount, delivered: Math.floor(0.6 * quantity), reason: 'The link took no more after 60 percent.' }
  if (step >= STEPS) return { status: 'completed', startCount, delivered: quantity }
  const delivered = asked.includes('fail') ? 0 : Math.floor((quantity * step) / STEPS)
  return { status: 'in_progress', startCount, delivered }
}

/** A number that is always the same for the same delivery. */
function seedOf(delivery: string): number {
  let seed = 0
  for (const letter of delivery) seed = (seed * 31 + letter.charCodeAt(0)) % 1_000_003
  return seed
}
