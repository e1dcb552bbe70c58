import type { Platform, ServiceType } from '#features/catalog/rules.ts'
import type { MeasuredTimes } from '#features/delivery/contract.ts'
import { estimates } from '#features/orders/rules.ts'

/** Section 1: YouTube subscribers complete in three to seven days. */
const SUBSCRIBERS_MS = 7 * 86_400_000

/** By when a paid order is late: what nine of ten take where that was measured, else the longest that the shop states. */
export function dueAt(order: { paidAt: Date; platform: Platform; serviceType: ServiceType }, times: MeasuredTimes | null): Date {
  return new Date(order.paidAt.getTime() + (times ? times.completion.p90 * 1_000 : statedMs(order)))
}

function statedMs({ platform, serviceType }: { platform: Platform; serviceType: ServiceType }): number {
  return platform === 'youtube' && serviceType === 'subscribers' ? SUBSCRIBERS_MS : estimates.completion
}
