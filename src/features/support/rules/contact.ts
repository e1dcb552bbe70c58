import type { FieldError } from '#shared/errors.ts'

/** Maximum lengths in characters. */
export const limits = { name: 80, email: 254, subject: 150, message: 5_000 } as const

/** Texts of the contact form (specification, sections 5 and 8). */
export const messages = {
  required: 'Please fill in all required fields',
  email: 'Please enter a valid email address.',
  failed: 'Failed to send message. Please try again.',
} as const

/**
 * The confirmation of a sent message (specification, section 8). `within`, such as `2–4 hours`, is the claim `email_response`. A live shop
 * states it only while the claim is proven.
 */
export function sentText(mode: 'demo' | 'live', within: string | undefined): string {
  const sent = 'Message sent successfully!'
  if (mode === 'demo') return `${sent} We'll get back to you soon.`
  return within ? `${sent} We'll reply by email within ${within}.` : `${sent} We'll reply by email.`
}

/** The fields of the contact form. */
export interface TypedMessage {
  name: string
  email: string
  /** Optional. */
  subject: string
  message: string
}

/** Validates the contact form (specification, section 5). Returns errors in the order of the fields. */
export function checkMessage(typed: TypedMessage): FieldError[] {
  const errors: FieldError[] = []
  for (const path of ['name', 'email', 'message'] as const) {
    if (typed[path].trim() === '') errors.push({ path, message: messages.required })
    else if (path === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.email.trim())) errors.push({ path, message: messages.email })
  }
  return errors
}
