import type { ServiceKind, ServiceType } from '#features/catalog/rules.ts'

/** When deliveries of a service start and are complete, in minutes from the payment. */
export interface DeliveryWindow {
  startsFrom: number
  startsWithin: number
  /** 0 if it may be complete at once. */
  completeFrom: number
  completeWithin: number
}

const HOUR = 60
const DAY = 24 * HOUR

/** The longest window that can be promised, in minutes: 90 days. */
export const MAX_WINDOW = 90 * DAY

const quick: DeliveryWindow = { startsFrom: 15, startsWithin: 30, completeFrom: 0, completeWithin: DAY }
const slow: DeliveryWindow = { startsFrom: DAY, startsWithin: 2 * DAY, completeFrom: 3 * DAY, completeWithin: 7 * DAY }
const usual: Partial<Record<ServiceType, DeliveryWindow>> = {
  likes: quick,
  views: quick,
  comments: { startsFrom: 2 * HOUR, startsWithin: 6 * HOUR, completeFrom: 0, completeWithin: 30 * HOUR },
  followers: { startsFrom: 30, startsWithin: 2 * HOUR, completeFrom: DAY, completeWithin: 2 * DAY },
  subscribers: slow,
}
const tiktokFollowers: DeliveryWindow = { startsFrom: DAY, startsWithin: 2 * DAY, completeFrom: DAY, completeWithin: 3 * DAY }

/**
 * The window of a service that has none of its own: the times of section 1 of the specification. Nobody knows yet how long a type that
 * the operator added takes, so it has the slowest.
 */
export function usualWindow({ platform, type }: ServiceKind): DeliveryWindow {
  return platform === 'tiktok' && type === 'followers' ? tiktokFollowers : (usual[type] ?? slow)
}

/** Why a window cannot be promised, in words for staff; undefined if it can. */
export function windowProblem({ startsFrom, startsWithin, completeFrom, completeWithin }: DeliveryWindow): string | undefined {
  if (startsFrom > startsWithin || completeFrom > completeWithin) return 'The earliest time must not be after the latest.'
  if (startsWithin > completeWithin) return 'Delivery has to start before it is complete.'
  return undefined
}

/** A window as customers read it: `Starts in 15–30 minutes, complete within 24 hours`. */
export function windowText({ startsFrom, startsWithin, completeFrom, completeWithin }: DeliveryWindow): string {
  return `Starts in ${span(startsFrom, startsWithin)}, complete within ${span(completeFrom, completeWithin)}`
}

const units = [
  [DAY, 'day', 3],
  [HOUR, 'hour', 2],
  [1, 'minute', 1],
] as const

/** A time between two, in minutes: `15–30 minutes`, `30 minutes to 2 hours`, `3–7 days`; from 0 or nearly the same, only the longer. */
export function span(from: number, to: number): string {
  if (from <= 0) return duration(to)
  const [size, name] = unitOf(to)
  const [fromSize] = unitOf(from)
  const whole = from % size === 0 && from >= size
  if (fromSize !== size && !whole) return `${duration(from)} to ${duration(to)}`
  const [first, last] = [Math.max(1, Math.floor(from / size)), Math.ceil(to / size)]
  return first >= last ? duration(to) : `${first}–${last} ${name}s`
}

/** Minutes in words, rounded up so that it never promises too much: `40 minutes`, `6 hours`, `3 days`. */
export function duration(minutes: number): string {
  const [size, name] = unitOf(minutes)
  const count = Math.max(1, Math.ceil(minutes / size))
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

function unitOf(minutes: number) {
  return units.find(([each, , fewest]) => minutes >= each * fewest) ?? units[2]
}
