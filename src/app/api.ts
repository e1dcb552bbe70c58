import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#app/compose.ts'
import { catalogApi } from '#features/catalog/server/api.ts'
import { checkoutApi } from '#features/checkout/server/api.ts'
import { ordersApi } from '#features/orders/server/api.ts'
import { paymentsApi } from '#features/payments/server/api.ts'
import type { ContentCache } from '#platform/http/content-cache.ts'

/** The features' REST routers. */
export function mountApi(server: FastifyInstance, ctx: AppContext, cache: ContentCache): void {
  catalogApi(server, ctx, cache)
  paymentsApi(server, ctx)
  ordersApi(server, ctx)
  checkoutApi(server, ctx)
}
