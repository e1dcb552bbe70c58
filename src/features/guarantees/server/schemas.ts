import { z } from 'zod'
import { platforms, serviceTypes } from '#features/catalog/rules.ts'
import { orderRefundStatuses, refundDestinations } from '#features/checkout/contract.ts'
import {
  type GuaranteesOverview,
  type OrderGuarantees,
  policyKinds,
  type PolicyVersion,
  type PolicyView,
  type Remedy,
  type RemedyCase,
  remedyKinds,
  type RemedyRequestView,
  remedyStatuses,
  type WithdrawalReceipt,
} from '#features/guarantees/contract.ts'
import { orderStatuses } from '#features/orders/contract.ts'

const policySchema = z.object({
  id: z.string(),
  kind: z.enum(policyKinds),
  version: z.int(),
  title: z.string(),
  terms: z.string(),
}) satisfies z.ZodType<PolicyView>

const remedySchema = z.object({
  kind: z.enum(remedyKinds),
  isOpen: z.boolean(),
  why: z.string(),
  opensAt: z.string().nullable(),
  until: z.string().nullable(),
  amount: z.number().nullable(),
  isSettledByRule: z.boolean(),
  policy: policySchema.nullable(),
}) satisfies z.ZodType<Remedy>

/** RemedyRequestView as the API document describes it. */
export const requestSchema = z.object({
  id: z.string(),
  kind: z.enum(remedyKinds),
  status: z.enum(remedyStatuses),
  message: z.string().nullable(),
  currentCount: z.number().nullable(),
  amount: z.number().nullable(),
  quantity: z.number().nullable(),
  destination: z.enum(refundDestinations).nullable(),
  answer: z.string().nullable(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  doneAt: z.string().nullable(),
}) satisfies z.ZodType<RemedyRequestView>

const parts = { toMethod: z.number(), toBalance: z.number(), toBonus: z.number() }

/** OrderGuarantees as the API document describes it. */
export const guaranteesSchema = z.object({
  remedies: z.array(remedySchema),
  requests: z.array(requestSchema),
  refunds: z.array(
    z.object({
      id: z.string(),
      creditNoteNumber: z.string(),
      amount: z.number(),
      currency: z.string(),
      destination: z.enum(refundDestinations),
      ...parts,
      status: z.enum(orderRefundStatuses),
      reason: z.string(),
      createdAt: z.string(),
    }),
  ),
  expected: z.object({ start: z.string(), completion: z.string(), latest: z.string() }).nullable(),
  destinations: z.array(z.object({ destination: z.enum(refundDestinations), ...parts })),
}) satisfies z.ZodType<OrderGuarantees>

/** WithdrawalReceipt as the API document describes it. */
export const receiptSchema = z.object({
  id: z.string(),
  receivedAt: z.string(),
  orderNumber: z.string(),
  email: z.string(),
}) satisfies z.ZodType<WithdrawalReceipt>

/** RemedyCase as the API document describes it. */
export const caseSchema = requestSchema.extend({
  decidedBy: z.string().nullable(),
  most: z.number().nullable(),
  order: z.object({
    id: z.string(),
    orderNumber: z.string(),
    service: z.string(),
    status: z.enum(orderStatuses),
    quantity: z.number(),
    delivered: z.number().nullable(),
    startCount: z.number().nullable(),
    price: z.number(),
    refunded: z.number(),
    email: z.string(),
    postUrl: z.string(),
    hasAccount: z.boolean(),
  }),
}) satisfies z.ZodType<RemedyCase>

/** PolicyVersion as the API document describes it. */
export const versionSchema = policySchema.extend({
  windowHours: z.int(),
  platforms: z.array(z.enum(platforms)).nullable(),
  types: z.array(z.enum(serviceTypes)).nullable(),
  validFrom: z.string(),
  createdBy: z.string(),
}) satisfies z.ZodType<PolicyVersion>

/** GuaranteesOverview as the API document describes it. */
export const overviewSchema = z.object({
  versions: z.array(versionSchema.extend({ state: z.enum(['scheduled', 'in_force', 'replaced']), openOrders: z.int() })),
  requests: z.object({ waiting: z.int(), granted: z.int(), refused: z.int(), byRule: z.int(), refunded: z.number() }),
  autoLimit: z.number(),
}) satisfies z.ZodType<GuaranteesOverview>
