import type { CardDetails } from '#features/payments/contract.ts'
import { cardBrand, cardDigits, cardExpiry, type TestCardEffect, testCards } from '#features/payments/rules.ts'
import { type FieldError, Refusal } from '#shared/errors.ts'

const NOT_A_TEST_CARD = 'This is not a test card. No real money moves here: pay with 4242 4242 4242 4242, any future expiry and any CVC.'

/** What a test card does. Throws Refusal 400 for every other card, naming each field that is wrong as section 3 names it. */
export function readTestCard(card: CardDetails, now: Date): { effect: TestCardEffect; brand: string; last4: string } {
  const digits = cardDigits(card.number)
  const known = testCards.find(({ number }) => number === digits)
  const expiry = cardExpiry(card.expiry)
  const errors: FieldError[] = [
    known ? null : { path: 'cardNumber', message: NOT_A_TEST_CARD },
    expiry === null ? { path: 'expiryDate', message: 'Please enter the expiry date as MM/YY.' } : null,
    expiry !== null && expiry <= now.getTime() ? { path: 'expiryDate', message: 'This card has expired.' } : null,
    /^\d{3,4}$/.test(card.cvc.trim()) ? null : { path: 'cvcNumber', message: 'Please enter the 3 or 4 digits of the security code.' },
    card.holder.trim() === '' ? { path: 'cardholderName', message: 'Please enter the name on the card.' } : null,
  ].filter((error) => error !== null)
  if (!known || errors[0]) throw new Refusal(400, 'invalid_input', errors[0]?.message ?? NOT_A_TEST_CARD, { errors })
  return { effect: known.effect, brand: cardBrand(digits) ?? 'Card', last4: digits.slice(-4) }
}
