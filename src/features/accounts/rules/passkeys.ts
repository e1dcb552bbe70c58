/** How long an authenticator has to answer, in minutes. */
export const CHALLENGE_MINUTES = 5

/** Passkeys of one account. */
export const PASSKEYS_MAX = 10

/**
 * For which name of the shop passkeys are made. They need a name: a shop that runs on this machine under an address takes
 * `localhost`, and a shop that is reached by any other bare address has none (null).
 */
export function passkeySite(publicUrl: string): { rpId: string; origin: string } | null {
  const url = new URL(publicUrl)
  if (/^127\.|^\[::1\]$/.test(url.hostname)) url.hostname = 'localhost'
  const isAddress = /^[\d.]+$|^\[/.test(url.hostname)
  const isSecure = url.protocol === 'https:' || url.hostname === 'localhost'
  return isAddress || !isSecure ? null : { rpId: url.hostname, origin: url.origin }
}
