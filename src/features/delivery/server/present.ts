import { serviceLabel } from '#features/catalog/rules.ts'
import type { DeliveryView, PartnerView } from '#features/delivery/contract.ts'
import type { Delivery, PartnerRow, PartnerService } from '#features/delivery/server/tables.ts'
import type { Order } from '#features/orders/server/queries.ts'

/** Picks what the operator sees of a delivery. */
export function presentDelivery(delivery: Delivery, order: Order, partner: PartnerRow, stopPending: boolean): DeliveryView {
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
    partner: { id: partner.id, name: partner.name, kind: partner.kind },
    target: { url: order.targetUrl, username: order.socialUsername },
    note: kind === 'order' ? order.note : note,
    quantity,
    delivered,
    startCount,
    tries,
    lastError,
    stopPending,
    nextCallAt: delivery.actAt?.toISOString() ?? null,
    handedOverAt: delivery.handedOverAt?.toISOString() ?? null,
    createdAt: delivery.createdAt.toISOString(),
    updatedAt: delivery.updatedAt.toISOString(),
  }
}

/** Picks what the operator sees of a partner. */
export function presentPartner(partner: PartnerRow, services: readonly PartnerService[]): PartnerView {
  const { id, name, kind, url, secret, active, failures, openUntil, heldAt } = partner
  return {
    id,
    name,
    kind,
    url,
    hasSecret: secret !== null,
    active,
    failures,
    openUntil: openUntil?.toISOString() ?? null,
    heldAt: heldAt?.toISOString() ?? null,
    services: services.map(({ serviceId, partnerService }) => ({ serviceId, partnerService })),
  }
}
