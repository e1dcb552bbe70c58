import { type Account, accountOf, newEmailOfLink } from '#features/accounts/server/queries.ts'
import { openInvitation } from '#features/accounts/server/queries/staff.ts'
import type { EmailName } from '#features/notifications/rules/kinds.ts'
import { type EventDefinition, notifiedEvent, type NotificationContent } from '#features/notifications/server/events/event.ts'
import type { Context } from '#platform/context.ts'
import { limiterOf, limitRule } from '#platform/http/rate-limit.ts'
import { limitedMailbox } from '#shared/normalize-email.ts'
import { paths } from '#shared/paths.ts'

interface AccountEvent {
  userId: string
  /** Undefined if the address is unconfirmed and has reached its email limit. */
  email: string | undefined
  /** The id of a token, request or export. */
  occasion: string
  /** The token in the email's link, if it has one. */
  tokenId: string | undefined
}

/** An unconfirmed address may be a stranger's, and anyone can create and erase accounts with it repeatedly. */
const unconfirmed = limitRule({
  name: 'unconfirmed-email',
  points: 20,
  seconds: 3_600,
  message: 'Many emails were sent to this address. Please try again later.',
})

/** Each kind of email has its own limit, so flooding with one kind does not block another. */
async function mayEmail(ctx: Context, template: EmailName, { email, emailVerified }: Account): Promise<boolean> {
  return emailVerified || limiterOf(ctx, unconfirmed).countSilently(`${template} ${limitedMailbox(email)}`)
}

/** An event that emails an account's address, unless the account was erased in the meantime. */
function accountEvent(
  template: EmailName,
  idName: 'tokenId' | 'requestId' | 'exportId',
  { content, isSecurity }: { content?: NotificationContent; isSecurity?: true } = {},
): EventDefinition {
  return notifiedEvent<AccountEvent>({
    type: 'system',
    emailPolicy: 'now',
    ...(isSecurity && { isSecurity }),
    facts: async (ctx, { userId = '', tokenId, [idName]: occasion = '' }) => {
      const account = await accountOf(ctx.db, userId)
      return account ? { userId, email: (await mayEmail(ctx, template, account)) ? account.email : undefined, occasion, tokenId } : null
    },
    spec: ({ userId, email: recipient, occasion, tokenId }) => ({
      userId,
      occasion,
      content,
      ...(recipient !== undefined && {
        email: { key: `${template}:${occasion}`, template, recipient, data: { userId, ...(tokenId && { tokenId }) } },
      }),
    }),
    sample: { userId: 'usr_sample', email: 'ada@example.com', occasion: 'sample', tokenId: 'tok_sample' },
  })
}

const profile = `${paths.profile}?section=profile`

/** An event about a change to how the customer signs in, or an attempt at one. */
function securityEvent(template: EmailName, title: string, message: string, link: string = profile): EventDefinition {
  return accountEvent(template, 'requestId', { isSecurity: true, content: { title, message, link } })
}

export const verificationRequested = accountEvent('confirm-address', 'tokenId')

export const resetRequested = accountEvent('new-password', 'tokenId', { isSecurity: true })

export const deviceLinkRequested = accountEvent('device-link', 'tokenId', { isSecurity: true })

/**
 * Emails the new address while its confirmation is pending. Sends nothing if another request has replaced it: the limit of emails to a
 * mailbox was only checked for the address of the link's own request.
 */
export const newEmailConfirmationRequested = notifiedEvent<AccountEvent & { email: string }>({
  type: 'system',
  emailPolicy: 'now',
  isSecurity: true,
  facts: async (ctx, { userId = '', tokenId = '' }) => {
    const email = await newEmailOfLink(ctx, userId, tokenId)
    return email === undefined ? null : { userId, email, occasion: tokenId, tokenId }
  },
  spec: ({ userId, email: recipient, occasion, tokenId = '' }) => ({
    userId,
    occasion,
    email: { key: `confirm-new-email:${occasion}`, template: 'confirm-new-email', recipient, data: { userId, tokenId } },
  }),
  sample: { userId: 'usr_sample', email: 'ada@new.example', occasion: 'sample', tokenId: 'tok_sample' },
})

export const newEmailApprovalRequested = accountEvent('approve-new-email', 'tokenId', { isSecurity: true })

export const emailChanged = securityEvent(
  'email-changed',
  'Your email address was changed',
  'Sign in with your new address from now on. We’ll send receipts and order updates there.',
)

export const addressConfirmed = notifiedEvent<{ userId: string }>({
  type: 'system',
  emailPolicy: 'copy',
  facts: (_ctx, { userId = '' }) => Promise.resolve({ userId }),
  spec: ({ userId }) => ({
    userId,
    occasion: userId,
    content: {
      title: 'Email address confirmed',
      message: 'You can now add orders you placed with it as a guest to your account.',
      link: paths.profile,
    },
  }),
  sample: { userId: 'usr_sample' },
})

