import { serviceLabel } from '#features/catalog/rules.ts'
import type { DeliveryView, SupplierView, Delivery } from '#features/delivery/contract.ts'
import type { SupplierRow, SupplierService } from '#features/delivery/server/tables.ts'
import type { Order } from '#features/orders/contract.ts'

/** Presents a delivery to staff. */
export function presentDelivery(delivery: Delivery, order: Order, supplier: SupplierRow, cancelPending: boolean): DeliveryView {
  const { id, kind, status, note, quantity, delivered, startCount, tries, lastError } = delivery
  return {
    id,
    kind,
    status,
    order: {
      id: order.id,
      orderNumber: order.orderNumber,
      service: serviceLabel({ platform: order.platform, type: order.serviceType }),
      quality: order.quality,
    },
    supplier: { id: supplier.id, name: supplier.name, kind: supplier.kind },
    target: { url: order.targetUrl, username: order.socialUsername },
    note: kind === 'order' ? order.note : note,
    quantity,
    delivered,
    startCount,
    tries,
    lastError,
    cancelPending,
    nextCallAt: delivery.nextCallAt?.toISOString() ?? null,
    submittedAt: delivery.submittedAt?.toISOString() ?? null,
    createdAt: delivery.createdAt.toISOString(),
    updatedAt: delivery.updatedAt.toISOString(),
  }
}

/** Presents a supplier to staff. */
export function presentSupplier(supplier: SupplierRow, services: readonly SupplierService[]): SupplierView {
  const { id, name, kind, url, secret, active, failures, openUntil, pausedAt } = supplier
  return {
    id,
    name,
    kind,
    url,
    hasSecret: secret !== null,
    active,
    failures,
    openUntil: openUntil?.toISOString() ?? null,
    pausedAt: pausedAt?.toISOString() ?? null,
    services: services.map(({ serviceId, supplierService }) => ({ serviceId, supplierService })),
  }
}
