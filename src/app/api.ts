import type { AppContext } from '#app/compose.ts'
import { measuresOf } from '#app/measures.ts'
import { personalData } from '#app/personal-data.ts'
import { accountsApi } from '#features/accounts/server/api.ts'
import { blogApi } from '#features/blog/server/api.ts'
import { blogOperatorApi } from '#features/blog/server/operator-api.ts'
import { catalogApi } from '#features/catalog/server/api.ts'
import { catalogOperatorApi } from '#features/catalog/server/operator-api.ts'
import { checkoutApi } from '#features/checkout/server/api.ts'
import { claimsApi } from '#features/claims/server/api.ts'
import { deliveryApi } from '#features/delivery/server/api.ts'
import { guaranteesApi } from '#features/guarantees/server/api.ts'
import { notificationsApi } from '#features/notifications/server/api.ts'
import { operationsApi } from '#features/operations/server/api.ts'
import { approvalsApi } from '#features/operations/server/approvals-api.ts'
import { customersDeskApi } from '#features/operations/server/customers-api.ts'
import { figuresApi } from '#features/operations/server/figures-api.ts'
import { orderDeskApi } from '#features/operations/server/order-desk-api.ts'
import { settingsApi } from '#features/operations/server/settings-api.ts'
import { systemApi } from '#features/operations/server/system-api.ts'
import { todayApi } from '#features/operations/server/today-api.ts'
import { ordersApi } from '#features/orders/server/api.ts'
import { paymentsApi } from '#features/payments/server/api.ts'
import { promotionsOperatorApi } from '#features/promotions/server/operator-api.ts'
import { reviewsApi } from '#features/reviews/server/api.ts'
import { seoApi } from '#features/seo/server/api.ts'
import { seoOperatorApi } from '#features/seo/server/operator-api.ts'
import { supportApi } from '#features/support/server/api.ts'
import { walletApi } from '#features/wallet/server/api.ts'
import { balanceOf } from '#features/wallet/server/queries.ts'
import type { ContentCache } from '#platform/http/content-cache.ts'
import type { HttpServer } from '#platform/http/server.ts'

/** The features' REST routers. */
export function mountApi(server: HttpServer, ctx: AppContext, cache: ContentCache): void {
  accountsApi(server, ctx, { balanceOf: (userId) => balanceOf(ctx.db, userId), ...personalData(ctx) })
  catalogApi(server, ctx, cache)
  catalogOperatorApi(server, ctx)
  claimsApi(server, ctx, () => measuresOf(ctx))
  walletApi(server, ctx)
  paymentsApi(server, ctx)
  promotionsOperatorApi(server, ctx)
  ordersApi(server, ctx)
  checkoutApi(server, ctx)
  deliveryApi(server, ctx)
  guaranteesApi(server, ctx)
  reviewsApi(server, ctx, cache)
  blogApi(server, ctx, cache)
  blogOperatorApi(server, ctx)
  seoApi(server, ctx, cache)
  seoOperatorApi(server, ctx)
  supportApi(server, ctx)
  notificationsApi(server, ctx)
  operationsApi(server, ctx)
  settingsApi(server, ctx)
  approvalsApi(server, ctx)
  orderDeskApi(server, ctx)
  systemApi(server, ctx)
  todayApi(server, ctx)
  figuresApi(server, ctx)
  customersDeskApi(server, ctx)
}
