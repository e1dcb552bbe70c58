import { z } from 'zod'
import { approvalStatuses, exportStatuses, keyStatuses, secondFactorMethods } from '#features/accounts/rules.ts'
import { guardedActionNames } from '#features/accounts/rules/four-eyes.ts'
import type { Permission } from '#features/accounts/rules/permissions.ts'
import { type Role, roles, type StaffRole, staffRoles } from '#shared/roles.ts'
import type { SessionUser } from '#shared/session.ts'
import { composed } from '#shared/text.ts'

export type { Role, StaffRole }

const time = z.string().describe('ISO 8601, UTC.')
const author = z.object({ id: z.string(), name: z.string() })

/** Trims the name and collapses runs of whitespace into one space. */
export const usernameField = z
  .string({ error: 'Please enter your name.' })
  .max(400, { error: 'A name has at most 100 characters.' })
  .transform((name) => composed(name).replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, { error: 'Please enter your name.' })
      .max(100, { error: 'A name has at most 100 characters.' })
      .regex(/^\P{Cc}*$/u, { error: 'The name has characters that cannot be shown.' }),
  )

/** The account behind the token of a request. */
export interface Person {
  userId: string
  /** The session's id, or the API key's. */
  sessionId: string
  email: string
  username: string
  role: Role
  /** Everything that the role may do. For an API key, only what its scopes allow. */
  permissions: readonly Permission[]
  emailVerified: boolean
  /** Whether this session was opened with a second factor. */
  secondFactor: boolean
}

export const accountUserSchema = z
  .object({
    id: z.string(),
    username: z.string().describe('First and last name, joined by a space.'),
    email: z.string(),
    balance: z.number().describe('Dollars.'),
    emailVerified: z.boolean(),
    hasPassword: z.boolean(),
    google: z.boolean().describe('Whether the account can sign in with Google.'),
    role: z.enum(roles),
    secondFactor: z.boolean().describe('Whether signing in requires a second factor.'),
  })
  .meta({ id: 'AccountUser' }) satisfies z.ZodType<SessionUser>
export type AccountUser = z.infer<typeof accountUserSchema>

const answer = z.object({ success: z.literal(true), message: z.string() })

export const userAnswerSchema = answer.extend({ user: accountUserSchema })

export const signedInSchema = userAnswerSchema
  .extend({
    token: z.string().describe('Bearer token.'),
    expiresAt: time.describe('When the token expires: ISO 8601, UTC. Use the refresh cookie to get a new one.'),
  })
  .meta({ id: 'SignedIn' })
export type SignedInAnswer = z.infer<typeof signedInSchema>

const secondFactorAnswerSchema = answer
  .extend({
    secondFactor: z.object({
      ticket: z.string().describe('Proves the first factor. Expires after ten minutes.'),
      methods: z.array(z.enum(secondFactorMethods)),
    }),
  })
  .meta({ id: 'SecondFactorRequired' })
export type SecondFactorAnswer = z.infer<typeof secondFactorAnswerSchema>

/** The response to a correct first factor: a session, or a request for the second factor. */
export const signInAnswerSchema = z.union([signedInSchema, secondFactorAnswerSchema])
export type SignInAnswer = z.infer<typeof signInAnswerSchema>

export const secondFactorSchema = z
  .object({
    since: time.nullable().describe('When it was turned on; null if it is off.'),
    recoveryCodes: z.int().describe('Unused recovery codes.'),
  })
  .meta({ id: 'SecondFactor' })
export type SecondFactorView = z.infer<typeof secondFactorSchema>

export const secondFactorSetupSchema = z
  .object({
    secret: z.string().describe('Base32, to type by hand.'),
    uri: z.string().describe('`otpauth://totp/...`'),
    picture: z.string().describe('The URI as a QR code: `data:image/svg+xml,...`'),
  })
  .meta({ id: 'SecondFactorSetup' })
export type SecondFactorSetup = z.infer<typeof secondFactorSetupSchema>

const passkeySchema = z.object({ id: z.string(), name: z.string(), createdAt: time, lastUsedAt: time.nullable() }).meta({ id: 'Passkey' })
export type PasskeyView = z.infer<typeof passkeySchema>

export const passkeyListSchema = z.object({
  origin: z.string().nullable().describe('The origin where passkeys work, which is the shop’s own. Null if this shop cannot use passkeys.'),
  passkeys: z.array(passkeySchema),
})
export type PasskeyList = z.infer<typeof passkeyListSchema>

export const staffMemberSchema = z
  .object({
    id: z.string(),
    username: z.string(),
    email: z.string(),
    role: z.enum(staffRoles),
    secondFactor: z.boolean().describe('Whether they sign in with a second factor.'),
    lastUsedAt: time.nullable().describe('When any of their open sessions was last used; null if there is none.'),
  })
  .meta({ id: 'StaffMember' })
export type StaffView = z.infer<typeof staffMemberSchema>

export const invitationSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    role: z.enum(staffRoles),
    invitedBy: z.string().describe('Name of the staff member who sent it.'),
    createdAt: time,
    expiresAt: time,
  })
  .meta({ id: 'StaffInvitation' })
export type InvitationView = z.infer<typeof invitationSchema>

export const openInvitationSchema = z
  .object({
    email: z.string(),
    role: z.enum(staffRoles),
    hasAccount: z
      .boolean()
      .describe('Whether the address already has an account. If so, its owner signs in first; otherwise they choose a password.'),
  })
  .meta({ id: 'OpenInvitation' })
export type OpenInvitation = z.infer<typeof openInvitationSchema>

