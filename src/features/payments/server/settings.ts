import { z } from 'zod'
import type { ProviderMethod } from '#features/payments/contract.ts'
import { providerMethods, providers } from '#features/payments/rules/kinds.ts'
import type { Setting } from '#platform/settings.ts'

/** Which payment methods the shop offers; at least one. */
export const methodsSetting: Setting<ProviderMethod[]> = {
  key: 'payments.methods',
  schema: z
    .array(z.enum(providerMethods))
    .min(1, { error: 'Leave at least one way of paying on.' })
    .transform((chosen) => providerMethods.filter((method) => chosen.includes(method))),
  otherwise: [...providerMethods],
}

const limit = z.int().min(0).nullable()

export const methodSetting = z.object({
  method: z.enum(providerMethods),
  provider: z.enum(providers).nullable(),
  /** What the provider charges at least and at most. */
  minCents: limit,
  maxCents: limit,
})
/** Who serves a method, and for which amounts. */
export type MethodSetting = z.infer<typeof methodSetting>

/** The methods in the order of the checkout, as staff set them; null while the environment decides. */
export const checkoutSetting: Setting<MethodSetting[] | null> = {
  key: 'payments.checkout',
  schema: z.array(methodSetting).nullable(),
  otherwise: null,
}

/** Says to every process that the payment settings changed; goes with the transaction. */
export const PAYMENTS_CHANGED = 'payments_changed'
