import { z } from 'zod'
import {
  type AccountUser,
  type SecondFactorAnswer,
  secondFactorMethods,
  type SessionView,
  type SignedInAnswer,
} from '#features/accounts/contract.ts'

/** AccountUser as the API document describes it. */
export const accountUserSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  balance: z.number(),
  emailVerified: z.boolean(),
  hasPassword: z.boolean(),
  google: z.boolean(),
  role: z.string(),
  secondFactor: z.boolean(),
}) satisfies z.ZodType<AccountUser>

export const sessionViewSchema = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  current: z.boolean(),
}) satisfies z.ZodType<SessionView>

export const signedInSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  token: z.string(),
  expiresAt: z.string(),
  user: accountUserSchema,
}) satisfies z.ZodType<SignedInAnswer>

export const secondFactorAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  secondFactor: z.object({ ticket: z.string(), methods: z.array(z.enum(secondFactorMethods)) }),
}) satisfies z.ZodType<SecondFactorAnswer>

/** What a call answers that has nothing to tell but that it did it. */
export const doneSchema = z.object({ success: z.literal(true), message: z.string() })

export const userAnswerSchema = doneSchema.extend({ user: accountUserSchema })
