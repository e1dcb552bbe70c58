import type { ServiceKind, ServiceType } from '#features/catalog/rules.ts'

/** When deliveries of a service start and are complete, in minutes from the payment. */
export interface DeliveryWindow {
  startsFrom: number
  startsWithin: number
  /** 0 if it can be immediate. */
  completeFrom: number
  completeWithin: number
}

const HOUR = 60
const DAY = 24 * HOUR

/** 90 days. */
export const MAX_WINDOW_MINUTES = 90 * DAY

const quick: DeliveryWindow = { startsFrom: 15, startsWithin: 30, completeFrom: 0, completeWithin: DAY }
const slow: DeliveryWindow = { startsFrom: DAY, startsWithin: 2 * DAY, completeFrom: 3 * DAY, completeWithin: 7 * DAY }
const usual = new Map<ServiceType, DeliveryWindow>([
  ['likes', quick],
  ['views', quick],
  ['comments', { startsFrom: 2 * HOUR, startsWithin: 6 * HOUR, completeFrom: 0, completeWithin: 30 * HOUR }],
  ['followers', { startsFrom: 30, startsWithin: 2 * HOUR, completeFrom: DAY, completeWithin: 2 * DAY }],
  ['subscribers', slow],
])
const tiktokFollowers: DeliveryWindow = { startsFrom: DAY, startsWithin: 2 * DAY, completeFrom: DAY, completeWithin: 3 * DAY }

/**
 * The default window of a service, from section 1 of the specification. A type added by the operator gets the slowest one because
 * nobody knows yet how long it takes.
 */
export function defaultWindow({ platform, type }: ServiceKind): DeliveryWindow {
  return platform === 'tiktok' && type === 'followers' ? tiktokFollowers : (usual.get(type) ?? slow)
}

/** Why a window is invalid, as a message for staff; undefined if it's valid. */
export function windowProblem({ startsFrom, startsWithin, completeFrom, completeWithin }: DeliveryWindow): string | undefined {
  if (startsFrom > startsWithin || completeFrom > completeWithin) return 'The earliest time can’t be after the latest.'
  if (startsWithin > completeWithin) return 'Delivery has to start before it is complete.'
  return undefined
}

/** A window in words for customers: `Starts in 15–30 minutes, complete within 24 hours`. */
export function windowText({ startsFrom, startsWithin, completeFrom, completeWithin }: DeliveryWindow): string {
  return `Starts in ${span(startsFrom, startsWithin)}, complete within ${span(completeFrom, completeWithin)}`
}

const units = [
  [DAY, 'day', 3],
  [HOUR, 'hour', 2],
  [1, 'minute', 1],
] as const

/**
 * A range of minutes in words: `15–30 minutes`, `30 minutes to 2 hours`, `3–7 days`. A range that starts at 0, or whose ends are
 * nearly the same, is written as its end alone.
 */
export function span(from: number, to: number): string {
  if (from <= 0) return duration(to)
  const [size, name] = unitOf(to)
  const [fromSize] = unitOf(from)
  const isWhole = from % size === 0 && from >= size
  if (fromSize !== size && !isWhole) return `${duration(from)} to ${duration(to)}`
  const [first, last] = [Math.max(1, Math.floor(from / size)), Math.ceil(to / size)]
  return first >= last ? duration(to) : `${first}–${last} ${name}s`
}

/** Minutes in words, rounded up to never promise too much: `40 minutes`, `6 hours`, `3 days`. */
export function duration(minutes: number): string {
  const [size, name] = unitOf(minutes)
  const count = Math.max(1, Math.ceil(minutes / size))
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

function unitOf(minutes: number) {
  return units.find(([size, , minCount]) => minutes >= size * minCount) ?? units[2]
}
