import type { Measures } from '#features/claims/server/commands.ts'
import { orderMetrics } from '#features/orders/server/queries/metrics.ts'
import { ratingSummary } from '#features/reviews/server/queries.ts'
import type { Context } from '#platform/context.ts'

/** How the figures of the claims registry are measured. */
export function measuresOf(ctx: Context): Measures {
  let orders: ReturnType<typeof orderMetrics> | undefined
  let reviews: ReturnType<typeof ratingSummary> | undefined
  const ofOrders = () => (orders ??= orderMetrics(ctx))
  const ofReviews = () => (reviews ??= ratingSummary(ctx))
  return {
    async customers_with_completed_orders() {
      const { customers } = (await ofOrders()).delivered
      return { value: customers, sample: customers, from: null }
    },
    async units_delivered() {
      const { units, orders: sample } = (await ofOrders()).delivered
      return { value: units, sample, from: null }
    },
    async orders_completed_of_paid() {
      const { success, from } = await ofOrders()
      return { ...success, from }
    },
    async orders_within_promised_time() {
      const { onTime, from } = await ofOrders()
      return { ...onTime, from }
    },
    async average_of_approved_reviews() {
      const { average, count } = await ofReviews()
      return { value: average, sample: count, from: null }
    },
    async count_of_approved_reviews() {
      const { count } = await ofReviews()
      return { value: count, sample: count, from: null }
    },
  }
}
