import type { Delivery } from '#features/delivery/contract.ts'
import type { SupplierKind } from '#features/delivery/rules/kinds.ts'

/** The shop's own queue, for everything without a supplier. */
export const OWN_QUEUE = 'prt_manual'

export const deliveryColumns = `
  deliveries.id, order_id as "orderId", deliveries.kind, key, quantity, note, supplier_id as "supplierId", status,
  supplier_reference as "supplierReference", start_count as "startCount", delivered, tries, next_call_at as "nextCallAt",
  last_error as "lastError", submitted_at as "submittedAt", deliveries.created_at as "createdAt", updated_at as "updatedAt"`

export interface DeliveryDraft extends Pick<Delivery, 'orderId' | 'kind' | 'key' | 'quantity'> {
  /** A note for the person who delivers, in addition to the order's own. */
  note?: string | null
}

export interface SupplierRow {
  id: string
  name: string
  kind: SupplierKind
  url: string | null
  /** Encrypted. */
  secret: Buffer | null
  active: boolean
  /** Failed calls in a row. */
  failures: number
  /** Calls are suspended until then. */
  openUntil: Date | null
  /** When staff paused it. */
  pausedAt: Date | null
}

export const supplierColumns = `id, name, kind, url, secret, active, failures, open_until as "openUntil", paused_at as "pausedAt"`

/** A service that a supplier delivers, with the supplier's own id for it, if any. */
export interface SupplierService {
  serviceId: string
  supplierService: string | null
}

/** A delivery that a supplier has to cancel: a row of `supplier_cancellations`. */
export interface CancelRequest {
  deliveryId: string
  supplierId: string
  tries: number
  requestedAt: Date
}

/** A claim on due work. No other process may claim it until `leaseUntil`. */
export interface Lease {
  now: Date
  leaseUntil: Date
}
