import type { FieldError } from '#shared/errors.ts'

/** The most characters that a field takes. */
export const limits = { name: 80, email: 254, subject: 150, message: 5_000 } as const

/** Sections 5 and 8. */
export const messages = {
  required: 'Please fill in all required fields',
  email: 'Please enter a valid email address.',
  sent: "Message sent successfully! We'll get back to you soon.",
  failed: 'Failed to send message. Please try again.',
} as const

/** What stands in the contact form, by name. */
export interface TypedMessage {
  name: string
  email: string
  /** May stay empty. */
  subject: string
  message: string
}

/** What is wrong with the form, in the order of its fields; empty where it can be sent. Section 5. */
export function checkMessage(typed: TypedMessage): FieldError[] {
  const errors: FieldError[] = []
  for (const path of ['name', 'email', 'message'] as const) {
    if (typed[path].trim() === '') errors.push({ path, message: messages.required })
    else if (path === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.email.trim())) errors.push({ path, message: messages.email })
  }
  return errors
}
