import type { Platform, Quality, ServiceType } from '#features/catalog/rules.ts'
import type { DeliveryKind, DeliveryReport } from '#features/delivery/contract.ts'
import { Refusal } from '#shared/errors.ts'

/** A task for a supplier. Contains nothing about the customer beyond what the work needs. */
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

/** The supplier certainly hasn't accepted the task, or would accept it only once, so the call may be repeated. */
export class SupplierUnavailable extends Error {
  override readonly name = 'SupplierUnavailable'
}

/** The call was sent but got no valid response. The supplier's state has to be fetched. */
export class SupplierOutcomeUnknown extends Error {
  override readonly name = 'SupplierOutcomeUnknown'
}

/** The supplier understood and rejected the call. The message is its reason. */
export class SupplierRejection extends Error {
  override readonly name = 'SupplierRejection'
}

/** Refuses a webhook. The same for ids without a supplier, so that nobody can find out whom the shop works with by trying names. */
export const invalidSignature = new Refusal(401, 'invalid_signature', 'The signature of this message is missing, wrong or too old.')

export function isSupplierError(error: unknown): error is SupplierUnavailable | SupplierOutcomeUnknown | SupplierRejection {
  return error instanceof SupplierUnavailable || error instanceof SupplierOutcomeUnknown || error instanceof SupplierRejection
}

/** A supplier's API. `submit`, `fetchStatus` and `cancel` throw the three errors above. */
export interface Supplier {
  /** Submits a delivery; idempotent. */
  submit(task: Task): Promise<DeliveryReport>
  /** Fetches the state of a delivery. Null if the supplier doesn't know it. */
  fetchStatus(task: Task): Promise<DeliveryReport | null>
  /** Cancels a delivery. Null if the supplier doesn't know it. */
  cancel(delivery: string): Promise<DeliveryReport | null>
  /** Verifies and reads a webhook. Throws 401 if its signature is missing, wrong or older than five minutes, 400 if it can't be read. */
  readMessage(rawBody: Buffer, signature: string | undefined): SupplierMessage
}
