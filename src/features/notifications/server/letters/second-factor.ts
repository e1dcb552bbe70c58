import { paths } from '#app/routes.ts'
import { greeting } from '#features/notifications/server/letters/accounts.ts'
import type { Letter } from '#features/notifications/server/letters/letter.ts'
import type { Context } from '#platform/context.ts'

type Data = Record<string, string>

/** A security message: it always goes out. */
export async function secondFactorOn(ctx: Context, { userId = '' }: Data): Promise<Letter> {
  return {
    subject: 'Your second factor is on',
    preview: 'Signing in now asks for a code as well.',
    heading: await greeting(ctx, userId, 'your second factor is on'),
    paragraphs: [
      'From now on, signing in asks for a code of your app as well. All other devices are signed out.',
      'Keep your recovery codes where you find them without your phone: each opens your account once.',
      'If it was not you, choose another password at once, then write to us.',
    ],
    button: { label: 'Choose a new password', href: `${ctx.config.PUBLIC_URL}${paths.forgotPassword}` },
    footer: aboutSafety(ctx),
  }
}

/** A security message: it always goes out. */
export async function passkeyAdded(ctx: Context, { userId = '' }: Data): Promise<Letter> {
  return {
    subject: 'A passkey was added to your account',
    preview: 'It can be shown in place of a code.',
    heading: await greeting(ctx, userId, 'a passkey was added'),
    paragraphs: [
      'It can be shown in place of a code when you sign in. Your password is still asked for first.',
      'If it was not you, choose another password at once, then remove the passkey in your profile.',
    ],
    button: { label: 'Choose a new password', href: `${ctx.config.PUBLIC_URL}${paths.forgotPassword}` },
    footer: aboutSafety(ctx),
  }
}

/** A security message: it always goes out. */
export async function secondFactorOff(ctx: Context, { userId = '' }: Data): Promise<Letter> {
  return {
    subject: 'Your second factor is off',
    preview: 'Signing in no longer asks for a code.',
    heading: await greeting(ctx, userId, 'your second factor is off'),
    paragraphs: [
      'Signing in no longer asks for a code of your app. Your recovery codes are good no longer.',
      'If it was not you, choose another password at once, then turn the second factor on again.',
    ],
    button: { label: 'Choose a new password', href: `${ctx.config.PUBLIC_URL}${paths.forgotPassword}` },
    footer: aboutSafety(ctx),
  }
}

function aboutSafety({ config }: Context): string {
  return `You get this mail because it is about the safety of your account at ${config.STORE_NAME}.`
}