/** Someone tried to sign up with the address of an existing account. */
export const addressInUse = securityEvent(
  'address-in-use',
  'Someone tried to sign up with your email address',
  'You already have this account, so nothing has changed.',
)

export const passwordChanged = securityEvent(
  'password-changed',
  'Your password was changed',
  'We’ve signed you out on all other devices. If this wasn’t you, reset your password right away.',
  paths.forgotPassword,
)

export const secondFactorOn = securityEvent(
  'second-factor-on',
  'Two-factor authentication is on',
  'You’ll now need a code from your authenticator app to sign in. We’ve signed you out on all other devices.',
)

export const recoveryCodesReplaced = securityEvent(
  'recovery-codes-replaced',
  'Your recovery codes were replaced',
  'The old ones no longer work. If this wasn’t you, reset your password right away.',
)

export const passkeyAdded = securityEvent(
  'passkey-added',
  'A passkey was added to your account',
  'You can use it instead of a code when you sign in. If this wasn’t you, remove it and reset your password.',
)

export const secondFactorOff = securityEvent(
  'second-factor-off',
  'Two-factor authentication is off',
  'Signing in no longer requires a code. If this wasn’t you, reset your password right away.',
)

export const passkeyRemoved = securityEvent(
  'passkey-removed',
  'A passkey was removed from your account',
  'You can no longer use it to sign in. If this wasn’t you, reset your password right away.',
)

export const googleConnected = securityEvent(
  'google-connected',
  'A Google account was connected',
  'You can now sign in with it. If this wasn’t you, disconnect it and reset your password.',
)

export const googleDisconnected = securityEvent(
  'google-disconnected',
  'Your Google account was disconnected',
  'You can no longer sign in with it. If this wasn’t you, reset your password right away.',
)

export const apiKeyCreated = securityEvent(
  'api-key-created',
  'An API key was created in your name',
  'A program can now act for you. If this wasn’t you, revoke the key and reset your password right away.',
  `${paths.operator}/system/keys`,
)

export const exportReady = accountEvent('export-ready', 'exportId', {
  isSecurity: true,
  content: { title: 'Your data is ready', message: 'Download your copy from your profile within the next 7 days.', link: profile },
})

/** An event about the shop that is published once per owner. `sample` names the fields of its payload. */
function ownerEvent<Data extends Record<string, string> & { userId: string }>(
  template: EmailName,
  occasionOf: (data: Data) => string,
  contentOf: (data: Data) => NotificationContent,
  sample: Data,
): EventDefinition {
  return notifiedEvent({
    type: 'system',
    emailPolicy: 'now',
    isSecurity: true,
    facts: async (ctx, payload) => {
      const owner = await accountOf(ctx.db, payload.userId ?? '')
      const data = Object.fromEntries(Object.keys(sample).map((name) => [name, payload[name] ?? ''])) as Data
      return owner ? { email: owner.email, data } : null
    },
    spec: ({ email: recipient, data }) => ({
      userId: data.userId,
      occasion: occasionOf(data),
      content: contentOf(data),
      email: { key: `${template}:${occasionOf(data)}:${data.userId}`, template, recipient, data },
    }),
    sample: { email: 'ada@example.com', data: sample },
  })
}

/** Someone joined the staff. */
export const staffJoined = ownerEvent(
  'staff-joined',
  ({ invitationId }) => invitationId,
  () => ({
    title: 'Someone joined the team',
    message: 'They accepted an invitation. If you didn’t expect this, remove them from the staff.',
    link: `${paths.operator}/settings/staff`,
  }),
  { userId: 'usr_sample', invitationId: 'inv_sample', joinedId: 'usr_joined', inviterId: 'usr_sample', role: 'support' },
)

/** Payments now go to a different account. */
export const paymentAccountChanged = ownerEvent(
  'payment-account-changed',
  ({ changeId }) => changeId,
  ({ what }) => ({
    title: 'The payment settings were changed',
    message: `${what}. If you didn’t expect this, check where your payments go.`,
    link: `${paths.operator}/settings/payments`,
  }),
  { userId: 'usr_sample', changeId: 'chg_sample', what: 'Stripe was connected', changedBy: 'usr_sample', approvedBy: 'usr_sample' },
)

/** Someone is invited to join the staff. Sends nothing if the invitation was revoked in the meantime. */
export const staffInvited = notifiedEvent({
  type: 'system',
  emailPolicy: 'now',
  facts: async (ctx, { invitationId = '' }) => {
    const invitation = await openInvitation(ctx, invitationId)
    return invitation ? { invitationId, email: invitation.email, role: invitation.role, inviter: invitation.inviter } : null
  },
  spec: ({ invitationId, email: recipient, role, inviter }) => ({
    userId: null,
    occasion: invitationId,
    email: { key: `staff-invited:${invitationId}`, template: 'staff-invited', recipient, data: { invitationId, role, inviter } },
  }),
  sample: { invitationId: 'inv_sample', email: 'grace@example.com', role: 'support', inviter: 'Grace Hopper' },
})
