import { accountOf, oneTimeToken } from '#features/accounts/server/queries.ts'
import { type EmailContent, emailTemplate, type Shop } from '#features/notifications/server/emails/content.ts'
import { sampleValues } from '#features/notifications/server/emails/samples.ts'
import type { Context } from '#platform/context.ts'
import { paths } from '#shared/paths.ts'
import { roleName } from '#shared/roles.ts'

interface AccountFacts {
  name: string | undefined
}

/**
 * The first name of an account. Undefined if the account was erased or its address is not confirmed: someone else may have signed up with
 * the address to have the shop send it their text.
 */
export async function readName(ctx: Context, { userId = '' }: Record<string, string>): Promise<AccountFacts> {
  const account = await accountOf(ctx.db, userId)
  return { name: account?.emailVerified ? account.username.split(' ', 1)[0] : undefined }
}

export function greeting(name: string | undefined, rest: string): string {
  return name ? `${name}, ${rest}` : `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`
}

/** A page's URL with a one-time token. The token is in the fragment, so it reaches no server or log. */
export function linkTo(ctx: Context, page: string, tokenId: string): string {
  return `${ctx.config.PUBLIC_URL}${page}#token=${oneTimeToken(ctx, tokenId)}`
}

/** An email with a one-time link and the customer's name. */
function withLink(page: string, content: (facts: AccountFacts & { link: string }, shop: Shop) => EmailContent) {
  return emailTemplate({
    facts: async (ctx, data) => ({ ...(await readName(ctx, data)), link: linkTo(ctx, page, data.tokenId ?? '') }),
    content,
    sample: { name: sampleValues.name, link: 'https://shop.example/link' },
  })
}

function withName(content: (facts: AccountFacts, shop: Shop) => EmailContent) {
  return emailTemplate({ facts: readName, content, sample: { name: sampleValues.name } })
}

/** Contains the link that confirms the address. Sent after sign-up and on request. */
export const confirmAddress = withLink(paths.verifyEmail, ({ name, link }, { storeName }) => ({
  subject: 'Confirm your email address',
  preview: 'One click and your account is ready.',
  heading: greeting(name, 'please confirm your email address'),
  paragraphs: ['Once you confirm this address, you can add orders you placed with it as a guest to your account.'],
  button: { label: 'Confirm my email', href: link },
  more: ['You can already sign in and order.'],
  after: 'This link works once and expires in 48 hours.',
  footer: `You’re receiving this email because someone created an account at ${storeName} with this address. If this wasn’t you, you can ignore this email: the address stays unconfirmed.`,
}))

/** Requested with “Forgot your password?”. */
export const newPassword = withLink(paths.resetPassword, ({ name, link }) => ({
  subject: 'Reset your password',
  preview: 'Use this link to choose a new password.',
  heading: greeting(name, 'choose a new password'),
  paragraphs: ['We received a request to reset the password for your account.'],
  button: { label: 'Reset password', href: link },
  after: 'This link works once and expires in one hour. Resetting your password signs you out on all other devices.',
  footer: 'If this wasn’t you, you can ignore this email. Your password stays the same, and no one else received this link.',
}))

/** The right password was entered in an unknown browser while many wrong ones were being tried. */
export const deviceLink = withLink(paths.confirmDevice, ({ name, link }, { storeName }) => ({
  subject: 'Confirm that it’s you',
  preview: 'Open this link in the browser you want to sign in with.',
  heading: greeting(name, 'are you trying to sign in?'),
  paragraphs: [
    `Someone entered the right password for your account at ${storeName} in a browser we don’t recognize; if it was you, open this link in that browser.`,
  ],
  button: { label: 'Yes, it’s me', href: link },
  more: [
    'We’re asking because someone was trying many wrong passwords. After you’ve opened the link, sign in again.',
    'If it wasn’t you, someone knows your password. Don’t open the link. Reset your password on the sign-in page right away.',
  ],
  after: 'This link works once and expires in one hour.',
  footer: `You’re receiving this email because it’s about the security of your account at ${storeName}.`,
}))

/** Sent to the new address after both mailboxes confirmed the change. */
export const emailChanged = withName(({ name }, { storeName, publicUrl }) => ({
  subject: 'Your email address was changed',
  preview: 'This is now the address of your account.',
  heading: greeting(name, 'your email address was changed'),
  paragraphs: [`Sign in to ${storeName} with this address from now on; your password stays the same.`],
  button: { label: 'Open my profile', href: `${publicUrl}${paths.profile}` },
  more: [
    'We’ll send receipts and order updates here. Links to your account that we sent to your old address no longer work, except “This wasn’t me”, which locks your account.',
    'Links to orders in earlier emails still open those orders, for anyone who can read your old mailbox.',
  ],
  footer: `You’re receiving this email because it’s about the security of your account at ${storeName}.`,
}))

