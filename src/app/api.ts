import type { AppContext } from '#app/compose.ts'
import { personalData } from '#app/personal-data.ts'
import { accountsApi } from '#features/accounts/server/api.ts'
import { blogApi } from '#features/blog/server/api.ts'
import { catalogApi } from '#features/catalog/server/api.ts'
import { checkoutApi } from '#features/checkout/server/api.ts'
import { notificationsApi } from '#features/notifications/server/api.ts'
import { ordersApi } from '#features/orders/server/api.ts'
import { paymentsApi } from '#features/payments/server/api.ts'
import { reviewsApi } from '#features/reviews/server/api.ts'
import { seoApi } from '#features/seo/server/api.ts'
import { supportApi } from '#features/support/server/api.ts'
import { walletApi } from '#features/wallet/server/api.ts'
import { balanceOf } from '#features/wallet/server/queries.ts'
import type { ContentCache } from '#platform/http/content-cache.ts'
import type { HttpServer } from '#platform/http/server.ts'

/** The features' REST routers. */
export function mountApi(server: HttpServer, ctx: AppContext, cache: ContentCache): void {
  accountsApi(server, ctx, { balanceOf: (userId) => balanceOf(ctx.db, userId), ...personalData(ctx) })
  catalogApi(server, ctx, cache)
  walletApi(server, ctx)
  paymentsApi(server, ctx)
  ordersApi(server, ctx)
  checkoutApi(server, ctx)
  reviewsApi(server, ctx, cache)
  blogApi(server, ctx, cache)
  seoApi(server, ctx, cache)
  supportApi(server, ctx)
  notificationsApi(server, ctx)
}
