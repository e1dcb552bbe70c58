import type { Secrets } from '#platform/secrets.ts'

/** What the shop keeps to know a card again. */
export interface CardKeys {
  /** A keyed hash of what the provider calls the card. No part of the card's number can be read from it. */
  key: string
  /** The same card's hashes by secrets that APP_SECRET replaces: what it was known by before. */
  earlierKeys: string[]
}

/** The hashes by which a card is known again: the same for the same card, also while APP_SECRET is being replaced. */
export function cardKeys(secrets: Pick<Secrets, 'sign' | 'signatures'>, provider: string, fingerprint: string): CardKeys {
  const card = `${provider}:${fingerprint}`
  const key = secrets.sign('card', card)
  return { key, earlierKeys: secrets.signatures('card', card).filter((each) => each !== key) }
}