/** Someone tried to sign up with an address that has an account. */
export const addressInUse = withName(({ name }, { storeName, publicUrl }) => ({
  subject: 'You already have an account',
  preview: 'Someone tried to sign up with your email address.',
  heading: greeting(name, 'you already have an account'),
  paragraphs: [`Someone tried to create another account at ${storeName} with this email address; if it was you, just sign in.`],
  button: { label: 'Sign in', href: publicUrl + paths.login },
  more: ['If you’ve forgotten your password, you can reset it on the sign-in page.'],
  footer: 'If this wasn’t you, you can ignore this email. The person who tried doesn’t know that this address has an account.',
}))

/** The export of the customer's data can be downloaded. */
export const exportReady = withName(({ name }, { storeName, publicUrl }) => ({
  subject: 'Your data is ready',
  preview: 'Download your data within the next 7 days.',
  heading: greeting(name, 'your data is ready'),
  paragraphs: ['Sign in within the next 7 days and download a copy of all the data we hold about you from your profile.'],
  button: { label: 'Go to my profile', href: `${publicUrl}${paths.profile}?section=profile` },
  more: ['We don’t attach it to this email, to keep it safe.'],
  footer: `You’re receiving this email because a copy of your account’s data at ${storeName} was requested, either from your account or by our team on your behalf. If you didn’t ask for it, change your password right away and contact us.`,
}))

/** Tests an address that had bounced, at the customer's request. */
export const addressWorks = withName(({ name }, { storeName, publicUrl }) => ({
  subject: 'Your email address works again',
  preview: 'You’ll get our emails here again.',
  heading: greeting(name, 'your email address works again'),
  paragraphs: ['This address works again, so we’ll send emails about your orders here.'],
  button: { label: 'View notifications', href: publicUrl + paths.notifications },
  footer: `You’re receiving this email because you asked for it in your account at ${storeName}.`,
}))

/** Invites someone to join the shop's staff. */
export const staffInvited = emailTemplate({
  facts: (ctx, { invitationId = '', role = '', inviter = '' }) =>
    Promise.resolve({ link: linkTo(ctx, paths.acceptInvitation, invitationId), role, inviter }),
  content: ({ link, role, inviter }, { storeName }) => ({
    subject: `Join the team at ${storeName}`,
    preview: `${inviter} invited you to join the team.`,
    heading: `Join the team at ${storeName}`,
    paragraphs: [`${inviter} invited you to join the team at ${storeName}.`],
    button: { label: 'Accept invitation', href: link },
    card: { rows: [['Your role', roleName(role)]] },
    after: 'This link works once and expires in 3 days.',
    footer: `You’re receiving this email because someone at ${storeName} entered this address. If you don’t know them, you can ignore this email.`,
  }),
  sample: { link: 'https://shop.example/link', role: 'support', inviter: 'Grace Hopper' },
})

/** A webhook endpoint failed for three days and was turned off. Sent to the staff member who set it up. */
export const endpointStopped = emailTemplate({
  facts: (_ctx, { endpointId = '', host = '' }) => Promise.resolve({ endpointId, host }),
  content: ({ endpointId, host }, { storeName, publicUrl }) => ({
    subject: `Webhooks to ${host} were turned off`,
    preview: 'Every delivery has failed for 3 days.',
    heading: `Webhooks to ${host} were turned off`,
    paragraphs: [`Every webhook from ${storeName} to ${host} has failed for 3 days, so we’ve stopped sending them.`],
    button: { label: 'View endpoint', href: `${publicUrl}${paths.operator}/system/outgoing/${endpointId}` },
    more: ['New events are kept for 30 days. Once your endpoint works again, turn it back on to receive what it missed.'],
    footer: `You’re receiving this email because you set up this endpoint or are an owner of ${storeName}.`,
  }),
  sample: { endpointId: 'whe_sample', host: 'hooks.example' },
})

/** Sent to staff who test whether emails arrive. */
export const testEmail = withName(({ name }, { storeName, publicUrl }) => ({
  subject: `Test email from ${storeName}`,
  preview: 'If you can read this, emails from your shop arrive.',
  heading: greeting(name, 'this is a test'),
  paragraphs: ['If you found this in your inbox and not in spam, your shop’s emails are arriving, and you can confirm it in the console.'],
  button: { label: 'It arrived', href: `${publicUrl}${paths.operator}/settings/setup` },
  footer: `You’re receiving this email because you requested a test in the console of ${storeName}.`,
}))
