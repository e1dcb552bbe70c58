import type { Platform, Quality, ServiceType } from '#features/catalog/rules.ts'
import type { DeliveryKind, DeliveryReport } from '#features/delivery/contract.ts'

/** What a partner is asked to do. It learns nothing of the customer but what the work needs. */
export interface Task {
  /** The delivery's id: names the work in every call, and is its idempotency key. */
  delivery: string
  kind: DeliveryKind
  /** The partner's own name of the service, else ours. */
  service: string
  platform: Platform
  type: ServiceType
  quality: Quality
  quantity: number
  target: { url: string; username: string }
  note: string | null
  handedOverAt: Date
}

/** One message of a partner, its signature checked. */
export interface PartnerMessage {
  id: string
  delivery: string
  report: DeliveryReport
}

/** The partner can certainly not have taken the work in, or takes it only once: the same call may go out again. */
export class PartnerBusy extends Error {
  override readonly name = 'PartnerBusy'
}

/** The call went out and no answer that can be trusted came back: what the partner did is unknown, and has to be asked. */
export class PartnerSilent extends Error {
  override readonly name = 'PartnerSilent'
}

/** The partner understood and does not want it. The message is its reason. */
export class PartnerRefusal extends Error {
  override readonly name = 'PartnerRefusal'
}

/** What the shop asks of every partner that it calls by itself. All but `readMessage` throw the three above. */
export interface Partner {
  /** Hands a delivery over. Asked twice, it is the same work. */
  handOver(task: Task): Promise<DeliveryReport>
  /** Where a delivery stands. Null: the partner never heard of it. */
  lookUp(task: Task): Promise<DeliveryReport | null>
  /** Tells it to stop. Null: the partner never heard of it. */
  cancel(delivery: string): Promise<DeliveryReport | null>
  /** The message in a webhook. Throws 401 where its signature is missing, forged, altered or older than five minutes, 400 where it cannot be read. */
  readMessage(rawBody: Buffer, signature: string | undefined): PartnerMessage
}
