import type { Measures } from '#features/claims/server/commands.ts'
import { orderMetrics } from '#features/orders/server/queries/metrics.ts'
import { ratingSummary } from '#features/reviews/server/queries.ts'
import type { Context } from '#platform/context.ts'

/** Measures the figures of the claims registry. Orders and reviews are queried at most once. */
export function measuresOf(ctx: Context): Measures {
  let orders: ReturnType<typeof orderMetrics> | undefined
  let reviews: ReturnType<typeof ratingSummary> | undefined
  const ordersOnce = () => (orders ??= orderMetrics(ctx))
  const reviewsOnce = () => (reviews ??= ratingSummary(ctx))
  return {
    async customers_with_completed_orders() {
      const { customers } = (await ordersOnce()).delivered
      return { value: customers, sample: customers, from: null }
    },
    async units_delivered() {
      const { units, orders: sample } = (await ordersOnce()).delivered
      return { value: units, sample, from: null }
    },
    async orders_completed_of_paid() {
      const { success, from } = await ordersOnce()
      return { ...success, from }
    },
    async orders_within_promised_time() {
      const { onTime, from } = await ordersOnce()
      return { ...onTime, from }
    },
    async average_of_approved_reviews() {
      const { average, count } = await reviewsOnce()
      return { value: average, sample: count, from: null }
    },
    async count_of_approved_reviews() {
      const { count } = await reviewsOnce()
      return { value: count, sample: count, from: null }
    },
  }
}
