import { ERASED } from '#features/accounts/rules/erased.ts'
import type { MailPage, MailRow, MailView, StoppedAddress } from '#features/notifications/contract.ts'
import { mailSubject, renderMail } from '#features/notifications/server/render.ts'
import { selectMails, selectSentMail, selectStoppedAddresses, type SentMail } from '#features/notifications/server/store/desk.ts'
import { selectStops } from '#features/notifications/server/store/stops.ts'
import type { Template } from '#features/notifications/server/templates.ts'
import type { Context } from '#platform/context.ts'
import { invalid, notFound } from '#shared/errors.ts'

/** Mails with a link that lets whoever has it into an account, or among the staff: for their receivers' eyes alone. */
const secrets: readonly Template[] = ['confirm-address', 'new-password', 'staff-invited', 'export-ready', 'address-in-use']

/** Whether a mail opens something for whoever reads it. */
function isSecret({ template }: SentMail): boolean {
  return secrets.includes(template)
}

/** Mails of the shop, the newest first; `nextCursor` asks for the page after this one. */
export async function mailDesk(
  ctx: Context,
  question: { status?: MailView['status'] | undefined; template?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<{ data: MailRow[]; nextCursor: string | null }> {
  const { cursor, limit, ...filter } = question
  const found = await selectMails(ctx.db, { ...filter, after: cursor, limit: limit + 1 })
  const data = await Promise.all(found.slice(0, limit).map(async (mail) => present(mail, await subjectOf(ctx, mail))))
  return { data, nextCursor: found.length > limit ? (data.at(-1)?.id ?? null) : null }
}

/** One mail as its receiver reads it, unless that is theirs alone. Throws 404. */
export async function mailPage(ctx: Context, id: string): Promise<MailPage> {
  const mail = await selectSentMail(ctx.db, id)
  if (!mail) throw notFound('There is no such mail.')
  const [subject, whyNotAgain] = await Promise.all([subjectOf(ctx, mail), whyNotSentAgain(ctx, mail)])
  return { ...present(mail, subject), recipient: mail.recipient, previewUrl: isSecret(mail) ? null : previewUrl(ctx, mail.id), whyNotAgain }
}

/** Why a mail is not sent a second time, for people; null where it is. */
export async function whyNotSentAgain(ctx: Context, mail: SentMail): Promise<string | null> {
  if (isSecret(mail)) return 'This mail carries a link that opens an account. Its receiver can ask for a new one.'
  if (mail.recipient === ERASED) return 'The receiver’s data was erased.'
  const isStopped = (await selectStops(ctx.db, mail.recipient)).some(({ what }) => what === 'all')
  return isStopped ? 'Mail does not reach this address. Take it off the list of stopped addresses first.' : null
}

/** What a mail is about may be gone by now. */
async function subjectOf(ctx: Context, mail: SentMail): Promise<string> {
  try {
    return await mailSubject(ctx, mail)
  } catch (error) {
    ctx.log.info({ err: error, mail: mail.id }, 'a mail cannot be put into words any more')
    return 'What this mail was about is gone'
  }
}

const PREVIEW_MS = 5 * 60_000
const PREVIEW = 'mail-preview'

/** A frame sends no token: the address itself says, for five minutes, that it may be shown. */
function previewUrl(ctx: Context, id: string): string {
  const until = ctx.now().getTime() + PREVIEW_MS
  return `/api/mail-previews/${id}?until=${until}&signature=${ctx.secrets.sign(PREVIEW, `${id}.${until}`)}`
}

/** The mail that such an address shows. Throws 404 where it was made up, is too old, or the mail cannot be shown. */
export async function previewedMail(ctx: Context, id: string, { until, signature }: { until: number; signature: string }): Promise<string> {
  const mayBeShown = until > ctx.now().getTime() && ctx.secrets.verify(PREVIEW, `${id}.${until}`, signature)
  const mail = mayBeShown ? await selectSentMail(ctx.db, id) : undefined
  const html = mail && !isSecret(mail) ? await htmlOf(ctx, mail) : null
  if (html === null) throw notFound('There is no such mail to be shown.')
  return html
}

async function htmlOf(ctx: Context, mail: SentMail): Promise<string | null> {
  try {
    return (await renderMail(ctx, mail)).html
  } catch (error) {
    ctx.log.info({ err: error, mail: mail.id }, 'a mail cannot be put into words any more')
    return null
  }
}

function present({ id, template, recipient, status, tries, lastError, createdAt, sentAt }: SentMail, subject: string): MailRow {
  const words = { id, template, recipient: masked(recipient), subject, status, tries, lastError }
  return { ...words, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null }
}

function masked(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? email : `${email.slice(0, 1)}…${email.slice(at)}`
}

/** Addresses that get no mail any more, the newest first. Throws 400 for a cursor that is none of ours. */
export async function stoppedAddresses(
  ctx: Context,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ data: StoppedAddress[]; nextCursor: string | null }> {
  const found = await selectStoppedAddresses(ctx.db, { after: cursor === undefined ? undefined : readCursor(cursor), limit: limit + 1 })
  const data = found.slice(0, limit).map((each) => ({ ...each, createdAt: each.createdAt.toISOString() }))
  const last = found.length > limit ? data.at(-1) : undefined
  return { data, nextCursor: last ? `${last.createdAt} ${last.email}` : null }
}

function readCursor(cursor: string): { at: Date; email: string } {
  const [at = '', email = ''] = cursor.split(' ')
  const time = new Date(at)
  if (!(time.getTime() > 0) || time.getUTCFullYear() > 9_999 || email === '' || email.includes('\0'))
    throw invalid('cursor', 'cursor must be the nextCursor of an answer.')
  return { at: time, email }
}
