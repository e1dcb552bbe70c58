import { z } from 'zod'
import { type ProviderMethod, providerMethods } from '#features/payments/contract.ts'
import type { Setting } from '#platform/settings.ts'

/** Which ways of paying through the provider the shop offers; at least one. */
export const methodsSetting: Setting<ProviderMethod[]> = {
  key: 'payments.methods',
  schema: z
    .array(z.enum(providerMethods))
    .min(1, { error: 'Leave at least one way of paying on.' })
    .transform((chosen) => providerMethods.filter((method) => chosen.includes(method))),
  otherwise: [...providerMethods],
}
