import type { FieldError } from '#shared/errors.ts'

/** Nobody fills in the whole form in less: the page waits as long, a program that does not is asked to send it again. */
export const SHORTEST_MS = 2_000

/** The most characters that a field takes. */
export const limits = { username: 60, email: 254, reviewTitle: 120, content: 4_000 } as const

export const messages = {
  rating: 'Rating is required to submit your review.',
  fields: 'All fields are required to submit your review.',
  email: 'Please enter a valid email address.',
  service: 'Please choose one of our services.',
} as const

/** What stands in the form, by name. */
export interface TypedReview {
  username: string
  email: string
  serviceUsed: string
  /** `1` to `5`; empty where nothing is chosen. */
  rating: string
  reviewTitle: string
  content: string
}

/** What is wrong with the form, in the order of its fields; empty where it can be sent. Section 5. */
export function checkReview(typed: TypedReview): FieldError[] {
  const blank = (['username', 'email', 'serviceUsed', 'rating', 'reviewTitle', 'content'] as const).filter(
    (name) => typed[name].trim() === '',
  )
  const errors: FieldError[] = blank.map((path) => ({ path, message: path === 'rating' ? messages.rating : messages.fields }))
  if (!blank.includes('email') && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.email.trim())) {
    errors.push({ path: 'email', message: messages.email })
  }
  return errors
}
