import { accountOf } from '#features/accounts/server/queries.ts'
import { type EmailContent, type EmailData, emailTemplate, rowsOf, type Shop } from '#features/notifications/server/emails/content.ts'
import type { Context } from '#platform/context.ts'
import { paths } from '#shared/paths.ts'
import { roleName } from '#shared/roles.ts'

/** An email that warns the shop's owners about a sensitive change, in case someone else is using a staff account. */
function toOwners<Facts extends object>(
  facts: (ctx: Context, data: EmailData) => Promise<Facts>,
  content: (facts: Facts, shop: Shop) => Omit<EmailContent, 'footer'>,
  sample: Facts,
) {
  return emailTemplate<Facts>({
    facts,
    content: (found, shop) => ({
      ...content(found, shop),
      footer: `You’re receiving this email because you’re an owner of ${shop.storeName}.`,
    }),
    sample,
  })
}

/** The name of an account, `someone` if it was erased. */
async function nameOf(ctx: Context, userId = ''): Promise<string> {
  return (await accountOf(ctx.db, userId))?.username ?? 'someone'
}

/** Someone accepted an invitation to join the staff. */
export const staffJoined = toOwners(
  async (ctx, { joinedId = '', inviterId, role = '' }) => {
    const joined = await accountOf(ctx.db, joinedId)
    return { name: joined?.username ?? 'Erased', email: joined?.email ?? 'Erased', role, inviter: await nameOf(ctx, inviterId) }
  },
  ({ name, email, role, inviter }, { storeName, publicUrl }) => ({
    subject: `Someone joined the team at ${storeName}`,
    preview: 'They accepted an invitation and can use the console now.',
    heading: `Someone joined the team at ${storeName}`,
    paragraphs: ['Someone accepted an invitation and can now do everything in the console that their role allows.'],
    card: {
      rows: [
        ['Name', name],
        ['Email', email],
        ['Role', roleName(role)],
        ['Invited by', inviter],
      ],
    },
    button: { label: 'View staff', href: `${publicUrl}${paths.operator}/settings/staff` },
    more: [
      'If you didn’t expect this, remove them from the staff and ask the person who invited them. If that person didn’t send the invitation, someone else is using their account.',
    ],
  }),
  { name: 'Grace Hopper', email: 'grace@example.com', role: 'support', inviter: 'Ada Lovelace' },
)

/** Payments now go to a different account: a provider was connected, got new keys, or took over a payment method. */
export const paymentAccountChanged = toOwners(
  async (ctx, { what = '', changedBy, approvedBy }) => ({
    what,
    name: await nameOf(ctx, changedBy),
    approver: approvedBy === changedBy ? undefined : await nameOf(ctx, approvedBy),
  }),
  ({ what, name, approver }, { storeName, publicUrl }) => ({
    subject: `${storeName}’s payment settings were changed`,
    preview: `${what}.`,
    heading: `${storeName}’s payment settings were changed`,
    paragraphs: ['These settings decide which account your customers’ payments go to.'],
    card: {
      rows: rowsOf([
        ['Change', what],
        ['Changed by', name],
        ['Approved by', approver],
      ]),
    },
    button: { label: 'View payment settings', href: `${publicUrl}${paths.operator}/settings/payments` },
    more: [
      'If you didn’t expect this and they didn’t do it, someone else is using their account: restore the right provider and keys, and remove the account from the staff. If the account is yours, choose a new password, which signs out all other devices.',
    ],
  }),
  { what: 'Stripe was connected', name: 'Ada Lovelace', approver: undefined },
)

/** The mail server was changed or removed. Sent by the previous mail server if it accepts the email. */
export const mailServerChanged = toOwners(
  async (ctx, { changedBy }) => ({ name: await nameOf(ctx, changedBy) }),
  ({ name }, { storeName, publicUrl }) => ({
    subject: `${storeName}’s mail server was changed`,
    preview: 'Its emails are now sent a different way.',
    heading: `${storeName}’s mail server was changed`,
    paragraphs: [
      'The shop’s emails are now sent a different way, and the owner of that mail server can read them, including password reset links.',
    ],
    card: { rows: [['Changed by', name]] },
    button: { label: 'View the mail server', href: `${publicUrl}${paths.operator}/settings/email` },
    more: [
      'If you didn’t expect this and they didn’t do it, someone else is using their account: restore the right mail server, and remove the account from the staff. If the account is yours, choose a new password, which signs out all other devices.',
    ],
  }),
  { name: 'Ada Lovelace' },
)
