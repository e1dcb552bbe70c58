import { otherAccessOf } from '#features/accounts/server/queries/api-keys.ts'
import { greeting, linkTo, readName } from '#features/notifications/server/emails/accounts.ts'
import { type EmailData, emailTemplate, lowerFirst } from '#features/notifications/server/emails/content.ts'
import { sampleValues } from '#features/notifications/server/emails/samples.ts'
import type { Context } from '#platform/context.ts'
import { paths } from '#shared/paths.ts'

const LOCK_TEXT =
  'If this wasn’t you, open the link above within 7 days. It signs out every device, removes new ways to sign in, and locks your account until you choose a new password.'

/**
 * An email about a change to how the customer signs in, with a link that locks the account. `sentence` comes before the button. `more` and
 * the paragraphs that `readMore` returns come after it.
 */
function securityChange(
  subject: string,
  preview: string,
  sentence: string,
  more: string[] = [],
  readMore: (ctx: Context, data: EmailData) => string[] | Promise<string[]> = () => [],
) {
  return emailTemplate({
    facts: async (ctx, data) => ({
      ...(await readName(ctx, data)),
      found: await readMore(ctx, data),
      // Emails stored by older versions have no token.
      button: data.tokenId
        ? { label: 'This wasn’t me', href: linkTo(ctx, paths.lockAccount, data.tokenId) }
        : { label: 'Reset password', href: ctx.config.PUBLIC_URL + paths.forgotPassword },
    }),
    content: ({ name, button, found }, { storeName }) => ({
      subject,
      preview,
      heading: greeting(name, lowerFirst(subject)),
      paragraphs: [sentence],
      button,
      more: [LOCK_TEXT, ...more, ...found],
      footer: `You’re receiving this email because it’s about the security of your account at ${storeName}.`,
    }),
    sample: { name: sampleValues.name, found: [], button: { label: 'This wasn’t me', href: 'https://shop.example/link' } },
  })
}

export const passwordChanged = securityChange(
  'Your password was changed',
  'You’ve been signed out on all other devices.',
  'From now on, use your new password to sign in with your email address.',
  ['We’ve signed you out on all other devices.'],
  remainingAccess,
)

/** Warns about access that a new password does not end, in case someone else added it. */
async function remainingAccess(ctx: Context, { userId = '' }: EmailData): Promise<string[]> {
  const { google, apiKeys } = await otherAccessOf(ctx, userId)
  return [
    ...(google
      ? ['You can still sign in with the Google account that’s connected. If it isn’t yours, disconnect it in your profile.']
      : []),
    ...(apiKeys > 0 ? ['API keys that you created still work. You can revoke them in the console under System, Keys.'] : []),
  ]
}

export const secondFactorOn = securityChange(
  'Two-factor authentication is on',
  'Signing in now requires a code as well.',
  'From now on, you’ll need a code from your authenticator app to sign in.',
  ['We’ve signed you out on all other devices. Keep your recovery codes somewhere you can reach without your phone. Each one works once.'],
)

export const passkeyAdded = securityChange(
  'A passkey was added to your account',
  'You can use it instead of a code when you sign in.',
  'You can use it instead of a code when you sign in, after your password.',
)

export const secondFactorOff = securityChange(
  'Two-factor authentication is off',
  'Signing in no longer requires a code.',
  'Signing in no longer requires a code from your authenticator app, and your recovery codes no longer work.',
)

export const recoveryCodesReplaced = securityChange(
  'Your recovery codes were replaced',
  'The old ones no longer work.',
  'The old codes no longer work.',
  ['Keep the new ones somewhere you can reach without your phone.'],
)

export const passkeyRemoved = securityChange(
  'A passkey was removed from your account',
  'You can no longer use it to sign in.',
  'You can no longer use it to sign in; codes from your authenticator app still work.',
)

export const googleConnected = securityChange(
  'A Google account was connected',
  'You can now sign in with Google.',
  'A Google account can now be used to sign in to your account.',
)

export const googleDisconnected = securityChange(
  'Your Google account was disconnected',
  'You can no longer sign in with Google.',
  'You can no longer sign in with Google; your password still works.',
)

export const apiKeyCreated = securityChange(
  'An API key was created in your name',
  'A program can now act for you in the console.',
  'A program that has the key can now do what its scopes allow, in your name.',
  ['You can revoke it in the console under System, Keys.'],
)
