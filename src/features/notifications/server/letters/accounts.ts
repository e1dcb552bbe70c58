import { paths } from '#app/routes.ts'
import { accountOf, oneTimeToken } from '#features/accounts/server/queries.ts'
import type { Letter } from '#features/notifications/server/letters/letter.ts'
import type { Context } from '#platform/context.ts'

type Data = Record<string, string>

/** After signing up, and whenever asked for: the link that proves the address. */
export async function confirmAddress(ctx: Context, { userId = '', tokenId = '' }: Data): Promise<Letter> {
  return {
    subject: 'Confirm your email address',
    preview: 'One press, and your account is complete.',
    heading: await greeting(ctx, userId, 'please confirm your address'),
    paragraphs: [
      `You can already sign in and order. Once this address is confirmed, orders that you placed with it before can be added to your account.`,
    ],
    button: { label: 'Confirm my address', href: linkTo(ctx, paths.verifyEmail, tokenId) },
    after: 'The link works once, for 48 hours.',
    footer: `You get this mail because an account at ${ctx.config.STORE_NAME} was made with this address. If it was not you, do nothing: the address stays unconfirmed.`,
  }
}

/** Asked for with “Forgot your password?”. */
export async function newPassword(ctx: Context, { userId = '', tokenId = '' }: Data): Promise<Letter> {
  return {
    subject: 'Choose a new password',
    preview: 'The link to choose a new password.',
    heading: await greeting(ctx, userId, 'choose a new password'),
    paragraphs: ['Somebody, hopefully you, said that they forgot the password of your account. The link lets you choose a new one.'],
    button: { label: 'Choose a new password', href: linkTo(ctx, paths.resetPassword, tokenId) },
    after: 'The link works once, for an hour. With the new password you are signed out everywhere else.',
    footer: 'If it was not you, do nothing: your password stays as it is, and the link went to nobody else.',
  }
}

/** Somebody signed up with an address that has an account. */
export async function addressInUse(ctx: Context, { userId = '' }: Data): Promise<Letter> {
  return {
    subject: 'You already have an account',
    preview: 'Somebody tried to sign up with your address.',
    heading: await greeting(ctx, userId, 'you already have an account'),
    paragraphs: [
      `Somebody tried to make another account at ${ctx.config.STORE_NAME} with this address. If it was you: sign in with the account that you have. Should you not remember its password, choose a new one on the sign-in page.`,
    ],
    button: { label: 'Sign in', href: `${ctx.config.PUBLIC_URL}${paths.login}` },
    footer: 'If it was not you, you need not do anything. Whoever tried did not learn that this address has an account.',
  }
}

/** A security message: it always goes out. */
export async function passwordChanged(ctx: Context, { userId = '' }: Data): Promise<Letter> {
  return {
    subject: 'Your password was changed',
    preview: 'All other devices are signed out.',
    heading: await greeting(ctx, userId, 'your password was changed'),
    paragraphs: [
      'From now on your account opens with the new password only. All other devices are signed out.',
      'If it was not you, choose another one at once. The link for it goes to this mailbox, so nobody else can.',
    ],
    button: { label: 'Choose a new password', href: `${ctx.config.PUBLIC_URL}${paths.forgotPassword}` },
    footer: `You get this mail because it is about the safety of your account at ${ctx.config.STORE_NAME}.`,
  }
}

/** The copy of everything held on the customer is there. */
export async function exportReady(ctx: Context, { userId = '' }: Data): Promise<Letter> {
  return {
    subject: 'Your data is ready',
    preview: 'The copy of your data can be downloaded for seven days.',
    heading: await greeting(ctx, userId, 'your data is ready'),
    paragraphs: [
      'The copy of everything we hold on you is made. For your safety it is not attached: sign in and download it in your profile, for the next seven days.',
    ],
    button: { label: 'Go to my profile', href: `${ctx.config.PUBLIC_URL}${paths.profile}?section=profile` },
    footer: `You get this mail because a copy of the data of your account at ${ctx.config.STORE_NAME} was asked for. If it was not you, change your password: somebody was signed in as you.`,
  }
}

/** The token stands behind `#`, so that it reaches no server and no log. */
export function linkTo(ctx: Context, page: string, tokenId: string): string {
  return `${ctx.config.PUBLIC_URL}${page}#token=${oneTimeToken(ctx, tokenId)}`
}

/**
 * `Ada, please confirm your address`. Without a name where the account was erased, and where the address is not confirmed:
 * what stands there may have been typed by somebody else, to have it sent to this address.
 */
export async function greeting(ctx: Context, userId: string, rest: string): Promise<string> {
  const account = await accountOf(ctx.db, userId)
  const name = account?.emailVerified ? account.username.split(' ', 1)[0] : undefined
  return name ? `${name}, ${rest}` : `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`
}
