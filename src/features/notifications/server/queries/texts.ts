import { accountOf } from '#features/accounts/server/queries.ts'
import type { NotificationType, TextDetail, TextView } from '#features/notifications/contract.ts'
import { nameInWords } from '#features/notifications/rules/texts.ts'
import type { Event } from '#features/notifications/server/events/event.ts'
import { events, type ToldNews } from '#features/notifications/server/events/table.ts'
import { renderLetter } from '#features/notifications/server/render.ts'
import { selectTexts, type TextRow } from '#features/notifications/server/store/texts.ts'
import { type Template, templates } from '#features/notifications/server/templates.ts'
import { whyFixed } from '#features/notifications/server/texts/fixed.ts'
import { ownWords, withLetterWords, withMessageWords } from '#features/notifications/server/texts/own-words.ts'
import { sampleContext, sampleData, statusFor } from '#features/notifications/server/texts/sample.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#shared/errors.ts'

/** Every message and every letter of the shop, with the operator's own words where there are some. */
export async function listTexts(ctx: Context): Promise<TextView[]> {
  const [rows, news] = await Promise.all([selectTexts(ctx.db), newsWithWords(ctx)])
  const subjects = [...news.map((each) => `event:${each}`), ...letters().map((template) => `letter:${template}`)]
  return Promise.all(
    subjects.map((subject) =>
      present(
        ctx,
        subject,
        rows.find((row) => row.subject === subject),
      ),
    ),
  )
}

/** What the operator would have a text say. */
export interface Proposed {
  title: string | null
  intro: string | null
}

/** One of them, and how it comes out with sample data: as it stands, or with `proposed`. Throws 404. */
export async function openText(ctx: Context, subject: string, proposed?: Proposed): Promise<TextDetail> {
  const rows = await selectTexts(ctx.db)
  const row = rows.find((each) => each.subject === subject)
  const view = await present(ctx, subject, row)
  const chosen = proposed ?? { title: view.title, intro: view.intro }
  return { ...view, preview: await previewOf(ctx, subject, chosen) }
}

async function previewOf(ctx: Context, subject: string, chosen: Proposed): Promise<TextDetail['preview']> {
  const sample = sampleContext(ctx, statusFor(subject))
  const data = sampleData(ctx.now())
  const [kind, id = ''] = subject.split(':', 2)
  const own = await ownWords(sample, chosen, dataFor(subject, data))
  if (kind === 'letter') {
    const letter = withLetterWords(await templates[id as Template](sample, data), own)
    return { title: letter.subject, message: letter.preview, url: previewUrl(ctx, subject, chosen) }
  }
  const { words }: { words?: { title: string; message: string; link: string | null } } =
    (await events[id as ToldNews].tell(sample, data)) ?? {}
  const { title, message } = withMessageWords(words ?? { title: '', message: '', link: null }, own)
  return { title, message, url: null }
}

const PREVIEW = 'text-preview'

/** A frame sends no token: what stands in the address is signed, so that nobody puts other words in the shop's mouth. */
function previewUrl(ctx: Context, subject: string, { title, intro }: Proposed): string {
  const asked = { subject, title: title ?? '', intro: intro ?? '' }
  const signature = ctx.secrets.sign(PREVIEW, JSON.stringify(asked))
  return `/api/message-previews?${new URLSearchParams({ ...asked, signature })}`
}

/** What such an address asks for. */
export interface PreviewAsked {
  subject: string
  title: string
  intro: string
  signature: string
}

/** A letter with sample data as HTML. Throws 404 where its words are not what was signed. */
export async function previewedLetter(ctx: Context, { signature, ...asked }: PreviewAsked): Promise<string> {
  const { subject, title, intro } = asked
  if (!ctx.secrets.verify(PREVIEW, JSON.stringify({ subject, title, intro }), signature)) throw notFound('There is no such preview.')
  await present(ctx, subject, undefined)
  const data = sampleData(ctx.now())
  const sample = sampleContext(ctx, statusFor(subject))
  const own = await ownWords(sample, { title: title || null, intro: intro || null }, dataFor(subject, data))
  const letter = await templates[subject.slice('letter:'.length) as Template](sample, data)
  return (await renderLetter(ctx, withLetterWords(letter, own))).html
}

/** Of what a subject is about, only what will be known when it goes out. */
function dataFor(subject: string, { orderId = '', userId = '' }: Record<string, string>): Record<string, string> {
  const places = placeholdersOf(subject)
  return { ...(places.includes('order') && { orderId }), ...(places.includes('name') && { userId }) }
}

/** Throws 404 where there is no such text. */
async function present(ctx: Context, subject: string, row: TextRow | undefined): Promise<TextView> {
  const [kind, id = ''] = subject.split(':', 2)
  const isLetter = kind === 'letter'
  if (isLetter ? !letters().includes(id as Template) : kind !== 'event' || !Object.hasOwn(events, id)) {
    throw notFound('There is no such text.')
  }
  const own = row && (row.title !== null || row.intro !== null) ? row : undefined
  const author = row && (await accountOf(ctx.db, row.createdBy))
  return {
    subject,
    kind: isLetter ? 'letter' : 'message',
    name: nameInWords(id),
    type: isLetter ? typeOfLetter(id) : events[id as ToldNews].type,
    goes: isLetter ? 'By e-mail' : goesOf(events[id as ToldNews]),
    fixed: whyFixed(subject) ?? null,
    placeholders: placeholdersOf(subject),
    title: own?.title ?? null,
    intro: own?.intro ?? null,
    version: row?.version ?? 0,
    changed: row ? { byName: author?.username ?? null, at: row.createdAt.toISOString() } : null,
  }
}

function goesOf({ mail }: Event): string {
  return mail === 'copy' ? 'In the shop; by e-mail and push where wanted' : 'In the shop, beside a letter of its own'
}

/** What is known whenever a subject goes out. */
export function placeholdersOf(subject: string): string[] {
  const isAboutOrder = /^(event:(order|remedy)\.|letter:(order|remedy|refund|tracking|review-invitation))/.test(subject)
  const isToAccount = subject.startsWith('event:') || subject === 'letter:deposit-paid'
  return ['store', ...(isToAccount ? ['name'] : []), ...(isAboutOrder ? ['order', 'service'] : [])]
}

function typeOfLetter(template: string): NotificationType {
  if (/^(refund|deposit)/.test(template)) return 'payment'
  if (/^(order|tracking|review-invitation)/.test(template)) return 'order_update'
  return /^(remedy|withdrawal|contact|support)/.test(template) ? 'support' : 'system'
}

/** Every kind of mail but the one that shows the others. */
function letters(): Template[] {
  return (Object.keys(templates) as Template[]).filter((template) => template !== 'sample')
}

/** News that says something in the shop: of the others the letter says it all. */
async function newsWithWords(ctx: Context): Promise<ToldNews[]> {
  const data = sampleData(ctx.now())
  const all = Object.keys(events) as ToldNews[]
  const told = await Promise.all(all.map(async (news) => events[news].tell(sampleContext(ctx, statusFor(news)), data)))
  return all.filter((_, place) => told[place]?.words !== undefined)
}
