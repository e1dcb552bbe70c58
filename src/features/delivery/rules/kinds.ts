/** How a supplier works: the shop's own queue, a supplier called over HTTP, or the demo shop's simulation. */
export const supplierKinds = ['manual', 'http', 'simulated'] as const
export type SupplierKind = (typeof supplierKinds)[number]

/** What is delivered: an order, or a refill or revision under a guarantee. */
export const deliveryKinds = ['order', 'refill', 'revision'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/** The statuses that a supplier may report. */
export const reportStatuses = ['accepted', 'in_progress', 'completed', 'partial', 'canceled', 'failed'] as const

/**
 * The status of a delivery. waiting: to be submitted to its supplier · unknown: a call got no response, and the supplier's status is
 * checked · accepted: the supplier has it · in_progress · completed, partial, canceled, failed: over · dead: the supplier could not be
 * reached, and it's up to staff.
 */
export const deliveryStatuses = ['waiting', 'unknown', ...reportStatuses, 'dead'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]
