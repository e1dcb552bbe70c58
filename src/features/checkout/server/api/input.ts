import { z } from 'zod'
import { serviceKinds } from '#features/catalog/rules.ts'
import { parseQuality, parseServiceLabel } from '#features/catalog/rules/read-service.ts'
import type { WantedPackage } from '#features/checkout/server/commands/price-offer.ts'
import { startConsent } from '#features/orders/rules/start-consent.ts'
import { coins, paymentMethods } from '#features/payments/rules/kinds.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { parseQuantity } from '#shared/quantity.ts'
import { isTimeZone, MAX_TIME_ZONE_LENGTH } from '#shared/time-zones.ts'

const text = (max: number, name: string) =>
  z.string({ error: `${name} must be text.` }).max(max, { error: `${name} is too long: at most ${max} characters.` })

/** Text that may be left out or null. */
const optionalText = (max: number, name: string) =>
  text(max, name)
    .nullish()
    .transform((value) => value ?? undefined)

const QUANTITY = 'quantity must be a number or a label such as 2.5K.'
const dollars = (name: string) =>
  z
    .number({ error: `${name} must be a number of dollars.` })
    .min(0)
    .max(1_000_000)

/** The fields that identify a package, and whose price to use. */
const packageFields = {
  email: text(254, 'The email address').default(''),
  serviceType: text(60, 'serviceType').min(1, { error: 'serviceType is required.' }),
  category: text(30, 'category').optional(),
  quality: optionalText(30, 'quality'),
  quantity: z.union([z.number().int().positive(), text(20, 'quantity')], { error: QUANTITY }),
  promoCode: text(60, 'The code')
    .transform((value) => value.trim())
    .optional()
    .describe('As typed.'),
}

/** The fields for paying by card or crypto. */
const paymentFields = {
  cryptoType: z
    .preprocess(
      (value) => (value === '' ? null : value),
      z.enum(coins, { error: `cryptoType must be one of ${coins.join(', ')}.` }).nullish(),
    )
    .transform((value) => value ?? undefined),
  cardNumber: optionalText(40, 'The card number'),
  expiryDate: optionalText(10, 'The expiry date'),
  cvcNumber: optionalText(10, 'The CVC'),
  cardholderName: optionalText(100, "The cardholder's name"),
}

/** An invalid visit source must never block a payment. */
const visitText = z.string().optional().catch(undefined)

/** A time zone; an unknown one is dropped. */
const zoneText = z.string().max(MAX_TIME_ZONE_LENGTH).refine(isTimeZone).optional().catch(undefined)

/** The payment order payload of section 3. `checkCheckout` checks the fields, since what's required depends on the others. */
export const checkoutBody = z.object({
  ...packageFields,
  ...paymentFields,
  socialUsername: text(100, 'The username').default(''),
  postUrl: text(500, 'The URL').default(''),
  price: z
    .union(
      [
        z.number(),
        z
          .string()
          .max(20)
          .transform((value) => Number(value.replace(/[$,\s]/g, ''))),
      ],
      {
        error: 'price must be a number of dollars.',
      },
    )
    .pipe(dollars('price'))
    .optional()
    .describe('The price in dollars that the page showed.'),
  discount: dollars('discount').optional().describe('The discount in dollars that the page showed.'),
  paymentMethod: z.enum(paymentMethods, { error: `paymentMethod must be one of ${paymentMethods.join(', ')}.` }),
  useBalance: z
    .boolean({ error: 'useBalance must be true or false.' })
    .default(false)
    .describe('Whether the balance pays as much as it can and the chosen method the rest.'),
  balanceAmount: dollars('balanceAmount').optional().describe('The dollars from the balance that the page showed.'),
  note: optionalText(1_000, 'The note').describe('Instructions for the delivery.'),
  consentVersion: z
    .int({ error: 'consentVersion must be a whole number.' })
    .refine((version) => startConsent(version) !== null, { error: 'No checkout has shown this consentVersion.' })
    .optional()
    .describe('The version of the consent to an immediate start that the page showed.'),
  source: z
    .object({ source: visitText, campaign: visitText })
    .optional()
    .catch(undefined)
    .describe(
      'Where the visit came from, such as `utm_source` and `utm_campaign`: at most 60 letters, digits, spaces, dots, hyphens and underscores each. Anything else is dropped.',
    ),
  timeZone: zoneText.describe(
    'The customer’s time zone, such as `Europe/Berlin`, for the times in emails about the order. An unknown one is dropped.',
  ),
})
export type CheckoutBody = z.infer<typeof checkoutBody>

/** A request for a package's price for this customer. Without a code, automatic discounts apply. */
export const promoBody = z.object(packageFields)

/** A checkout left before paying. Fields may still be missing. */
export const reminderBody = z
  .object(packageFields)
  .omit({ promoCode: true })
  .extend({
    socialUsername: text(100, 'The username').default(''),
    postUrl: text(500, 'The URL').default(''),
    note: optionalText(1_000, 'The note'),
    replaces: text(200, 'replaces').optional().describe('The token of the earlier reminder of the same checkout.'),
  })

/** API description of how to solve a `challenge_required`. */
export const PROOF =
  'After 429 `challenge_required`, send the header `X-Proof-Of-Work`: the `challenge`, a colon and any text with which the SHA-256 of it all begins with as many zero bits as the number at the start of the challenge.'
/** The solved challenge of an earlier `challenge_required`. */
export const proofHeader = z.object({ 'x-proof-of-work': z.string().max(300).optional() })

/** A deposit in dollars, with the method names of section 9. */
export const depositBody = z.object({
  ...paymentFields,
  amount: z.number({ error: 'Please enter an amount in dollars.' }).min(-1_000_000_000).max(1_000_000_000),
  method: z.enum(['stripe', 'card', 'paypal', 'crypto'], { error: 'method must be one of stripe, paypal, crypto.' }),
})
export type DepositBody = z.infer<typeof depositBody>

/**
 * Reads the package of a request body. The service is a label (`Instagram Views`) or a type with its category; the quantity is a number or
 * a label such as `2.5K`. Throws 404 for an unknown service, 400 for an invalid quantity.
 */
export function readPackage(body: Pick<CheckoutBody, 'serviceType' | 'category' | 'quality' | 'quantity'>): WantedPackage {
  const platform = body.category?.trim().toLowerCase()
  const type = body.serviceType.trim().toLowerCase()
  const kind = parseServiceLabel(body.serviceType) ?? serviceKinds().find((known) => known.platform === platform && known.type === type)
  if (!kind) throw notFound('There is no such service. Please choose one of the services on our pages.')
  const quantity = typeof body.quantity === 'number' ? body.quantity : parseQuantity(body.quantity)
  if (quantity === null) throw invalid('quantity', QUANTITY)
  return { ...kind, quality: parseQuality(body.quality), quantity }
}
