import { z } from 'zod'
import { parseQuality, parseServiceLabel, type Quality, type ServiceKind, serviceKinds } from '#features/catalog/rules.ts'
import { coins, paymentMethods } from '#features/payments/contract.ts'
import { parseQuantity } from '#shared/quantity.ts'

const text = (max: number, name: string) =>
  z.string({ error: `${name} must be text.` }).max(max, { error: `${name} is too long: at most ${max} characters.` })

const promoCode = text(60, 'The code').transform((value) => value.trim())

/** What paying by card or crypto needs, besides the method. */
const paymentFields = {
  cryptoType: z
    .preprocess(
      (value) => (value === '' ? null : value),
      z.enum(coins, { error: `cryptoType must be one of ${coins.join(', ')}.` }).nullish(),
    )
    .transform((value) => value ?? undefined),
  cardNumber: text(40, 'The card number')
    .nullish()
    .transform((value) => value ?? undefined),
  expiryDate: text(10, 'The expiry date')
    .nullish()
    .transform((value) => value ?? undefined),
  cvcNumber: text(10, 'The CVC')
    .nullish()
    .transform((value) => value ?? undefined),
  cardholderName: text(100, "The cardholder's name")
    .nullish()
    .transform((value) => value ?? undefined),
}

/** The payment order payload of section 3. What is required depends on the rest; `checkCheckout` says it field by field. */
export const checkoutBody = z.object({
  socialUsername: text(100, 'The username').default(''),
  email: text(254, 'The e-mail address').default(''),
  postUrl: text(500, 'The URL').default(''),
  serviceType: text(60, 'serviceType').min(1, { error: 'serviceType is required.' }),
  category: text(30, 'category').optional(),
  quality: text(30, 'quality')
    .nullish()
    .transform((value) => value ?? undefined),
  quantity: z.union([z.number().int().positive(), text(20, 'quantity')], { error: 'quantity must be a number or a label such as 2.5K.' }),
  /** Dollars, what the page showed. */
  price: z
    .union(
      [
        z.number(),
        z
          .string()
          .max(20)
          .transform((value) => Number(value.replace(/[$,\s]/g, ''))),
      ],
      { error: 'price must be a number of dollars.' },
    )
    .pipe(z.number({ error: 'price must be a number of dollars.' }).min(0).max(1_000_000))
    .optional(),
  /** Of a promotion; as typed. */
  promoCode: promoCode.optional(),
  /** Dollars off the price, what the page showed. */
  discount: z.number({ error: 'discount must be a number of dollars.' }).min(0).max(1_000_000).optional(),
  paymentMethod: z.enum(paymentMethods, { error: `paymentMethod must be one of ${paymentMethods.join(', ')}.` }),
  ...paymentFields,
  /** The balance pays what it can, the chosen method the rest. */
  useBalance: z.boolean({ error: 'useBalance must be true or false.' }).default(false),
  /** Dollars of it, what the page showed. */
  balanceAmount: z.number({ error: 'balanceAmount must be a number of dollars.' }).min(0).max(1_000_000).optional(),
  /** What the customer adds for the people who deliver. */
  note: text(1_000, 'The note')
    .nullish()
    .transform((value) => value ?? undefined),
})
export type CheckoutBody = z.infer<typeof checkoutBody>

/** What the checkout asks before it is paid: what the package costs this customer. */
export const promoBody = z.object({
  serviceType: text(60, 'serviceType').min(1, { error: 'serviceType is required.' }),
  category: text(30, 'category').optional(),
  quality: text(30, 'quality').optional(),
  quantity: z.union([z.number().int().positive(), text(20, 'quantity')], { error: 'quantity must be a number or a label such as 2.5K.' }),
  email: text(254, 'The e-mail address').default(''),
  /** Left out: only what applies by itself. */
  promoCode: promoCode.optional(),
})
export type PromoBody = z.infer<typeof promoBody>

const DEPOSIT_METHODS = ['stripe', 'card', 'paypal', 'crypto'] as const

/** A deposit: dollars, and the methods under their names of section 9. */
export const depositBody = z.object({
  amount: z.number({ error: 'Please enter an amount in dollars.' }).min(-1_000_000_000).max(1_000_000_000),
  method: z.enum(DEPOSIT_METHODS, { error: 'method must be one of stripe, paypal, crypto.' }),
  ...paymentFields,
})
export type DepositBody = z.infer<typeof depositBody>

/** The service that a body names: a label (`Instagram Views`), or a plain type with its category. */
export function serviceOf(body: Pick<CheckoutBody, 'serviceType' | 'category'>): ServiceKind | undefined {
  const platform = body.category?.trim().toLowerCase()
  const type = body.serviceType.trim().toLowerCase()
  return parseServiceLabel(body.serviceType) ?? serviceKinds.find((kind) => kind.platform === platform && kind.type === type)
}

/** The quantity as a number: labels such as `2.5K` are read, null where it is none. */
export function quantityOf(body: Pick<CheckoutBody, 'quantity'>): number | null {
  return typeof body.quantity === 'number' ? body.quantity : parseQuantity(body.quantity)
}

export function qualityOf(body: { quality?: string | undefined }): Quality {
  return parseQuality(body.quality)
}
