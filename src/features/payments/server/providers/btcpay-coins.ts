import { z } from 'zod'
import type { Cents } from '#shared/money.ts'

/** Parses `6.99` to cents and cuts off fractions of a cent. Throws if the text is not an amount. */
export function centsOf(text: string): Cents {
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(text)
  if (!match) throw new Error(`not an amount: ${text}`)
  return Number(match[1]) * 100 + Number((match[2] ?? '').slice(0, 2).padEnd(2, '0'))
}

/** The payments of an invoice by method, as listed by BTCPay Server: coins, and the price of a coin in the invoice's currency. */
export const methodsSchema = z.array(
  z.object({
    rate: z.string(),
    payments: z.array(z.object({ value: z.string(), fee: z.string().optional(), status: z.string() })).default([]),
  }),
)
export type Methods = z.infer<typeof methodsSchema>

/** The value of confirmed coins at the invoice's rate, in whole cents. */
export function arrivedCents(methods: Methods): Cents {
  return methods.reduce((sum, { rate, payments }) => {
    const coins = payments.filter(({ status }) => status === 'Settled').reduce((total, { value }) => total + Number(value), 0)
    // The smallest unit of a coin is worth less than a thousandth of a cent, so rounding there loses nothing.
    return sum + Math.floor(Number((coins * Number(rate) * 100).toFixed(3)))
  }, 0)
}

/** Whether there are unconfirmed coins, which may never be confirmed. */
export function hasUnconfirmed(methods: Methods): boolean {
  return methods.some(({ payments }) => payments.some(({ status }) => status === 'Processing'))
}

/** The network fees of confirmed payments at the invoice's rate, to the nearest cent. */
export function feeCentsOf(methods: Methods): Cents {
  const fees = methods.flatMap(({ rate, payments }) =>
    payments.filter(({ status }) => status === 'Settled').map(({ fee = '0' }) => Number(fee) * Number(rate) * 100),
  )
  return Math.round(fees.reduce((sum, cents) => sum + cents, 0))
}
