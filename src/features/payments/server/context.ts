import type { PaymentProvider } from '#features/payments/server/providers/provider.ts'
import type { Context } from '#platform/context.ts'

/** The context with the payment providers that the shop can call, by name. */
export interface PaymentsContext extends Context {
  providers: Record<string, PaymentProvider>
}
