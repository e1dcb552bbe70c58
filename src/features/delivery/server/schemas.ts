import { z } from 'zod'
import {
  deliveryKinds,
  deliveryStatuses,
  type DeliveryView,
  type MoveEffect,
  partnerKinds,
  type PartnerView,
} from '#features/delivery/contract.ts'
import { orderStatuses } from '#features/orders/contract.ts'

/** DeliveryView as the API document describes it. */
export const deliveryViewSchema = z.object({
  id: z.string(),
  kind: z.enum(deliveryKinds),
  status: z.enum(deliveryStatuses),
  order: z.object({ id: z.string(), orderNumber: z.string(), service: z.string(), quality: z.string() }),
  partner: z.object({ id: z.string(), name: z.string(), kind: z.enum(partnerKinds) }),
  target: z.object({ url: z.string(), username: z.string() }),
  note: z.string().nullable(),
  quantity: z.number(),
  delivered: z.number(),
  startCount: z.number().nullable(),
  tries: z.number(),
  lastError: z.string().nullable(),
  stopPending: z.boolean(),
  nextCallAt: z.string().nullable(),
  handedOverAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
}) satisfies z.ZodType<DeliveryView>

/** MoveEffect as the API document describes it. */
export const moveEffectSchema = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  from: z.enum(orderStatuses),
  to: z.enum(orderStatuses),
  quantity: z.number(),
  delivered: z.number().nullable(),
  owed: z.number(),
  toMethod: z.number(),
  toBalance: z.number(),
  toBonus: z.number(),
  needsApproval: z.boolean(),
}) satisfies z.ZodType<MoveEffect>

/** PartnerView as the API document describes it. */
export const partnerViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(partnerKinds),
  url: z.string().nullable(),
  hasSecret: z.boolean(),
  active: z.boolean(),
  failures: z.number(),
  openUntil: z.string().nullable(),
  heldAt: z.string().nullable(),
  services: z.array(z.object({ serviceId: z.string(), partnerService: z.string().nullable() })),
}) satisfies z.ZodType<PartnerView>

/** What a person of the shop's reports of a delivery. */
export const reportBody = z.object({
  status: z.enum(['accepted', 'in_progress', 'completed', 'partial', 'canceled', 'failed']),
  startCount: z.int().min(0).exactOptional(),
  delivered: z.int().min(0).exactOptional(),
  reason: z.string().max(300).exactOptional(),
})

/** A partner as the operator sets it up. */
export const partnerBody = z.object({
  name: z.string().trim().min(1).max(80),
  kind: z.enum(['manual', 'http']),
  url: z.string().max(500).optional(),
  secret: z.string().min(32, 'A secret has at least 32 characters.').max(200).optional(),
  active: z.boolean().default(true),
})

/** The services that a partner carries out. */
export const servicesBody = z.object({
  services: z
    .array(
      z.object({
        serviceId: z.string().min(1).max(100),
        partnerService: z.string().trim().min(1).max(200).nullable().default(null),
      }),
    )
    .max(500),
})
