import { describe, expect, test } from 'vitest'
import { type CheckoutFields, checkCheckout, checkEmail, cleanUsername } from '#features/checkout/rules/fields.ts'

const now = new Date('2026-11-20T12:00:00Z')
const good: CheckoutFields = {
  service: { platform: 'instagram', type: 'views' },
  socialUsername: '@ada',
  email: 'ada@example.com',
  postUrl: 'https://www.instagram.com/p/abc/',
  paymentMethod: 'card',
  cardNumber: '4242 4242 4242 4242',
  expiryDate: '12/30',
  cvcNumber: '123',
  cardholderName: 'Ada Lovelace',
}
const errors = (change: Partial<CheckoutFields>) =>
  checkCheckout({ ...good, ...change }, now).map(({ path, message }) => `${path}: ${message}`)

describe('checkCheckout', () => {
  test('accepts complete fields', () => {
    expect(errors({})).toEqual([])
    expect(errors({ paymentMethod: 'paypal', cardNumber: '', expiryDate: '', cvcNumber: '', cardholderName: '' })).toEqual([])
  })

  test('reports missing fields in page order', () => {
    expect(errors({ socialUsername: ' @ ', email: '', postUrl: '' })).toEqual([
      'socialUsername: Please fill in all required fields.',
      'email: Please fill in all required fields.',
      'postUrl: Post/Video URL is required for all service types.',
    ])
    expect(errors({ service: { platform: 'youtube', type: 'subscribers' }, postUrl: ' ' })).toEqual([
      'postUrl: YouTube Channel URL is required for subscriber services.',
    ])
  })

  test('requires every card field', () => {
    expect(errors({ cardNumber: undefined, expiryDate: '', cvcNumber: ' ', cardholderName: undefined })).toEqual(
      ['cardNumber', 'expiryDate', 'cvcNumber', 'cardholderName'].map((path) => `${path}: Please fill in all card payment details.`),
    )
  })

  test.each<[Partial<CheckoutFields>, string]>([
    [{ socialUsername: 'a'.repeat(61) }, 'socialUsername: Please enter a username of at most 60 characters.'],
    [
      { socialUsername: 'a\u0000b' },
      'socialUsername: Please enter the username as shown on the profile: letters, numbers, dots, dashes and underscores.',
    ],
    [{ email: `${'a'.repeat(65)}@example.com` }, 'email: Please enter a valid email address.'],
    [{ email: `a@${'b.'.repeat(130)}com` }, 'email: Please enter a valid email address.'],
    [{ postUrl: 'https://evil.com/p/x' }, 'postUrl: Please enter a valid Instagram post or reel URL'],
    [{ note: 'x'.repeat(1001) }, 'note: Please limit the description to 1000 characters.'],
    [{ cardNumber: '4242 4242 4242 4241' }, 'cardNumber: Please check the card number.'],
    [{ expiryDate: '13/30' }, 'expiryDate: Please enter the expiry date as MM/YY.'],
    [{ expiryDate: '10/26' }, 'expiryDate: This card has expired. Please check the date or use another card.'],
    [{ cvcNumber: '12' }, 'cvcNumber: Please enter the 3 or 4 digits of the security code.'],
    [{ cardholderName: 'a\u0007' }, 'cardholderName: Please enter the name as shown on the card.'],
  ])('%o', (change, message) => {
    expect(errors(change)).toEqual([message])
  })

  test('a card is valid until the end of its month', () => {
    expect(errors({ expiryDate: '11/26' })).toEqual([])
  })
})

test('usernames lose one leading @', () => {
  expect(cleanUsername(' @ada ')).toBe('ada')
})

test.each([
  'a@b',
  'a b@example.com',
  '@example.com',
  'a@@example.com',
  'a@example..com',
  '.a@example.com',
  'a@-x.com',
  'a@example.com\u0000',
  '<a>@example.com',
])('%s is not an email address', (email) => expect(checkEmail(email)).toBe('Please enter a valid email address.'))

test.each(['a@b.co', "o'neil+shop@mail.example.com", 'A.B@EXAMPLE.COM', 'a@xn--mller-kva.de'])('%s is an email address', (email) =>
  expect(checkEmail(email)).toBeNull(),
)
