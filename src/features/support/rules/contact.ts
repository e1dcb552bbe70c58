import type { FieldError } from '#shared/errors.ts'

/** Maximum lengths in characters. */
export const limits = { name: 80, email: 254, subject: 150, message: 5_000 } as const

/** Sections 5 and 8. */
export const messages = {
  required: 'Please fill in all required fields',
  email: 'Please enter a valid email address.',
  sent: "Message sent successfully! We'll get back to you soon.",
  failed: 'Failed to send message. Please try again.',
} as const

/** The fields of the contact form. */
export interface TypedMessage {
  name: string
  email: string
  /** Optional. */
  subject: string
  message: string
}

/** Validates the contact form; errors are in the order of the fields. Section 5. */
export function checkMessage(typed: TypedMessage): FieldError[] {
  const errors: FieldError[] = []
  for (const path of ['name', 'email', 'message'] as const) {
    if (typed[path].trim() === '') errors.push({ path, message: messages.required })
    else if (path === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.email.trim())) errors.push({ path, message: messages.email })
  }
  return errors
}