export const sessionSchema = z
  .object({
    id: z.string(),
    device: z.string().describe('`Chrome on Windows`'),
    createdAt: time,
    lastUsedAt: time,
    current: z.boolean().describe('Whether this is the session that made the request.'),
  })
  .meta({ id: 'Session' })
export type SessionView = z.infer<typeof sessionSchema>

/** What a page needs to open Google's sign-in window. */
export interface GoogleSignIn {
  clientId: string
  /** `https://accounts.google.com/o/oauth2/v2/auth` */
  authorizationUrl: string
  /** `https://shop.example.com/google-callback` */
  redirectUri: string
}

export const preferencesSchema = z
  .object({
    orderEmails: z.boolean().describe('Whether to send emails about order progress.'),
    marketing: z.object({
      granted: z.boolean(),
      at: time.nullable().describe('When consent was last granted or withdrawn; null if never.'),
    }),
  })
  .meta({ id: 'AccountPreferences' })
export type AccountPreferences = z.infer<typeof preferencesSchema>

export const exportSchema = z
  .object({
    id: z.string(),
    status: z.enum(exportStatuses),
    done: z.int().describe('Parts collected so far.'),
    total: z.int().describe('Total number of parts.'),
    createdAt: time,
    expiresAt: time.describe('When the download expires: ISO 8601, UTC.'),
  })
  .meta({ id: 'DataExport' })
export type ExportView = z.infer<typeof exportSchema>

export const erasurePreviewSchema = z
  .object({
    refund: z.number().describe('Dollars of paid balance refunded to the original payments.'),
    kept: z.number().describe('Dollars of paid balance that the shop keeps because bonus credit from deposits was spent.'),
    lapses: z.number().describe('Dollars of bonus credit that expire.'),
    openOrders: z.int().describe('Number of orders still being delivered. The account cannot be erased while there are any.'),
  })
  .meta({ id: 'ErasurePreview' })
export type ErasurePreview = z.infer<typeof erasurePreviewSchema>

export const customerNoteSchema = z.object({ id: z.string(), body: z.string(), author, createdAt: time }).meta({ id: 'CustomerNote' })
export type CustomerNote = z.infer<typeof customerNoteSchema>

export const customerProfileSchema = z
  .object({
    id: z.string(),
    username: z.string(),
    email: z.string().nullable().describe('Null if the account was erased.'),
    role: z.enum(roles),
    emailVerifiedAt: time.nullable(),
    createdAt: time,
    erasedAt: time.nullable(),
    lastUsedAt: time.nullable().describe('When any of their open sessions was last used; null if there is none.'),
    signIn: z.object({ password: z.boolean(), google: z.boolean(), secondFactor: z.boolean() }),
    orderEmails: z.boolean().describe('Whether they get emails about order progress.'),
    consents: z
      .array(z.object({ granted: z.boolean(), wording: z.string(), at: time }))
      .describe('The latest 100 consents granted or withdrawn, with their wording, newest first.'),
    consentCount: z.int().describe('Total number of consents.'),
  })
  .meta({ id: 'CustomerProfile' })
export type CustomerProfile = z.infer<typeof customerProfileSchema>

export const approvalSchema = z
  .object({
    id: z.string(),
    kind: z.enum(guardedActionNames),
    subject: z.object({ type: z.string(), id: z.string() }),
    amount: z.number().describe('Dollars. 0 for changes of settings or roles, and for unlimited amounts.'),
    summary: z.string().describe('`Refund $120.00 of order GS-1042 to the original method`'),
    reason: z.string(),
    status: z.enum(approvalStatuses),
    requestedBy: author,
    requestedAt: time,
    decidedBy: author.nullable(),
    decidedAt: time.nullable(),
    decisionReason: z.string().nullable(),
    mayDecideAlone: z
      .boolean()
      .describe('Whether you requested this and nobody else may approve it. You can, with a code from your second factor.'),
  })
  .meta({ id: 'Approval' })
export type ApprovalView = z.infer<typeof approvalSchema>
export type ApprovalStatus = ApprovalView['status']

const used = z.object({ used: z.number(), limit: z.number() })

/** How much one person may do without approval, in dollars, and how much of that is used up. */
export const allowanceSchema = z
  .object({
    needsApproval: z.boolean(),
    reason: z.enum(['order', 'customer', 'day', 'always']).nullable().describe('Which limit is exceeded; null if none is.'),
    subject: used.nullable().describe('On this order, or on this customer’s balance in the last 24 hours. Null if that is not limited.'),
    day: used.describe('Your total over the last 24 hours, across all kinds of actions.'),
  })
  .meta({ id: 'Allowance' })
export type Allowance = z.infer<typeof allowanceSchema>

export const apiKeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    hint: z.string().describe('The last four characters of the key.'),
    scopes: z.array(z.string()).describe('The permissions the key was created with.'),
    lapsed: z.array(z.string()).describe('Scopes that no longer work because the creator lost the permission.'),
    creator: author,
    status: z.enum(keyStatuses).describe('`orphaned`: the creator is no longer on the staff.'),
    createdAt: time,
    expiresAt: time.nullable().describe('Null if the key works until it is revoked.'),
    lastUsedAt: time.nullable(),
  })
  .meta({ id: 'ApiKey' })
export type ApiKeyView = z.infer<typeof apiKeySchema>

export const newApiKeySchema = z
  .object({ id: z.string(), key: z.string().describe('Returned only once, in this response.') })
  .meta({ id: 'NewApiKey' })
export type NewApiKey = z.infer<typeof newApiKeySchema>
