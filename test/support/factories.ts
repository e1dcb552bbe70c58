import { randomBytes } from 'node:crypto'

let made = 0

/** A string that is unique in this run. */
function unique(): string {
  made += 1
  return `${made}${randomBytes(3).toString('hex')}`
}

/** The sandbox's test cards. */
export const cards = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  needsConfirmation: '4000 0025 0000 3155',
  providerFails: '4000 0000 0000 0119',
} as const

/** Links to posts, videos and accounts without orders, in canonical form. */
export const targets = {
  instagramPost: () => `https://www.instagram.com/p/C${unique()}/`,
  instagramAccount: () => `https://www.instagram.com/creator_${unique()}/`,
  tiktokVideo: () => `https://www.tiktok.com/@creator/video/7${Date.now()}${String(Math.random()).slice(2, 8)}`,
  youtubeVideo: () => `https://www.youtube.com/watch?v=${randomBytes(8).toString('base64url').slice(0, 11)}`,
}

/** The checkout request for 5K Instagram views, paid by card. `changes` replace single fields; undefined removes one. */
export function checkoutPayload(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    socialUsername: 'ada.creates',
    email: `ada-${unique()}@example.com`,
    paymentMethod: 'card',
    cardNumber: cards.pays,
    expiryDate: '12/40',
    cvcNumber: '123',
    cardholderName: 'Ada Lovelace',
    serviceType: 'Instagram Views',
    quality: 'general',
    quantity: 5000,
    postUrl: targets.instagramPost(),
    ...changes,
  }
}
