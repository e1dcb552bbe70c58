import type { AppContext } from '#app/compose.ts'
import { measuresOf } from '#app/measures.ts'
import { editablePages } from '#app/page-texts.ts'
import { previewPage, type RenderPage } from '#app/pages.ts'
import { personalData } from '#app/personal-data.ts'
import { accountsApi } from '#features/accounts/server/api.ts'
import { blogAdminApi } from '#features/blog/server/admin-api.ts'
import { blogApi } from '#features/blog/server/api.ts'
import { sanitizePost } from '#features/blog/server/queries/sanitize.ts'
import { catalogAdminApi } from '#features/catalog/server/admin-api.ts'
import { catalogApi } from '#features/catalog/server/api.ts'
import { checkoutApi } from '#features/checkout/server/api.ts'
import { claimsApi } from '#features/claims/server/api.ts'
import { deliveryApi } from '#features/delivery/server/api.ts'
import { guaranteesApi } from '#features/guarantees/server/api.ts'
import { legalApi } from '#features/legal/server/api.ts'
import { notificationsApi } from '#features/notifications/server/api.ts'
import { analyticsApi } from '#features/operations/server/api/analytics.ts'
import { approvalsApi } from '#features/operations/server/api/approvals.ts'
import { auditLogApi } from '#features/operations/server/api/audit-log.ts'
import { adminCustomersApi } from '#features/operations/server/api/customers.ts'
import { disputesApi } from '#features/operations/server/api/disputes.ts'
import { lookApi } from '#features/operations/server/api/look.ts'
import { adminOrdersApi } from '#features/operations/server/api/orders.ts'
import { reconciliationApi } from '#features/operations/server/api/reconciliation.ts'
import { savedViewsApi } from '#features/operations/server/api/saved-views.ts'
import { searchApi } from '#features/operations/server/api/search.ts'
import { settingsApi } from '#features/operations/server/api/settings.ts'
import { systemApi } from '#features/operations/server/api/system.ts'
import { ordersApi } from '#features/orders/server/api.ts'
import { paymentsApi } from '#features/payments/server/api.ts'
import { promotionsAdminApi } from '#features/promotions/server/admin-api.ts'
import { reviewsApi } from '#features/reviews/server/api.ts'
import { riskApi } from '#features/risk/server/api.ts'
import { seoAdminApi } from '#features/seo/server/admin-api.ts'
import { seoApi } from '#features/seo/server/api.ts'
import { supportApi } from '#features/support/server/api.ts'
import { currentFillings } from '#features/support/server/queries/legal.ts'
import { textsApi } from '#features/texts/server/api.ts'
import { walletApi } from '#features/wallet/server/api.ts'
import { balanceOf } from '#features/wallet/server/queries.ts'
import type { ContentCache } from '#platform/http/content-cache.ts'
import type { HttpServer } from '#platform/http/server.ts'

/** Mounts the REST routers of all features. `render` renders page previews. A server without pages has none. */
export function mountApi(server: HttpServer, ctx: AppContext, cache: ContentCache, render: RenderPage | undefined): void {
  accountsApi(server, ctx, { balanceOf: (userId) => balanceOf(ctx.db, userId), ...personalData(ctx) })
  legalApi(server, ctx, { fillings: () => currentFillings(ctx), sanitize: sanitizePost })
  catalogApi(server, ctx, cache)
  catalogAdminApi(server, ctx)
  claimsApi(server, ctx, () => measuresOf(ctx))
  walletApi(server, ctx)
  paymentsApi(server, ctx)
  promotionsAdminApi(server, ctx)
  ordersApi(server, ctx)
  riskApi(server, ctx)
  checkoutApi(server, ctx)
  deliveryApi(server, ctx)
  guaranteesApi(server, ctx)
  reviewsApi(server, ctx, cache)
  blogApi(server, ctx, cache)
  blogAdminApi(server, ctx)
  textsApi(server, ctx, {
    pages: editablePages,
    renderPage: async (draft, path) => (render ? previewPage(render, draft, path) : ''),
  })
  seoApi(server, ctx, cache)
  seoAdminApi(server, ctx)
  supportApi(server, ctx)
  notificationsApi(server, ctx)
  auditLogApi(server, ctx)
  searchApi(server, ctx)
  settingsApi(server, ctx)
  lookApi(server, ctx)
  approvalsApi(server, ctx)
  adminOrdersApi(server, ctx)
  disputesApi(server, ctx)
  systemApi(server, ctx)
  analyticsApi(server, ctx)
  reconciliationApi(server, ctx)
  adminCustomersApi(server, ctx)
  savedViewsApi(server, ctx)
}
