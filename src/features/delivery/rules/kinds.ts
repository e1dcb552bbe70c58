/** Who carries deliveries out: the shop's own queue, a supplier called over HTTP, or the demo shop's simulation. */
export const supplierKinds = ['manual', 'http', 'simulated'] as const
export type SupplierKind = (typeof supplierKinds)[number]

/** What is delivered: an order, or what a guarantee gives for one. */
export const deliveryKinds = ['order', 'refill', 'revision'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/** What a supplier may report. */
export const reportStatuses = ['accepted', 'in_progress', 'completed', 'partial', 'canceled', 'failed'] as const

/**
 * The state of a delivery. waiting: to be submitted to its supplier · unknown: a call was not answered, the supplier is
 * asked · accepted: the supplier has it · in_progress · completed, partial, canceled, failed: over · dead: the supplier
 * could not be reached, and staff have to look.
 */
export const deliveryStatuses = ['waiting', 'unknown', ...reportStatuses, 'dead'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]
