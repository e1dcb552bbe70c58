import { accountOf } from '#features/accounts/server/queries.ts'
import { type EmailContent, type EmailData, emailTemplate, rowsOf, type Shop } from '#features/notifications/server/emails/content.ts'
import type { Context } from '#platform/context.ts'
import { paths } from '#shared/paths.ts'
import { roleName } from '#shared/roles.ts'

/** To the shop's owners, about what others did who may have found somebody's session open. Erased people have no name. */
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

async function nameOf(ctx: Context, userId = ''): Promise<string> {
  return (await accountOf(ctx.db, userId))?.username ?? 'somebody'
}

/** Somebody accepted an invitation to the staff. */
export const staffJoined = toOwners(
  async (ctx, { joinedId = '', inviterId, role = '' }) => {
    const joined = await accountOf(ctx.db, joinedId)
    return { name: joined?.username ?? 'Erased', email: joined?.email ?? 'Erased', role, inviter: await nameOf(ctx, inviterId) }
  },
  ({ name, email, role, inviter }, { storeName, publicUrl }) => ({
    subject: `Somebody joined the team at ${storeName}`,
    preview: 'They accepted an invitation and can use the console now.',
    heading: `Somebody joined the team at ${storeName}`,
    paragraphs: ['Somebody accepted an invitation and can now do in the console what their role allows.'],
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
      'If you didn’t expect this, remove them from the staff and ask whoever invited them. If it wasn’t them, someone else is using their account.',
    ],
  }),
  { name: 'Grace Hopper', email: 'grace@example.com', role: 'support', inviter: 'Ada Lovelace' },
)

/** Payments go to another account than before: a provider was connected or got new keys, or takes a method instead of another. */
export const paymentAccountChanged = toOwners(
  async (ctx, { what = '', changedBy, approvedBy }) => ({
    what,
    name: await nameOf(ctx, changedBy),
    approver: approvedBy === changedBy ? undefined : await nameOf(ctx, approvedBy),
  }),
  ({ what, name, approver }, { storeName, publicUrl }) => ({
    subject: `The payment settings of ${storeName} were changed`,
    preview: `${what}.`,
    heading: `The payment settings of ${storeName} were changed`,
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
      'If you didn’t expect this and they didn’t do it, someone else is using their account: set the right provider and keys again, and remove the account from the staff. If the account is yours, choose a new password, which signs out all other devices.',
    ],
  }),
  { what: 'Stripe was connected', name: 'Ada Lovelace', approver: undefined },
)

/** The mail server was changed or removed; goes out by the one before, if that takes it. */
export const mailServerChanged = toOwners(
  async (ctx, { changedBy }) => ({ name: await nameOf(ctx, changedBy) }),
  ({ name }, { storeName, publicUrl }) => ({
    subject: `The mail server of ${storeName} was changed`,
    preview: 'Its emails now go out another way.',
    heading: `The mail server of ${storeName} was changed`,
    paragraphs: [
      'The shop’s emails now go out another way, and whoever runs that mail server can read them, including the links that reset passwords.',
    ],
    card: { rows: [['Changed by', name]] },
    button: { label: 'View the mail server', href: `${publicUrl}${paths.operator}/settings/email` },
    more: [
      'If you didn’t expect this and they didn’t do it, someone else is using their account: enter the right mail server again, and remove the account from the staff. If the account is yours, choose a new password, which signs out all other devices.',
    ],
  }),
  { name: 'Ada Lovelace' },
)
