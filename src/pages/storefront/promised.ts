import type { Quality, ServiceKind } from '#features/catalog/rules.ts'
import { serviceOnSale } from '#features/catalog/server/queries.ts'
import { withClaims } from '#features/claims/rules.ts'
import { shownClaims } from '#features/claims/server/queries.ts'
import type { DeliveryPromise } from '#features/delivery/contract.ts'
import { deliveryPromise } from '#features/delivery/server/queries/promise.ts'
import type { ShopContext } from '#platform/page-context.ts'

/** How long a service takes: measured, else as `written`, as far as its figures may be stated. */
export async function promised(ctx: ShopContext, kind: ServiceKind, quality: Quality, written: string): Promise<DeliveryPromise> {
  const [serviceId, claims] = await Promise.all([serviceOnSale(ctx, kind, quality), shownClaims(ctx)])
  return deliveryPromise(ctx, serviceId, withClaims(written, claims))
}
