import { z } from 'zod'
import { isHttpsOrLoopback, isLoopback } from '#platform/local-url.ts'

const EXAMPLE = '"sandbox", or pairs such as card:stripe,paypal:paypal,crypto:btcpay'

/** The provider of each method. Methods without one aren't offered. */
const providersByMethod = z
  .strictObject(
    {
      card: z.enum(['stripe', 'sandbox'], { error: EXAMPLE }),
      paypal: z.enum(['paypal', 'sandbox'], { error: EXAMPLE }),
      crypto: z.enum(['btcpay', 'sandbox'], { error: EXAMPLE }),
    },
    { error: EXAMPLE },
  )
  .partial()
export type ProvidersByMethod = z.infer<typeof providersByMethod>

/** The default of PAYMENT_PROVIDERS: the sandbox for demo shops, and none for live shops until staff connect a provider. */
export const unsetProviders = { demo: 'sandbox', live: 'none' } as const

/** Parses PAYMENT_PROVIDERS: `sandbox` for all methods, `none`, or `method:provider` pairs. */
export const paymentProviders = z
  .string()
  .default(unsetProviders.demo)
  .transform((text, context) => {
    if (text.trim() === 'sandbox') return { card: 'sandbox', paypal: 'sandbox', crypto: 'sandbox' }
    if (text.trim() === unsetProviders.live) return {}
    const pairs = text.split(',').map((pair) => {
      const [method = '', provider = ''] = pair.split(':').map((part) => part.trim())
      return [method, provider] as const
    })
    const chosen = Object.fromEntries(pairs)
    if (Object.keys(chosen).length < pairs.length) context.addIssue({ code: 'custom', message: `${EXAMPLE}, each method once` })
    return chosen
  })
  .pipe(providersByMethod)

/** A provider's API address: https, or http on a loopback address for tests. */
const apiUrl = z
  .string()
  .refine((value) => isHttpsOrLoopback(value), { error: 'an https address (http only on a loopback address)' })
  .transform((value) => value.replace(/\/+$/, ''))

/** Environment variables for payment providers. */
export const paymentVariables = {
  PAYMENT_PROVIDERS: paymentProviders,
  STRIPE_SECRET_KEY: z.string().optional(),
  /** Comma-separated while one is being rotated. */
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: apiUrl.default('https://api.stripe.com'),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_API_URL: apiUrl.default('https://api-m.paypal.com'),
  BTCPAY_URL: apiUrl.optional(),
  BTCPAY_API_KEY: z.string().optional(),
  BTCPAY_STORE_ID: z.string().optional(),
  BTCPAY_WEBHOOK_SECRET: z.string().optional(),
}

const needed = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  btcpay: ['BTCPAY_URL', 'BTCPAY_API_KEY', 'BTCPAY_STORE_ID', 'BTCPAY_WEBHOOK_SECRET'],
} as const

type PaymentSettings = { PAYMENT_PROVIDERS: ProvidersByMethod; STRIPE_API_URL: string; PAYPAL_API_URL: string } & {
  [name in (typeof needed)[keyof typeof needed][number]]?: string | undefined
}

/** One line for each variable that a chosen provider needs. */
export function missingProviderKeys(config: PaymentSettings): string[] {
  return Object.entries(needed).flatMap(([provider, names]) => {
    const isChosen = Object.values(config.PAYMENT_PROVIDERS).some((chosen) => chosen === provider)
    return isChosen ? names.flatMap((name) => (config[name] ? [] : [`${name} is missing: PAYMENT_PROVIDERS includes ${provider}`])) : []
  })
}

/**
 * One line for each key or address of the wrong mode: a demo shop must not charge real money, and a live shop must not deliver for test
 * money. A provider on a loopback address is a stand-in and may use either.
 */
export function misplacedProviderKeys(config: PaymentSettings, live: boolean): string[] {
  const problems: string[] = []
  const isServed = (provider: string) => Object.values(config.PAYMENT_PROVIDERS).some((chosen) => chosen === provider)
  const stripeMode = /^[rs]k_(test|live)_/.exec(config.STRIPE_SECRET_KEY ?? '')?.[1]
  if (isServed('stripe') && !isLoopback(config.STRIPE_API_URL) && stripeMode === (live ? 'test' : 'live'))
    problems.push(
      live
        ? 'STRIPE_SECRET_KEY is a test key, which doesn’t move real money: a live shop needs a live key (sk_live_ or rk_live_)'
        : 'STRIPE_SECRET_KEY is a live key, which charges real cards: a demo shop only accepts test keys (sk_test_ or rk_test_)',
    )
  const isPlayMoney = new URL(config.PAYPAL_API_URL).hostname.endsWith('.sandbox.paypal.com')
  if (isServed('paypal') && !isLoopback(config.PAYPAL_API_URL) && isPlayMoney === live)
    problems.push(
      live
        ? 'PAYPAL_API_URL is PayPal’s sandbox, which doesn’t move real money: remove it in a live shop'
        : 'PAYPAL_API_URL is PayPal’s live address, which charges real accounts: a demo shop needs https://api-m.sandbox.paypal.com',
    )
  return problems
}

/** Whether any method uses the sandbox, which doesn't move real money. */
export function usesSandbox({ PAYMENT_PROVIDERS }: Pick<PaymentSettings, 'PAYMENT_PROVIDERS'>): boolean {
  return Object.values(PAYMENT_PROVIDERS).includes('sandbox')
}
