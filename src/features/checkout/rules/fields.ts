import { type ServiceKind, targetType } from '#features/catalog/rules.ts'
import { parseTarget } from '#features/orders/rules/targets.ts'
import type { PaymentMethod } from '#features/payments/contract.ts'
import { cardExpiry, isCardNumber } from '#features/payments/rules.ts'
import { EMAIL_ADDRESS } from '#shared/email-address.ts'
import type { FieldError } from '#shared/errors.ts'

export const USERNAME_LIMIT = 60
export const EMAIL_LIMIT = 254
export const NOTE_LIMIT = 1000
const HOLDER_LIMIT = 100

/** The card fields of the checkout form, named as in the payload of section 3. */
export const cardFields = ['cardNumber', 'expiryDate', 'cvcNumber', 'cardholderName'] as const
export type CardFields = { [field in (typeof cardFields)[number]]?: string | null | undefined }

/** The fields of the checkout form, named as in the payload of section 3. */
export interface CheckoutFields extends CardFields {
  service: ServiceKind
  socialUsername: string
  email: string
  postUrl: string
  note?: string | null | undefined
  paymentMethod: PaymentMethod
  /** Whether the form has its own card fields. Defaults to true. */
  hasCardFields?: boolean
}

const REQUIRED = 'Please fill in all required fields.'
const CARD_REQUIRED = 'Please fill in all card payment details.'
const CONTROL = /\p{Cc}/u
/** Characters allowed in handles and channel names on the built-in platforms. */
const NAME = /^[\p{L}\p{M}\p{N} ._'’&+-]+$/u

/** Validates the checkout form and returns its errors in page order. Page and server share this check. Section 5. */
export function checkCheckout(fields: CheckoutFields, now: Date = new Date()): FieldError[] {
  const messages: [path: string, message: string | null][] = [
    ['socialUsername', checkUsername(fields.socialUsername)],
    ['email', checkEmail(fields.email)],
    ['postUrl', checkPostUrl(fields.postUrl, fields.service)],
    ['note', checkNote(fields.note ?? '')],
    ...(fields.paymentMethod === 'card' && fields.hasCardFields !== false ? checkCard(fields, now) : []),
  ]
  return errorsOf(messages)
}

/** Validates only the card fields, as a deposit needs. */
export function checkCardFields(fields: CardFields, now: Date = new Date()): FieldError[] {
  return errorsOf(checkCard(fields, now))
}

function errorsOf(messages: [path: string, message: string | null][]): FieldError[] {
  return messages.flatMap(([path, message]) => (message === null ? [] : [{ path, message }]))
}

/** Normalizes a username for storage: `@ada ` becomes `ada`. */
export function cleanUsername(text: string): string {
  return text.trim().replace(/^@/, '').trim()
}

/** Returns null if valid, otherwise a message that says what to enter. */
export function checkUsername(text: string): string | null {
  const name = cleanUsername(text)
  if (name === '') return REQUIRED
  if (name.length > USERNAME_LIMIT) return `Please enter a username of at most ${USERNAME_LIMIT} characters.`
  return NAME.test(name) ? null : 'Please enter the username as shown on the profile: letters, numbers, dots, dashes and underscores.'
}

/** Returns null if valid, otherwise a message that says what to enter. */
export function checkEmail(text: string): string | null {
  const email = text.trim()
  if (email === '') return REQUIRED
  return email.length <= EMAIL_LIMIT && EMAIL_ADDRESS.test(email) ? null : 'Please enter a valid email address.'
}

/** Returns null if valid, otherwise a message that says what to enter. */
export function checkPostUrl(text: string, service: ServiceKind): string | null {
  if (text.trim() === '') return missingUrl(service)
  const target = parseTarget(text, service)
  return target.ok ? null : target.message
}

function missingUrl({ platform, type }: ServiceKind): string {
  return platform === 'youtube' && type === 'subscribers'
    ? 'YouTube Channel URL is required for subscriber services.'
    : 'Post/Video URL is required for all service types.'
}

function checkNote(text: string): string | null {
  if (text.length > NOTE_LIMIT) return `Please limit the description to ${NOTE_LIMIT} characters.`
  return CONTROL.test(text.replace(/[\n\r\t]/g, '')) ? 'Please enter the description without control characters.' : null
}

function checkCard(fields: CardFields, now: Date): [string, string | null][] {
  const required = (text: string | null | undefined, check: (text: string) => string | null) =>
    text?.trim() ? check(text.trim()) : CARD_REQUIRED
  return [
    ['cardNumber', required(fields.cardNumber, (text) => (isCardNumber(text) ? null : 'Please check the card number.'))],
    ['expiryDate', required(fields.expiryDate, (text) => checkExpiry(text, now))],
    [
      'cvcNumber',
      required(fields.cvcNumber, (text) => (/^\d{3,4}$/.test(text) ? null : 'Please enter the 3 or 4 digits of the security code.')),
    ],
    ['cardholderName', required(fields.cardholderName, checkHolder)],
  ]
}

function checkExpiry(text: string, now: Date): string | null {
  const end = cardExpiry(text)
  if (end === null) return 'Please enter the expiry date as MM/YY.'
  return end <= now.getTime() ? 'This card has expired. Please check the date or use another card.' : null
}

const HOLDER = /^[\p{L}\p{M}\p{N} .,'’-]+$/u

function checkHolder(text: string): string | null {
  return text.length > HOLDER_LIMIT || !HOLDER.test(text) ? 'Please enter the name as shown on the card.' : null
}

interface OlderOrder {
  username: string
  postUrl: string
  email: string
}

/** Validates the older order form, which has its own messages. Section 5, "/order". */
export function checkOlderOrder({ username, postUrl, email }: OlderOrder, service: ServiceKind): FieldError[] {
  const needsPost = targetType(service.type) !== 'account'
  const messages: [path: string, message: string | null][] = [
    ['username', username.trim() === '' ? 'Please provide your username.' : checkUsername(username)],
    ['postUrl', postUrl.trim() === '' && needsPost ? 'Post/Video URL is required for this service type.' : checkPostUrl(postUrl, service)],
    ['email', email.trim() === '' ? 'Please provide your email address.' : checkEmail(email)],
  ]
  return errorsOf(messages)
}
