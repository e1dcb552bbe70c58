import { z } from 'zod'
import { passwordProblem } from '#features/accounts/rules.ts'

/** The longest text that is worth comparing with a password: a new one is much shorter. */
const TYPED_MAX = 1_000

export const emailField = z
  .string({ error: 'Please enter your email address.' })
  .trim()
  .min(1, { error: 'Please enter your email address.' })
  .max(254, { error: 'An email address has at most 254 characters.' })
  .pipe(z.email({ error: 'Please enter a valid email address.' }))

/** An address to look up: what is none belongs to nobody, and is told so in the same words. */
export const typedEmailField = z
  .string({ error: 'Please enter your email address.' })
  .trim()
  .min(1, { error: 'Please enter your email address.' })
  .max(254, { error: 'An email address has at most 254 characters.' })

/** Blanks at the ends go, and several in a row become one. */
export const usernameField = z
  .string({ error: 'Please enter your name.' })
  .transform((name) => name.normalize('NFC').replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, { error: 'Please enter your name.' })
      .max(100, { error: 'A name has at most 100 characters.' })
      .regex(/^\P{Cc}*$/u, { error: 'The name has characters that cannot be shown.' }),
  )

/** A password to be chosen; `missing` is said where there is none. */
export const newPasswordField = (missing: string) =>
  z
    .string({ error: missing })
    .min(1, { error: missing, abort: true })
    .superRefine((password, issues) => {
      const problem = passwordProblem(password)
      if (problem) issues.addIssue({ code: 'custom', message: problem })
    })

/** A password to be compared; `missing` is said where there is none. */
export const typedPasswordField = (missing: string) =>
  z.string({ error: missing }).min(1, { error: missing }).max(TYPED_MAX, { error: 'The password is too long.' })

/** The token of a mailed link. */
export const linkTokenField = z.string({ error: 'The link is incomplete.' }).min(1, { error: 'The link is incomplete.' }).max(200)
