import type { DeliveryKind, DeliveryStatus, PartnerKind } from '#features/delivery/contract.ts'

/** Our own queue: where everything goes that no other partner carries out. */
export const OWN_QUEUE = 'prt_manual'

/** A row of `deliveries`. */
export interface Delivery {
  id: string
  orderId: string
  kind: DeliveryKind
  /** Names what it is for (`order:ord_...`, `remedy:rmd_...`). */
  key: string
  quantity: number
  /** What a revision is about; an order's own note stands with the order. */
  note: string | null
  partnerId: string
  status: DeliveryStatus
  partnerReference: string | null
  startCount: number | null
  delivered: number
  /** Calls in a row that brought nothing. */
  tries: number
  /** When the partner is called next; null where there is nothing to do. */
  actAt: Date | null
  lastError: string | null
  /** Null while nobody else can have it. */
  handedOverAt: Date | null
  createdAt: Date
  updatedAt: Date
}

export const deliveryColumns = `
  deliveries.id, order_id as "orderId", deliveries.kind, key, quantity, note, partner_id as "partnerId", status,
  partner_reference as "partnerReference", start_count as "startCount", delivered, tries, act_at as "actAt",
  last_error as "lastError", handed_over_at as "handedOverAt", deliveries.created_at as "createdAt", updated_at as "updatedAt"`

/** What is asked for when a delivery begins. */
export interface DeliveryDraft {
  orderId: string
  kind: DeliveryKind
  key: string
  /** Units. */
  quantity: number
  /** For the people who deliver; an order's own note goes with it anyway. */
  note?: string | null
}

/** A row of `partners`. */
export interface PartnerRow {
  id: string
  name: string
  kind: PartnerKind
  url: string | null
  /** Sealed. */
  secret: Buffer | null
  active: boolean
  /** Calls in a row that failed. */
  failures: number
  /** Until when nobody calls. */
  openUntil: Date | null
  /** Since when somebody holds it by hand. */
  heldAt: Date | null
}

export const partnerColumns = `id, name, kind, url, secret, active, failures, open_until as "openUntil", held_at as "heldAt"`

/** A service that a partner carries out, by its own name of it where it has one. */
export interface PartnerService {
  serviceId: string
  partnerService: string | null
}

/** Something that a partner has to be told to stop. */
export interface PartnerStop {
  deliveryId: string
  partnerId: string
  tries: number
  requestedAt: Date
}
