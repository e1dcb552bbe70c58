import { accountOf } from '#features/accounts/server/queries.ts'
import type { NotificationType } from '#features/notifications/contract.ts'
import type { CustomText, TextDetail, TextView } from '#features/notifications/contract/console.ts'
import { type EmailName, emailNames } from '#features/notifications/rules/kinds.ts'
import { nameInWords } from '#features/notifications/rules/texts.ts'
import { renderContent } from '#features/notifications/server/emails/render-email.ts'
import { placeholdersOf, sampleEmail, sampleNotification, whyFixed } from '#features/notifications/server/emails/texts.ts'
import { eventNamed, eventNames } from '#features/notifications/server/events/table.ts'
import { selectTexts, type TextRow } from '#features/notifications/server/store/texts.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#shared/errors.ts'

/** The texts of all notifications and emails, with the staff's custom texts. */
export async function listTexts(ctx: Context): Promise<TextView[]> {
  const rows = await selectTexts(ctx.db)
  const subjects = [
    ...eventNames.filter((name) => eventNamed(name)?.sample?.content).map((name) => `event:${name}`),
    ...emailNames.filter((name) => name !== 'sample').map((name) => `email:${name}`),
  ]
  const rowOf = (subject: string) => rows.find((row) => row.subject === subject)
  return Promise.all(subjects.map((subject) => present(ctx, subject, rowOf(subject))))
}

/** A text and its preview with sample data, as saved or with the text `proposed`. Throws 404. */
export async function getText(ctx: Context, subject: string, proposed?: CustomText): Promise<TextDetail> {
  const row = (await selectTexts(ctx.db)).find((text) => text.subject === subject)
  const view = await present(ctx, subject, row)
  const custom = proposed ?? { title: view.title, intro: view.intro }
  return { ...view, preview: { ...sampleOf(ctx, subject, custom), url: view.kind === 'email' ? previewUrl(ctx, subject, custom) : null } }
}

/** The title and the first words of a text with sample data. */
function sampleOf(ctx: Context, subject: string, custom: CustomText): { title: string; message: string } {
  const { email, event } = parseSubject(subject)
  if (email) {
    const content = sampleEmail(ctx, email, custom)
    return { title: content.subject, message: content.preview }
  }
  const { title, message } = sampleNotification(ctx, event, custom)
  return { title, message }
}

const PREVIEW_LIFETIME_MS = 5 * 60_000
const PREVIEW = 'text-preview'

/**
 * The preview's frame sends no token. The text in its URL is signed and valid for five minutes, so nobody else can have the shop display
 * their text.
 */
function previewUrl(ctx: Context, subject: string, { title, intro }: CustomText): string {
  const until = String(ctx.now().getTime() + PREVIEW_LIFETIME_MS)
  const query = { subject, title: title ?? '', intro: intro ?? '', until }
  const signature = ctx.secrets.sign(PREVIEW, JSON.stringify(query))
  return `/api/message-previews?${new URLSearchParams({ ...query, signature })}`
}

/** The query of a preview's URL. */
export interface PreviewRequest {
  subject: string
  title: string
  intro: string
  /** When it expires, in ms. */
  until: string
  signature: string
}

/** An email with sample data as HTML. Throws 404 if the signature does not match or the URL has expired. */
export async function previewedTemplate(ctx: Context, { subject, title, intro, until, signature }: PreviewRequest): Promise<string> {
  const isValid =
    Number(until) > ctx.now().getTime() && ctx.secrets.verify(PREVIEW, JSON.stringify({ subject, title, intro, until }), signature)
  if (!isValid) throw notFound('There is no such preview.')
  const { email } = parseSubject(subject)
  if (!email) throw notFound('There is no such preview.')
  return (await renderContent(ctx, sampleEmail(ctx, email, { title: title || null, intro: intro || null }))).html
}

/** Parses a subject into an email or an event with a notification. Throws 404 if there is no such text. */
function parseSubject(subject: string): { email: EmailName; event?: never } | { email?: never; event: string } {
  const [kind, id = '', ...more] = subject.split(':')
  const email = kind === 'email' ? emailNames.find((name) => name === id) : undefined
  if (email && email !== 'sample' && more.length === 0) return { email }
  if (kind === 'event' && eventNamed(id) && more.length === 0) return { event: id }
  throw notFound('There is no such text.')
}

async function present(ctx: Context, subject: string, row: TextRow | undefined): Promise<TextView> {
  const { email, event } = parseSubject(subject)
  const definition = event === undefined ? undefined : eventNamed(event)
  const isCustom = row !== undefined && (row.title !== null || row.intro !== null)
  const author = row && (await accountOf(ctx.db, row.createdBy))
  const custom = { title: isCustom ? row.title : null, intro: isCustom ? row.intro : null }
  return {
    subject,
    kind: email ? 'email' : 'message',
    name: nameInWords(email ?? event ?? ''),
    type: definition?.type ?? typeOf(email ?? ''),
    goes: email
      ? 'By email'
      : definition?.emailPolicy === 'copy'
        ? 'In the shop, plus email and push if enabled'
        : 'In the shop, with its own email',
    sampleTitle: sampleOf(ctx, subject, custom).title,
    fixed: whyFixed(subject) ?? null,
    placeholders: placeholdersOf(subject),
    ...custom,
    version: row?.version ?? 0,
    changed: row ? { byName: author?.username ?? null, at: row.createdAt.toISOString() } : null,
  }
}

function typeOf(email: string): NotificationType {
  if (/^(refund|deposit|payment-returned)/.test(email)) return 'payment'
  if (/^(order|tracking|checkout-reminder|review-invitation)/.test(email)) return 'order_update'
  return /^(guarantee-claim|withdrawal|contact|support)/.test(email) ? 'support' : 'system'
}
