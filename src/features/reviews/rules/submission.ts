import type { FieldError } from '#shared/errors.ts'

/** Minimum time to fill in the form. The page waits for it, so anything faster is a bot and refused. */
export const MIN_ELAPSED_MS = 2_000

/** Cache topic for content that shows helpful votes. */
export const VOTES_TOPIC = 'review votes'

/** Maximum number of characters by field. */
export const limits = { username: 60, email: 254, reviewTitle: 120, content: 4_000 } as const

export const messages = {
  rating: 'Rating is required to submit your review.',
  fields: 'All fields are required to submit your review.',
  email: 'Please enter a valid email address.',
  service: 'Please choose one of our services.',
} as const

/** The form's values by field name. */
export interface TypedReview {
  username: string
  email: string
  serviceUsed: string
  /** `1` to `5`, or empty. */
  rating: string
  reviewTitle: string
  content: string
}

/** The errors of the form, in field order; empty if it can be submitted (section 5 of the specification). */
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
