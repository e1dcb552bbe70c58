import { z } from 'zod'
import { passwordProblem } from '#features/accounts/rules/password.ts'
import { passkeyTransports } from '#features/accounts/rules/second-factor.ts'
import type { GoogleGrant } from '#features/accounts/server/google/identity.ts'
import { EMAIL_ADDRESS } from '#shared/email-address.ts'
import { invalid } from '#shared/errors.ts'

const MAX_TYPED_LENGTH = 1_000

/** An address to look up. It doesn't have to be well formed, because any unknown address gets the same response. */
export const typedEmailField = z
  .string({ error: 'Please enter your email address.' })
  .trim()
  .min(1, { error: 'Please enter your email address.' })
  .max(254, { error: 'An email address has at most 254 characters.' })

export const emailField = typedEmailField.pipe(z.email({ pattern: EMAIL_ADDRESS, error: 'Please enter a valid email address.' }))

/** A new password. `missing` is the message if there is none. */
export const newPasswordField = (missing: string) =>
  z
    .string({ error: missing })
    .min(1, { error: missing, abort: true })
    .superRefine((password, issues) => {
      const problem = passwordProblem(password)
      if (problem) issues.addIssue({ code: 'custom', message: problem })
    })

/** A password to check. `missing` is the message if there is none. */
export const typedPasswordField = (missing: string) =>
  z.string({ error: missing }).min(1, { error: missing }).max(MAX_TYPED_LENGTH, { error: 'The password is too long.' })

/** The token of an emailed link. */
export const linkTokenField = z.string({ error: 'The link is incomplete.' }).min(1, { error: 'The link is incomplete.' }).max(200)

/** An authenticator code or a recovery code. */
export const codeField = z
  .string({ error: 'Please enter a code.' })
  .trim()
  .min(1, { error: 'Please enter a code.' })
  .max(40, { error: 'This code is too long.' })

/** The password, to confirm a change. Accounts without one confirm it with a sign-in within the last few minutes. */
export const proofBody = z.object({ password: z.string({ error: 'Please enter your password.' }).max(MAX_TYPED_LENGTH).optional() })

/** The password and a code, to confirm a change to a second factor that is on. */
export const factorProofBody = proofBody.extend({
  code: z.string({ error: 'Please enter a code.' }).trim().max(40, { error: 'This code is too long.' }).optional(),
})

const googleText = (name: string) =>
  z
    .string({ error: `${name} must be text.` })
    .max(4_096, { error: `${name} is too long.` })
    .optional()

/** `{code, codeVerifier}` or `{token}`. */
export const googleGrantFields = z.object({
  code: googleText('code'),
  codeVerifier: z
    .string({ error: 'codeVerifier must be text.' })
    .regex(/^[\w.~-]{43,128}$/, { error: 'codeVerifier must be 43 to 128 letters, digits, or any of - . _ ~' })
    .optional(),
  token: googleText('token'),
})

/** The grant that a browser got from Google. Throws 400 if a code comes without its verifier, or if there is neither a code nor a token. */
export function googleGrantOf({ code, codeVerifier, token }: z.infer<typeof googleGrantFields>): GoogleGrant {
  if (code && codeVerifier) return { code, codeVerifier }
  if (code) throw invalid('codeVerifier', 'Send the code together with its codeVerifier.')
  if (token) return { token }
  throw invalid('token', 'Send a code with its codeVerifier, or a token.')
}

const base64url = z.string().max(20_000)

/** A credential from an authenticator (WebAuthn Level 3). Only the shape is checked here; verification checks the content. */
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional(),
}

/** A new passkey. */
export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.enum(passkeyTransports)).max(10).exactOptional(),
  }),
})

/** A signature by a passkey. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.exactOptional(),
  }),
})

/** Options that the browser passes to its authenticator to sign in. */
export const passkeyRequestOptions = z.looseObject({ challenge: z.string() })

/** Options that the browser passes to its authenticator to create a passkey. */
export const passkeyCreationOptions = passkeyRequestOptions.extend({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
})
