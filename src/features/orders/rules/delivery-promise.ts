import { type ServiceKind, serviceLabel, typeName } from '#features/catalog/rules.ts'
import { type DeliveryWindow, duration, span, windowText } from '#features/catalog/rules/delivery-window.ts'
import type { DeliveryPromise, ExpectedTimes, MeasuredTimes } from '#features/orders/contract.ts'
import { listed } from '#shared/text.ts'

/** The minimum number of orders for a meaningful measurement. */
export const MIN_SAMPLE = 20
export const MEASURED_DAYS = 90

const DAY_MINUTES = 24 * 60

/**
 * Builds a service's delivery promise from its measured times, or from its configured window if there are none. A demo shop says “within 24
 * hours”, as the specification does, if the promise is no longer than that. A live shop states the actual promise.
 */
export function promiseOf(configured: DeliveryWindow, measured: MeasuredTimes | null, mode: 'demo' | 'live'): DeliveryPromise {
  const window = measured ? measuredWindow(measured) : configured
  const saysDay = mode === 'demo' && window.completeWithin <= DAY_MINUTES
  const within = measured ? duration(window.completeWithin) : span(window.completeFrom, window.completeWithin)
  return {
    text: measured ? measuredText(measured) : windowText(configured),
    starts: span(window.startsFrom, window.startsWithin),
    within,
    paid: `Payment processed successfully! Your order will be delivered within ${saysDay ? '24 hours' : within}.`,
    window,
    measured,
  }
}

/** The window from the median to the 90th percentile. */
function measuredWindow({ start, completion }: MeasuredTimes): DeliveryWindow {
  return {
    startsFrom: start.median / 60,
    startsWithin: start.p90 / 60,
    completeFrom: completion.median / 60,
    completeWithin: completion.p90 / 60,
  }
}

/** `Usually complete within 6 hours, 90% within 2 days (132 orders)`. */
function measuredText({ completion, sample }: MeasuredTimes): string {
  const [half, most] = [duration(completion.median / 60), duration(completion.p90 / 60)]
  return `Usually complete within ${half}, 90% within ${most} (${sample.toLocaleString('en-US')} orders)`
}

/** When an order paid at `paidAt` should start and complete. */
export function expectedFrom(paidAt: Date, { window }: DeliveryPromise): ExpectedTimes {
  const after = (minutes: number) => new Date(paidAt.getTime() + minutes * 60_000).toISOString()
  return {
    start: after(window.startsFrom),
    startLatest: after(window.startsWithin),
    completion: after(Math.max(window.completeFrom, window.startsFrom)),
    latest: after(window.completeWithin),
  }
}

/** When an order paid at `paidAt` becomes late. */
export function dueAt(paidAt: Date, { window }: DeliveryPromise): Date {
  return new Date(paidAt.getTime() + window.completeWithin * 60_000)
}

/**
 * One line per delivery time: `Likes and Views: starts in 15–30 minutes, complete within 24 hours`. The platform is left out if a type has
 * the same promise on all its platforms.
 */
export function deliveryLines(promises: readonly { kind: ServiceKind; promise: Pick<DeliveryPromise, 'text'> }[]): string[] {
  const byText = Map.groupBy(promises, ({ promise }) => promise.text)
  return [...byText].map(([text, alike]) => {
    const all = (type: ServiceKind['type']) => promises.filter(({ kind }) => kind.type === type).length
    const names = alike.map(({ kind }) =>
      alike.filter((other) => other.kind.type === kind.type).length === all(kind.type) && all(kind.type) > 1
        ? typeName(kind.type)
        : serviceLabel(kind),
    )
    return `${listed([...new Set(names)])}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`
  })
}
