import type { Platform, Quality, ServiceType } from '#features/catalog/rules.ts'
import type { DeliveryKind, DeliveryReport } from '#features/delivery/contract.ts'

/** What a supplier is asked to deliver. It learns nothing about the customer that the work does not need. */
export interface Task {
  /** The delivery's id, which is also the idempotency key. */
  delivery: string
  kind: DeliveryKind
  /** The supplier's id of the service, else the shop's. */
  service: string
  platform: Platform
  type: ServiceType
  quality: Quality
  quantity: number
  target: { url: string; username: string }
  note: string | null
  submittedAt: Date
}

/** A webhook from a supplier, with a valid signature. */
export interface SupplierMessage {
  id: string
  delivery: string
  report: DeliveryReport
}

/** The supplier certainly has not taken the work in, or takes it only once: the call may be repeated. */
export class SupplierUnavailable extends Error {
  override readonly name = 'SupplierUnavailable'
}

/** The call was sent and no usable answer came back: the supplier has to be asked what it did. */
export class SupplierOutcomeUnknown extends Error {
  override readonly name = 'SupplierOutcomeUnknown'
}

/** The supplier understood the call and rejected it. The message is its reason. */
export class SupplierRejection extends Error {
  override readonly name = 'SupplierRejection'
}

export function isSupplierError(error: unknown): error is SupplierUnavailable | SupplierOutcomeUnknown | SupplierRejection {
  return error instanceof SupplierUnavailable || error instanceof SupplierOutcomeUnknown || error instanceof SupplierRejection
}

/** A supplier's API. `submit`, `fetchStatus` and `cancel` throw the three errors above. */
export interface Supplier {
  /** Submits a delivery; idempotent. */
  submit(task: Task): Promise<DeliveryReport>
  /** The state of a delivery; null if the supplier does not know it. */
  fetchStatus(task: Task): Promise<DeliveryReport | null>
  /** Cancels a delivery; null if the supplier does not know it. */
  cancel(delivery: string): Promise<DeliveryReport | null>
  /** Reads a webhook. Throws 401 if its signature is missing, wrong or older than five minutes, 400 if it cannot be read. */
  readMessage(rawBody: Buffer, signature: string | undefined): SupplierMessage
}
