import { z } from 'zod'
import {
  apiFaults,
  coins,
  refundFaults,
  sandboxActions,
  type SandboxBehaviour,
  type SandboxPaymentView,
  sandboxStatuses,
  type SandboxTrace,
} from '#features/payments/contract.ts'

const methods = ['card', 'paypal', 'crypto'] as const

export const sandboxPaymentSchema: z.ZodType<SandboxPaymentView> = z.object({
  reference: z.string(),
  method: z.enum(methods),
  status: z.enum(sandboxStatuses),
  description: z.string(),
  amount: z.number(),
  received: z.number(),
  currency: z.string(),
  card: z.object({ brand: z.string(), last4: z.string() }).exactOptional(),
  expiresAt: z.string().exactOptional(),
  returnUrl: z.string(),
  actions: z.array(z.enum(sandboxActions)),
  invoice: z.object({ coin: z.enum(coins), amount: z.string(), address: z.string(), qrCode: z.string() }).exactOptional(),
})

/** What is left out is switched off. */
export const behaviourSchema = z.object({
  delayMs: z
    .int({ error: 'delayMs must be a whole number of milliseconds.' })
    .min(0, { error: 'delayMs may not be negative.' })
    .max(600_000, { error: 'delayMs may be ten minutes at most.' })
    .default(0),
  repeat: z
    .int({ error: 'repeat must be a whole number.' })
    .min(0, { error: 'repeat may not be negative.' })
    .max(100, { error: 'repeat may be 100 at most.' })
    .default(0),
  reverse: z.boolean({ error: 'reverse must be true or false.' }).default(false),
  drop: z.boolean({ error: 'drop must be true or false.' }).default(false),
  apiFault: z.enum(apiFaults, { error: `apiFault must be one of ${apiFaults.join(', ')}.` }).default('none'),
  refundFault: z.enum(refundFaults, { error: `refundFault must be one of ${refundFaults.join(', ')}.` }).default('none'),
}) satisfies z.ZodType<SandboxBehaviour>

export const sandboxTraceSchema: z.ZodType<SandboxTrace> = z.object({
  attemptId: z.string(),
  method: z.enum(methods),
  status: z.enum(sandboxStatuses),
  description: z.string(),
  amount: z.number(),
  createdAt: z.string(),
  webhooks: z.array(
    z.object({
      id: z.int(),
      type: z.string(),
      createdAt: z.string(),
      tries: z.int(),
      acknowledged: z.int(),
      lastAnswer: z.string().nullable(),
      dueAt: z.string().nullable(),
    }),
  ),
})
