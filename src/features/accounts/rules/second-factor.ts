/** How long an authenticator app shows a code, in seconds. */
export const TOTP_STEP_SECONDS = 30

/** How many recovery codes an account gets. */
export const RECOVERY_CODES = 10

/** How long the second factor may follow the first, in minutes. */
export const TICKET_TTL_MINUTES = 10

/** An account without a password confirms a change by a sign-in that is at most this old, in minutes. */
export const FRESH_SIGN_IN_MINUTES = 10

/** Normalizes a typed code: no spaces or hyphens, lower case. */
export function typedCode(text: string): string {
  return text.replace(/[\s-]/g, '').toLowerCase()
}

/** Whether a normalized code looks like an authenticator code; anything else may be a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

/** How long an authenticator has to answer, in minutes. */
export const CHALLENGE_MINUTES = 5

/** How a browser may reach an authenticator. */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** How many passkeys an account may have. */
export const MAX_PASSKEYS = 10

/**
 * The site that passkeys belong to. They need HTTPS and a domain name: a shop on the loopback address uses `localhost`, and
 * a shop at any other bare IP address cannot have passkeys (null).
 */
export function passkeySite(publicUrl: string): { rpId: string; origin: string } | null {
  const url = new URL(publicUrl)
  if (/^127\.|^\[::1\]$/.test(url.hostname)) url.hostname = 'localhost'
  const isAddress = /^[\d.]+$|^\[/.test(url.hostname)
  const isSecure = url.protocol === 'https:' || url.hostname === 'localhost'
  return isAddress || !isSecure ? null : { rpId: url.hostname, origin: url.origin }
}
