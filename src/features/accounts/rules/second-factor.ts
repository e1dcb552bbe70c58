/** How long a code of the app is shown, in seconds. */
export const STEP_SECONDS = 30

/** Codes for when the app is not at hand. */
export const RECOVERY_CODES = 10

/** How long somebody may take from the password to the code, in minutes. */
export const TICKET_MINUTES = 10

/** A sign-in that is no older stands for a password where the account has none, in minutes. */
export const FRESH_MINUTES = 10

/** A code as it was meant: without what people type between the digits and letters, in small letters. */
export function typedCode(text: string): string {
  return text.replace(/[\s-]/g, '').toLowerCase()
}

/** Whether it looks like a code of the app; else it may be a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}
