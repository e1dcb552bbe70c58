import { z } from 'zod'
import { type DepositView, ledgerReasons, type Movement, type WalletView } from '#features/wallet/contract.ts'

/** DepositView as the API document describes it. */
export const depositSchema = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
}) satisfies z.ZodType<DepositView>

/** Movement as the API document describes it. */
export const movementSchema = z.object({
  id: z.string(),
  at: z.string(),
  reason: z.enum(ledgerReasons),
  description: z.string(),
  amount: z.number(),
  paid: z.number(),
  bonus: z.number(),
  balance: z.number(),
  orderId: z.string().nullable(),
}) satisfies z.ZodType<Movement>

/** WalletView as the API document describes it. */
export const walletSchema = z.object({
  balance: z.number(),
  paid: z.number(),
  bonus: z.number(),
  currency: z.string(),
  depositLimits: z.object({ min: z.number(), max: z.number() }),
  quickAmounts: z.array(z.number()),
  movements: z.array(movementSchema),
  nextCursor: z.string().nullable(),
}) satisfies z.ZodType<WalletView>
