import type { PaymentProvider } from '#features/payments/server/providers/provider.ts'
import type { Context } from '#platform/context.ts'

/** The shop's context with the payment providers it may call, by name. */
export interface PaymentsContext extends Context {
  providers: Record<string, PaymentProvider>
}
