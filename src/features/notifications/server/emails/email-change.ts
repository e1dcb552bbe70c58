import { accountOf, pendingEmail } from '#features/accounts/server/queries.ts'
import { greeting, linkTo, readName } from '#features/notifications/server/emails/accounts.ts'
import { emailTemplate } from '#features/notifications/server/emails/content.ts'
import { sampleValues } from '#features/notifications/server/emails/samples.ts'
import type { Context } from '#platform/context.ts'
import { paths } from '#shared/paths.ts'

const sample = { name: sampleValues.name, link: 'https://shop.example/link', newEmail: 'ada@new.example' }
const EXPIRY_NOTE = 'This link works once and expires in 48 hours.'

const factsOf = (page: string) => async (ctx: Context, data: Record<string, string>) => {
  const { userId = '', tokenId = '' } = data
  const [{ name }, account, newEmail] = await Promise.all([readName(ctx, data), accountOf(ctx.db, userId), pendingEmail(ctx, userId)])
  // Whoever signed up with a stranger's address can type another one to have the shop send it their text.
  return { name, newEmail: (account?.emailVerified && newEmail) || 'another address', link: linkTo(ctx, page, tokenId) }
}

/** Sent to the new address to confirm that it works. Omits the account's name, because a mistyped address may be a stranger's. */
export const confirmNewEmail = emailTemplate({
  facts: factsOf(paths.confirmNewEmail),
  content: ({ link }, { storeName }) => ({
    subject: 'Confirm your new email address',
    preview: 'One click here and one in your current mailbox.',
    heading: 'Please confirm your new email address',
    paragraphs: [`If you want to use this address for your account at ${storeName}, confirm it here.`],
    button: { label: 'Confirm this address', href: link },
    more: ['Then approve the change with the link that we sent to your current address.'],
    after: EXPIRY_NOTE,
    footer: 'If this wasn’t you, you can ignore this email. We won’t use this address without your confirmation.',
  }),
  sample,
})

/** Sent to the current address, whose owner approves or stops the change. */
export const approveNewEmail = emailTemplate({
  facts: factsOf(paths.approveNewEmail),
  content: ({ name, newEmail, link }, { storeName }) => ({
    subject: 'Approve your new email address',
    preview: 'Or tell us that this wasn’t you.',
    heading: greeting(name, 'do you want to change your email address?'),
    paragraphs: [`Someone who is signed in to your account at ${storeName} asked to change its email address to ${newEmail}.`],
    button: { label: 'Approve or stop it', href: link },
    more: [
      'If it was you, approve it here and confirm it with the link that we sent to the new address. If it wasn’t you, stop it with the same link, then choose a new password.',
    ],
    after: `${EXPIRY_NOTE} Nothing changes until both links have been used.`,
    footer: `You’re receiving this email because it’s about the security of your account at ${storeName}.`,
  }),
  sample,
})
