import { accountOf } from '#features/accounts/server/queries.ts'
import type { CustomText } from '#features/notifications/contract/console.ts'
import type { EmailName } from '#features/notifications/rules/kinds.ts'
import { filledWith } from '#features/notifications/rules/texts.ts'
import { type EmailContent, type EmailData, type EmailWriter, shopOf } from '#features/notifications/server/emails/content.ts'
import { orderTitle } from '#features/notifications/server/emails/order-facts.ts'
import { sampleValues } from '#features/notifications/server/emails/samples.ts'
import { templates } from '#features/notifications/server/emails/templates.ts'
import type { NotificationContent } from '#features/notifications/server/events/event.ts'
import { eventNamed } from '#features/notifications/server/events/table.ts'
import { selectText } from '#features/notifications/server/store/texts.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'

const security = 'Account security messages always use the standard text.'
const law = 'The law determines what this says.'
const quoted = 'It repeats what other messages say.'
const staff = 'It goes to staff, not to customers.'

/** Emails whose text staff cannot change, and why. */
const fixedEmails: Partial<Record<string, string>> = {
  'confirm-address': security,
  'new-password': security,
  'device-link': security,
  'confirm-new-email': security,
  'approve-new-email': security,
  'email-changed': security,
  'address-in-use': security,
  'password-changed': security,
  'second-factor-on': security,
  'second-factor-off': security,
  'recovery-codes-replaced': security,
  'passkey-added': security,
  'passkey-removed': security,
  'google-connected': security,
  'google-disconnected': security,
  'api-key-created': security,
  'address-works': security,
  'export-ready': security,
  'withdrawal-receipt': law,
  'withdrawal-outcome': law,
  'review-refused': law,
  copy: quoted,
  digest: quoted,
  sample: quoted,
  'staff-invited': staff,
  'staff-joined': security,
  'mail-server-changed': security,
  'payment-account-changed': security,
  'endpoint-stopped': staff,
  'test-email': staff,
}

/** Why the text of `email:order-confirmed` or `event:order.paid` is fixed, undefined if staff can change it. */
export function whyFixed(subject: string): string | undefined {
  const [kind, id = ''] = subject.split(':', 2)
  if (kind === 'email') return Object.hasOwn(fixedEmails, id) ? fixedEmails[id] : undefined
  if (eventNamed(id)?.isSecurity) return security
  return id.startsWith('withdrawal.') ? law : undefined
}

/** The placeholders that staff can use in a text, which always have a value when it is sent. */
export function placeholdersOf(subject: string): string[] {
  const isAboutOrder = /^(event:(order|guarantee_claim)\.|email:(order|guarantee-claim|refund|tracking|review-invitation))/.test(subject)
  const isToAccount = subject.startsWith('event:') || subject === 'email:deposit-paid'
  return ['store', ...(isToAccount ? ['name'] : []), ...(isAboutOrder ? ['order', 'service'] : [])]
}

/** An email with the custom text that was current at `at`. */
export async function writeEmail(ctx: Context, name: EmailName, data: EmailData, at: Date): Promise<EmailContent> {
  const writer: EmailWriter = {
    write: (other, about, then) => writeEmail(ctx, other, about, then),
    sample: async (other, then) => sampleEmail(ctx, other, await customText(ctx, `email:${other}`, then)),
  }
  const [content, custom] = await Promise.all([templates[name].write(ctx, data, writer), customText(ctx, `email:${name}`, at)])
  return withCustomText(content, custom && filled(custom, await placeholderValues(ctx, data, { isEmail: true })))
}

/** An email with sample data and a custom text. */
export function sampleEmail(ctx: Context, name: EmailName, custom: CustomText | undefined): EmailContent {
  return withCustomText(templates[name].sample(shopOf(ctx)), custom && filled(custom, sampleValuesOf(ctx, `email:${name}`)))
}

/** A notification with its current custom text. */
export async function customized(ctx: Context, event: string, content: NotificationContent, data: EmailData): Promise<NotificationContent> {
  const custom = await customText(ctx, `event:${event}`, ctx.now())
  return custom ? withCustomMessage(content, filled(custom, await placeholderValues(ctx, data))) : content
}

/** A notification with sample data and a custom text. */
export function sampleNotification(ctx: Context, event: string, custom: CustomText): NotificationContent {
  const content = eventNamed(event)?.sample?.content ?? { title: '', message: '', link: null }
  return withCustomMessage(content, filled(custom, sampleValuesOf(ctx, `event:${event}`)))
}

/** The standard title of a notification or email with sample data, with placeholders where staff can use them. */
export function standardTitleOf(ctx: Context, subject: string): string {
  const [kind, id = ''] = subject.split(':', 2)
  const standard = { title: null, intro: null }
  const title = kind === 'email' ? sampleEmail(ctx, id as EmailName, standard).subject : sampleNotification(ctx, id, standard).title
  return Object.entries(sampleValuesOf(ctx, subject)).reduce((text, [name, value]) => text.replaceAll(value, `{${name}}`), title)
}

async function customText(ctx: Context, subject: string, at: Date): Promise<CustomText | undefined> {
  return whyFixed(subject) === undefined ? selectText(ctx.db, subject, at) : undefined
}

function withCustomText(content: EmailContent, custom: CustomText | undefined): EmailContent {
  if (!custom) return content
  const { title, intro } = custom
  return { ...content, subject: title ?? content.subject, paragraphs: [...(intro === null ? [] : [intro]), ...content.paragraphs] }
}

function withCustomMessage(content: NotificationContent, { title, intro }: CustomText): NotificationContent {
  return { ...content, title: title ?? content.title, message: [intro, content.message].filter(Boolean).join(' ') }
}

/** Fills the placeholders of a custom text. A title or introduction with an unknown value becomes null. */
function filled({ title, intro }: CustomText, values: Record<string, string>): CustomText {
  const fill = (text: string | null) => (text === null ? null : (filledWith(text, values) ?? null))
  return { title: fill(title), intro: fill(intro) }
}

/** The values of placeholders. Emails omit the name of an account with an unconfirmed address, where it could be a stranger's text. */
async function placeholderValues(ctx: Context, { orderId, userId }: EmailData, { isEmail = false } = {}): Promise<Record<string, string>> {
  const [order, account] = await Promise.all([
    orderId ? getOrder(ctx.db, orderId) : undefined,
    userId ? accountOf(ctx.db, userId) : undefined,
  ])
  return {
    store: ctx.config.STORE_NAME,
    ...(order && { order: order.orderNumber, service: orderTitle(order) }),
    ...(account && (account.emailVerified || !isEmail) && { name: account.username.trim().split(/\s+/, 1)[0] ?? '' }),
  }
}

function sampleValuesOf(ctx: Context, subject: string): Record<string, string> {
  const known = placeholdersOf(subject)
  return Object.fromEntries(Object.entries({ store: ctx.config.STORE_NAME, ...sampleValues }).filter(([name]) => known.includes(name)))
}
