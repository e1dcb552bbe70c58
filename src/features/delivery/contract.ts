import { z } from 'zod'
import { allowanceSchema } from '#features/accounts/contract.ts'
import {
  type DeliveryKind,
  deliveryKinds,
  type DeliveryStatus,
  deliveryStatuses,
  reportStatuses,
  supplierKinds,
} from '#features/delivery/rules/kinds.ts'
import { orderStatuses } from '#features/orders/rules.ts'

export type { DeliveryKind, DeliveryStatus, SupplierKind } from '#features/delivery/rules/kinds.ts'

/** A report about a delivery, from its supplier, a webhook or staff. Counts are in units. */
export const reportBody = z.object({
  status: z.enum(reportStatuses),
  startCount: z.int().min(0).exactOptional().describe('The target’s count before the delivery.'),
  delivered: z.int().min(0).exactOptional().describe('Units delivered so far, in total.'),
  reason: z.string().max(300).exactOptional().describe('Why the delivery ended early. Shown to customers.'),
})
export type DeliveryReport = z.infer<typeof reportBody> & {
  /** The supplier's id of the delivery. */
  reference?: string
}

export const deliveryViewSchema = z
  .object({
    id: z.string(),
    kind: z.enum(deliveryKinds),
    status: z.enum(deliveryStatuses),
    order: z.object({ id: z.string(), orderNumber: z.string(), service: z.string(), quality: z.string() }),
    supplier: z.object({ id: z.string(), name: z.string(), kind: z.enum(supplierKinds) }),
    target: z.object({ url: z.string(), username: z.string() }),
    note: z.string().nullable().describe('For the person who delivers.'),
    quantity: z.number(),
    delivered: z.number(),
    startCount: z.number().nullable(),
    tries: z.number().describe('Failed calls in a row.'),
    lastError: z.string().nullable(),
    cancelPending: z.boolean().describe('A supplier that may be working on it has not confirmed the cancellation yet.'),
    nextCallAt: z.string().nullable().describe('ISO 8601, UTC; null if no call is scheduled.'),
    submittedAt: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'Delivery' })
export type DeliveryView = z.infer<typeof deliveryViewSchema>

/** The effect of changing an order's status by hand. Amounts are in dollars. */
export const moveEffectSchema = z
  .object({
    orderId: z.string(),
    orderNumber: z.string(),
    from: z.enum(orderStatuses),
    to: z.enum(orderStatuses),
    quantity: z.number(),
    delivered: z.number().nullable().describe('Units delivered after the change; null if none were reported.'),
    refund: z.number().describe('Dollars refunded for what was not delivered: the sum of the next three.'),
    toMethod: z.number(),
    toBalance: z.number(),
    toBonus: z.number(),
    disputed: z.number().describe('Dollars held by a dispute, to be refunded if the dispute is won.'),
    needsApproval: z.boolean().describe('The refund is more than one person may approve.'),
    allowance: allowanceSchema,
  })
  .meta({ id: 'OrderMoveEffect' })
export type MoveEffect = z.infer<typeof moveEffectSchema>

/** A supplier, as shown to staff. The secret is never shown. */
export const supplierViewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(supplierKinds),
    url: z.string().nullable(),
    hasSecret: z.boolean(),
    active: z.boolean(),
    failures: z.number().describe('Failed calls in a row.'),
    openUntil: z.string().nullable().describe('Calls are suspended until then after repeated failures. ISO 8601, UTC.'),
    pausedAt: z.string().nullable().describe('When staff paused the supplier. ISO 8601, UTC.'),
    services: z.array(z.object({ serviceId: z.string(), supplierService: z.string().nullable() })),
  })
  .meta({ id: 'Supplier' })
export type SupplierView = z.infer<typeof supplierViewSchema>

export const supplierDetailSchema = supplierViewSchema
  .extend({
    health: z.object({
      answered: z.number().describe('Successful calls in the last 24 hours.'),
      failed: z.number(),
      lastAnsweredAt: z.string().nullable().describe('To the hour.'),
      waiting: z.number().describe('Deliveries by state.'),
      unknown: z.number(),
      working: z.number(),
      dead: z.number(),
      cancellations: z.number().describe('Cancellations that the supplier has not confirmed yet.'),
    }),
  })
  .meta({ id: 'SupplierDetail' })
export type SupplierDetail = z.infer<typeof supplierDetailSchema>
export type SupplierHealth = SupplierDetail['health']

export const supplierTestSchema = z.object({
  works: z.boolean(),
  message: z.string(),
  ms: z.number().describe('How long the call took, in milliseconds.'),
})
export type SupplierTest = z.infer<typeof supplierTestSchema>

/** A webhook from a supplier, stored after its signature was verified. */
export const supplierReportSchema = z
  .object({
    id: z.string(),
    supplier: z.object({ id: z.string(), name: z.string() }),
    messageId: z.string(),
    deliveryId: z.string().nullable(),
    orderId: z.string().nullable(),
    outcome: z.string(),
    receivedAt: z.string(),
    payload: z.unknown(),
  })
  .meta({ id: 'SupplierReport' })
export type SupplierReportView = z.infer<typeof supplierReportSchema>

/** An order, refill or revision handed to a supplier. For use by other features. */
export interface Delivery {
  id: string
  orderId: string
  kind: DeliveryKind
  /** Unique per order or claim (`order:ord_...`, `remedy:rmd_...`). */
  key: string
  /** Units. */
  quantity: number
  /** What to revise. The note of an order itself is stored with the order. */
  note: string | null
  supplierId: string
  status: DeliveryStatus
  supplierReference: string | null
  startCount: number | null
  delivered: number
  /** Failed calls in a row. */
  tries: number
  /** When the next call to the supplier is due. Null if none is. */
  nextCallAt: Date | null
  lastError: string | null
  /** When it was last submitted. Null if the supplier can't have received it. */
  submittedAt: Date | null
  createdAt: Date
  updatedAt: Date
}
