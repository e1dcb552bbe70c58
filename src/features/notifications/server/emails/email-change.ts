import { waitingEmail } from '#features/accounts/server/queries.ts'
import { greeting, linkTo, readName } from '#features/notifications/server/emails/accounts.ts'
import { emailTemplate } from '#features/notifications/server/emails/content.ts'
import { sampleValues } from '#features/notifications/server/emails/samples.ts'
import type { Context } from '#platform/context.ts'
import { paths } from '#shared/paths.ts'

const sample = { name: sampleValues.name, link: 'https://shop.example/link', newEmail: 'ada@new.example' }
const LASTS = 'This link works once and expires in 48 hours.'

const factsOf = (page: string) => async (ctx: Context, data: Record<string, string>) => {
  const [{ name }, newEmail] = await Promise.all([readName(ctx, data), waitingEmail(ctx, data.userId ?? '')])
  return { name, newEmail: newEmail ?? 'another address', link: linkTo(ctx, page, data.tokenId ?? '') }
}

/** To the new address: whoever reads it there has it. Without the account's name, which is nobody's business if it was mistyped. */
export const confirmNewEmail = emailTemplate({
  facts: factsOf(paths.confirmNewEmail),
  content: ({ link }, { storeName }) => ({
    subject: 'Confirm your new email address',
    preview: 'One click, and one in your current mailbox.',
    heading: 'Please confirm your new email address',
    paragraphs: [`If you want to use this address for your account at ${storeName}, confirm it here.`],
    button: { label: 'Confirm this address', href: link },
    more: ['Then approve the change with the link that we sent to your current address.'],
    after: LASTS,
    footer: 'If this wasn’t you, you can ignore this email. Without your confirmation, this address is not used.',
  }),
  sample,
})

/** To the current address: its owner approves the change, or stops it. */
export const approveNewEmail = emailTemplate({
  facts: factsOf(paths.approveNewEmail),
  content: ({ name, newEmail, link }, { storeName }) => ({
    subject: 'Approve your new email address',
    preview: 'Or tell us that this wasn’t you.',
    heading: greeting(name, 'do you want to change your email address?'),
    paragraphs: [`Somebody who is signed in to your account at ${storeName} asked to change its email address to ${newEmail}.`],
    button: { label: 'Approve or stop it', href: link },
    more: [
      'If it was you, approve it here and confirm it with the link that we sent to the new address. If it wasn’t you, stop it with the same link, then choose a new password.',
    ],
    after: `${LASTS} Until both links are used, nothing changes.`,
    footer: `You’re receiving this email because it’s about the security of your account at ${storeName}.`,
  }),
  sample,
})
