import { ERASED } from '#features/accounts/rules.ts'
import { accountOf } from '#features/accounts/server/queries.ts'
import type { EmailStatus } from '#features/notifications/contract.ts'
import type { SentEmailDetail, SentEmailView, SuppressedAddress } from '#features/notifications/contract/console.ts'
import type { EmailName } from '#features/notifications/rules/kinds.ts'
import { emailSubject, renderEmail } from '#features/notifications/server/emails/render-email.ts'
import { type Email, selectEmail, selectEmails } from '#features/notifications/server/store/emails.ts'
import { selectSuppressed, selectUnsubscribes } from '#features/notifications/server/store/unsubscribes.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { type Page, type PageRequest, pageOf } from '#shared/page.ts'

/** Emails with a link that opens an account or makes someone staff. Only their recipients may read them. */
const secrets: readonly EmailName[] = [
  'confirm-address',
  'new-password',
  'device-link',
  'confirm-new-email',
  'approve-new-email',
  'staff-invited',
  'export-ready',
  'address-in-use',
]

function isSecret({ template }: Email): boolean {
  return secrets.includes(template)
}

/** Whether only its recipient may read an email, because its link opens an account or pays out coins. */
function isPrivate(email: Email): boolean {
  return isSecret(email) || email.template === 'refund-claimable'
}

/**
 * A page of the shop's emails, newest first. Subjects are read one after the other, because some emails load a whole conversation for
 * theirs, which together would take all database connections and much memory.
 */
export async function adminEmails(
  ctx: Context,
  { cursor, limit, ...filter }: PageRequest & { status?: EmailStatus | undefined; template?: string | undefined },
): Promise<Page<SentEmailView>> {
  const found = await selectEmails(ctx.db, { ...filter, after: cursor, limit: limit + 1 })
  const { data, nextCursor } = pageOf(found, limit, ({ id }) => id)
  const views: SentEmailView[] = []
  for (const email of data) views.push(present(email, await subjectOf(ctx, email)))
  return { data: views, nextCursor }
}

/** An email with its full address. It has a preview unless only its recipient may read it. Throws 404. */
export async function adminEmail(ctx: Context, id: string): Promise<SentEmailDetail> {
  const email = await selectEmail(ctx.db, id)
  if (!email) throw notFound('There is no such email.')
  const [subject, whyNotAgain] = await Promise.all([subjectOf(ctx, email), whyNotSentAgain(ctx, email)])
  return {
    ...present(email, subject),
    recipient: email.recipient,
    previewUrl: isPrivate(email) ? null : previewUrl(ctx, email.id),
    whyNotAgain,
  }
}

/** Why an email cannot be sent again, as a text for staff. Null if it can. */
export async function whyNotSentAgain(ctx: Context, email: Email): Promise<string | null> {
  if (isSecret(email)) return 'This email contains a link that opens an account. Its recipient can request a new one.'
  if (email.recipient === ERASED) return 'The recipient’s data was erased.'
  if (!isForOtherAddress(email) && (await hasMoved(ctx, email)))
    return `The ${email.data.orderId === undefined ? 'account' : 'order'} now has another email address.`
  const isSuppressed = (await selectUnsubscribes(ctx.db, email.recipient)).some(({ what }) => what === 'all')
  return isSuppressed ? 'This address is suppressed. Remove it from the suppressed addresses first.' : null
}

/** Whether an email may be meant for an address other than its account's, which was typed for a review or for orders. */
function isForOtherAddress({ template, data }: Email): boolean {
  return template === 'review-refused' || (template === 'digest' && data.named === undefined)
}

/** Whether the order and the account that an email is about have another address than the email's recipient. */
export async function hasMoved(ctx: Context, { data: { orderId, userId }, recipient }: Email): Promise<boolean> {
  const [order, account] = await Promise.all([
    orderId === undefined ? undefined : getOrder(ctx.db, orderId),
    userId === undefined ? undefined : accountOf(ctx.db, userId),
  ])
  const subjects = [order, account].filter((subject) => subject !== undefined)
  return subjects.length > 0 && subjects.every(({ email }) => email.toLowerCase() !== recipient.toLowerCase())
}

/** The subject, or a substitute if the order or message that the email is about was deleted. */
async function subjectOf(ctx: Context, email: Email): Promise<string> {
  return (await readable(ctx, email, emailSubject)) ?? 'The subject is no longer available'
}

async function readable(ctx: Context, email: Email, read: (ctx: Context, email: Email) => Promise<string>): Promise<string | undefined> {
  try {
    return await read(ctx, email)
  } catch (error) {
    ctx.log.info({ err: error, emailId: email.id }, 'email can no longer be rendered')
    return undefined
  }
}

const PREVIEW_LIFETIME_MS = 5 * 60_000
const PREVIEW = 'mail-preview'

/** The frame that shows the preview sends no token, so its URL is signed and valid for five minutes. */
function previewUrl(ctx: Context, id: string): string {
  const until = ctx.now().getTime() + PREVIEW_LIFETIME_MS
  return `/api/mail-previews/${id}?until=${until}&signature=${ctx.secrets.sign(PREVIEW, `${id}.${until}`)}`
}

/** A context in which signing returns a dummy. The tokens of links are signatures, so links in an email rendered with it do not work. */
function withoutSignatures(ctx: Context): Context {
  return { ...ctx, secrets: { ...ctx.secrets, sign: () => 'hidden' } }
}

/**
 * The HTML of an email, by its signed preview URL. Its links do not work, because order links act for the customer and links about a
 * changed password lock the account. Throws 404 if the URL is forged or expired, or the email cannot be shown.
 */
export async function previewedEmail(
  ctx: Context,
  id: string,
  { until, signature }: { until: number; signature: string },
): Promise<string> {
  const isValid = until > ctx.now().getTime() && ctx.secrets.verify(PREVIEW, `${id}.${until}`, signature)
  const email = isValid ? await selectEmail(ctx.db, id) : undefined
  const htmlOf = async (...args: Parameters<typeof renderEmail>) => (await renderEmail(...args)).html
  const html = email && !isSecret(email) ? await readable(withoutSignatures(ctx), email, htmlOf) : undefined
  if (html === undefined) throw notFound('There is no such preview.')
  return html
}

function present({ id, template, recipient, status, tries, lastError, createdAt, sentAt }: Email, subject: string): SentEmailView {
  const fields = { id, template, recipient: masked(recipient), subject, status, tries, lastError }
  return { ...fields, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null }
}

function masked(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? email : `${email.slice(0, 1)}…${email.slice(at)}`
}

/** `2026-11-20T17:29:00.000Z ada@example.com`: the cursor of the suppressed addresses. */
export const SUPPRESSION_CURSOR = /^\d{4}-\d\d-\d\dT[\d:.]{5,12}Z [^\0]{1,254}$/

/** A page of the suppressed addresses, newest first. Throws 400 if `cursor` has an impossible date. */
export async function suppressedAddresses(ctx: Context, { cursor, limit }: PageRequest): Promise<Page<SuppressedAddress>> {
  const [at = '', email = ''] = cursor?.split(' ') ?? []
  const after = cursor === undefined ? undefined : { at: new Date(at), email }
  if (after && Number.isNaN(after.at.getTime())) throw invalid('cursor', 'cursor must be the nextCursor of the page before.')
  const found = await selectSuppressed(ctx.db, { after, limit: limit + 1 })
  const addresses = found.map((address) => ({ ...address, createdAt: address.createdAt.toISOString() }))
  return pageOf(addresses, limit, (last) => `${last.createdAt} ${last.email}`)
}
