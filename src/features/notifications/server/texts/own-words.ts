import { accountOf } from '#features/accounts/server/queries.ts'
import { filledWith } from '#features/notifications/rules/texts.ts'
import type { Words } from '#features/notifications/server/events/event.ts'
import type { Letter } from '#features/notifications/server/letters/letter.ts'
import { orderTitle } from '#features/notifications/server/letters/order-facts.ts'
import { selectText, type TextRow } from '#features/notifications/server/store/texts.ts'
import { type Template, templates } from '#features/notifications/server/templates.ts'
import { isFixed } from '#features/notifications/server/texts/fixed.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'

type Data = Record<string, string>
type Chosen = Pick<TextRow, 'title' | 'intro'>

/** A letter in the words that held at `at`: the operator's title and introduction before what the shop itself says. */
export async function letterOf(ctx: Context, template: Template, data: Data, at: Date): Promise<Letter> {
  const letter = await templates[template](ctx, data)
  const subject = `letter:${template}`
  if (isFixed(subject)) return letter
  const own = await ownWords(ctx, await selectText(ctx.db, subject, at), data)
  return withLetterWords(letter, own)
}

/** The same with words that nobody has saved yet. */
export function withLetterWords(letter: Letter, { title, intro }: Chosen): Letter {
  return { ...letter, subject: title ?? letter.subject, paragraphs: [...(intro === null ? [] : [intro]), ...letter.paragraphs] }
}

/** What is shown in the shop, in the words that hold now. */
export async function messageOf(ctx: Context, news: string, words: Words, data: Data): Promise<Words> {
  const subject = `event:${news}`
  if (isFixed(subject)) return words
  return withMessageWords(words, await ownWords(ctx, await selectText(ctx.db, subject, ctx.now()), data))
}

export function withMessageWords(words: Words, { title, intro }: Chosen): Words {
  return { ...words, title: title ?? words.title, message: [intro, words.message].filter(Boolean).join(' ') }
}

/** Words with their places filled; what needs more than is known is left out. */
export async function ownWords(ctx: Context, chosen: Chosen | undefined, data: Data): Promise<Chosen> {
  if (!chosen || (chosen.title === null && chosen.intro === null)) return { title: null, intro: null }
  const values = await valuesOf(ctx, data)
  const fill = (text: string | null) => (text === null ? null : (filledWith(text, values) ?? null))
  return { title: fill(chosen.title), intro: fill(chosen.intro) }
}

async function valuesOf(ctx: Context, { orderId, userId }: Data): Promise<Record<string, string>> {
  const [order, account] = await Promise.all([
    orderId ? getOrder(ctx.db, orderId) : undefined,
    userId ? accountOf(ctx.db, userId) : undefined,
  ])
  return {
    store: ctx.config.STORE_NAME,
    ...(order && { order: order.orderNumber, service: orderTitle(order) }),
    ...(account && { name: account.username.trim().split(/\s+/, 1)[0] ?? '' }),
  }
}
