import type { PaymentMethod } from '#features/payments/contract.ts'

const names: Record<PaymentMethod, string> = { card: 'Card', paypal: 'PayPal', crypto: 'Crypto', balance: 'Balance' }

/** Ways of paying as people read them. */
export const methodNames: Readonly<Record<string, string>> = names
