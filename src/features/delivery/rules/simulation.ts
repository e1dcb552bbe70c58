import type { DeliveryReport } from '#features/delivery/contract.ts'

interface Simulated {
  delivery: string
  quantity: number
  target: { url: string; username: string }
}

const START_DELAY_MS = 8_000
const MIN_DURATION_MS = 60_000
const DURATION_SPREAD_MS = 15_000
const SPEEDS = [
  ['quick', 0.1],
  ['slow', 50],
] as const
/** Progress is reported in steps to keep an order's history readable. */
const STEPS = 12

/**
 * Simulates the demo shop's supplier: returns the state of a delivery `sinceMs` after it was submitted. It starts after eight seconds and
 * completes after about a minute. If the username or link contains `quick`, it takes a few seconds; with `slow`, about an hour; with
 * `partial`, it ends at 60%; and with `fail`, it fails.
 */
export function simulate({ delivery, quantity, target }: Simulated, sinceMs: number): DeliveryReport {
  const seed = seedOf(delivery)
  const keywords = `${target.username} ${target.url}`.toLowerCase()
  const speed = SPEEDS.find(([word]) => keywords.includes(word))?.[1] ?? 1
  const elapsedMs = sinceMs / speed
  if (elapsedMs < START_DELAY_MS) return { status: 'accepted' }

  const endsMs = MIN_DURATION_MS + (seed % DURATION_SPREAD_MS)
  const step = Math.floor((STEPS * (elapsedMs - START_DELAY_MS)) / (endsMs - START_DELAY_MS))
  const startCount = 120 + (seed % 48_000)
  if (keywords.includes('fail') && step >= 3)
    return { status: 'failed', startCount, delivered: 0, reason: 'The profile is private, so nothing could be delivered.' }
  if (keywords.includes('partial') && step >= 0.6 * STEPS)
    return { status: 'partial', startCount, delivered: Math.floor(0.6 * quantity), reason: 'The link accepted no more after 60%.' }
  if (step >= STEPS) return { status: 'completed', startCount, delivered: quantity }
  const delivered = keywords.includes('fail') ? 0 : Math.floor((quantity * step) / STEPS)
  return { status: 'in_progress', startCount, delivered }
}

/** A number derived from the delivery's id. */
function seedOf(delivery: string): number {
  let seed = 0
  for (const letter of delivery) seed = (seed * 31 + letter.charCodeAt(0)) % 1_000_003
  return seed
}
