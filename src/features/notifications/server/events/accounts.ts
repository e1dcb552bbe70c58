import { paths } from '#app/routes.ts'
import { accountOf } from '#features/accounts/server/queries.ts'
import type { Event, Telling, Words } from '#features/notifications/server/events/event.ts'
import type { Template } from '#features/notifications/server/templates.ts'
import type { Context } from '#platform/context.ts'

type Tell = Event['tell']

/** `account.verification_requested`: the link that proves the address. */
export const verificationRequested: Tell = (ctx, { userId = '', tokenId = '' }) =>
  mailed(ctx, userId, { occasion: tokenId, template: 'confirm-address', data: { tokenId } })

/** `account.reset_requested`: the link for a new password. */
export const resetRequested: Tell = (ctx, { userId = '', tokenId = '' }) =>
  mailed(ctx, userId, { occasion: tokenId, template: 'new-password', data: { tokenId } })

/** `account.email_verified`. */
export const addressConfirmed: Tell = async (_ctx, { userId = '' }) => ({
  userId,
  occasion: userId,
  words: {
    title: 'Email address confirmed',
    message: 'Orders that you placed with it before can now be added to your account.',
    link: paths.profile,
  },
})

/** `account.address_in_use`: somebody signed up with the address of an account. */
export const addressInUse: Tell = (ctx, { userId = '', requestId = '' }) =>
  mailed(ctx, userId, {
    occasion: requestId,
    template: 'address-in-use',
    words: {
      title: 'Somebody tried to sign up with your address',
      message: 'You have this account already, so nothing has changed.',
      link: `${paths.profile}?section=profile`,
    },
  })

/** `account.password_changed`: whether it was them. */
export const passwordChanged: Tell = (ctx, { userId = '', requestId = '' }) =>
  mailed(ctx, userId, {
    occasion: requestId,
    template: 'password-changed',
    words: {
      title: 'Your password was changed',
      message: 'All other devices are signed out. If it was not you, choose another one at once.',
      link: paths.forgotPassword,
    },
  })

/** `account.second_factor_on`: whether it was them. */
export const secondFactorOn: Tell = (ctx, { userId = '', requestId = '' }) =>
  mailed(ctx, userId, {
    occasion: requestId,
    template: 'second-factor-on',
    words: {
      title: 'Your second factor is on',
      message: 'Signing in now asks for a code of your app as well. All other devices are signed out.',
      link: `${paths.profile}?section=profile`,
    },
  })

/** `account.passkey_added`: whether it was them. */
export const passkeyAdded: Tell = (ctx, { userId = '', requestId = '' }) =>
  mailed(ctx, userId, {
    occasion: requestId,
    template: 'passkey-added',
    words: {
      title: 'A passkey was added',
      message: 'It can be shown in place of a code when you sign in. If it was not you, remove it and choose another password.',
      link: `${paths.profile}?section=profile`,
    },
  })

/** `account.second_factor_off`: whether it was them. */
export const secondFactorOff: Tell = (ctx, { userId = '', requestId = '' }) =>
  mailed(ctx, userId, {
    occasion: requestId,
    template: 'second-factor-off',
    words: {
      title: 'Your second factor is off',
      message: 'Signing in no longer asks for a code. If it was not you, choose another password at once.',
      link: `${paths.profile}?section=profile`,
    },
  })

/** `account.export_ready`: where it can be downloaded. */
export const exportReady: Tell = (ctx, { exportId = '', userId = '' }) =>
  mailed(ctx, userId, {
    occasion: exportId,
    template: 'export-ready',
    words: {
      title: 'Your data is ready',
      message: 'The copy can be downloaded in your profile for seven days.',
      link: `${paths.profile}?section=profile`,
    },
  })

/** To the address of an account; to nobody where the account was erased meanwhile. */
async function mailed(
  ctx: Context,
  userId: string,
  about: { occasion: string; template: Template; data?: Record<string, string>; words?: Words },
): Promise<Telling | null> {
  const account = await accountOf(ctx.db, userId)
  if (!account) return null
  const { occasion, template, data, words } = about
  const letter = { key: `${template}:${occasion}`, template, recipient: account.email, data: { userId, ...data } }
  return { userId, occasion, letter, ...(words && { words }) }
}
