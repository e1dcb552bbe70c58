/** How long an authenticator app shows one code, in seconds. */
export const TOTP_STEP_SECONDS = 30

/** Number of recovery codes per account. */
export const RECOVERY_CODES = 10

/** How long a customer has to enter the second factor, in minutes. */
export const TICKET_TTL_MINUTES = 10

/** How recent a sign-in must be to confirm a change to an account without a password, in minutes. */
export const FRESH_SIGN_IN_MINUTES = 10

/** Removes spaces and hyphens from a typed code and lowercases it. */
export function typedCode(text: string): string {
  return text.replace(/[\s-]/g, '').toLowerCase()
}

/** Whether a normalized code has the format of an authenticator code. If not, it may be a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

/** How long an authenticator has to respond, in minutes. */
export const CHALLENGE_MINUTES = 5

/** How a browser can reach an authenticator (WebAuthn). */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** Maximum number of passkeys per account. */
export const MAX_PASSKEYS = 10

/**
 * The relying party for passkeys, which need HTTPS and a domain name. On a loopback address it’s `localhost`. Null for a shop at any other
 * IP address, which can’t use passkeys.
 */
export function passkeySite(publicUrl: string): { rpId: string; origin: string } | null {
  const url = new URL(publicUrl)
  if (/^127\.|^\[::1\]$/.test(url.hostname)) url.hostname = 'localhost'
  const isAddress = /^[\d.]+$|^\[/.test(url.hostname)
  const isSecure = url.protocol === 'https:' || url.hostname === 'localhost'
  return isAddress || !isSecure ? null : { rpId: url.hostname, origin: url.origin }
}
