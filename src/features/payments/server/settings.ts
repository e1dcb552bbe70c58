import { z } from 'zod'
import type { ProviderMethod } from '#features/payments/contract.ts'
import { providerMethods, providers } from '#features/payments/rules/kinds.ts'
import type { Setting } from '#platform/settings.ts'

/** The payment methods that the shop offers, at least one. */
export const methodsSetting: Setting<ProviderMethod[]> = {
  key: 'payments.methods',
  schema: z
    .array(z.enum(providerMethods))
    .min(1, { error: 'Leave at least one payment method on.' })
    .transform((chosen) => providerMethods.filter((method) => chosen.includes(method))),
  otherwise: [...providerMethods],
}

const limit = z.int().min(0).nullable()

export const methodSetting = z.object({
  method: z.enum(providerMethods),
  provider: z.enum(providers).nullable(),
  /** Minimum and maximum charge. */
  minCents: limit,
  maxCents: limit,
})
export type MethodSetting = z.infer<typeof methodSetting>

/** The methods in checkout order, as set by staff. Null if the environment decides. */
export const checkoutSetting: Setting<MethodSetting[] | null> = {
  key: 'payments.checkout',
  schema: z.array(methodSetting).nullable(),
  otherwise: null,
}

/** Database notification to every process when the payment settings change. */
export const PAYMENTS_CHANGED = 'payments_changed'

/** The subject of changes to the payment methods, in the audit log and for approvals. */
export const METHODS_SUBJECT = { type: 'payment_settings', id: 'methods' }
