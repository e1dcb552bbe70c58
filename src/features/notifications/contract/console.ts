import { z } from 'zod'
import { platformSchema } from '#features/catalog/contract/platforms.ts'
import { emailSchema, instant, optional, suppressionReasons } from '#features/notifications/contract.ts'
import { announcementStatuses, announcementTypes, notificationTypes } from '#features/notifications/rules/kinds.ts'
import { MAX_INTRO_LENGTH, MAX_TITLE_LENGTH } from '#features/notifications/rules/texts.ts'

export type AnnouncementStatus = (typeof announcementStatuses)[number]
/** promo: an offer, for customers who want offers · system: news about the shop that customers need. */
export type AnnouncementType = (typeof announcementTypes)[number]

export const sentEmailSchema = emailSchema
  .extend({
    recipient: z.string().describe('Masked in the list: `a…@example.com`.'),
    tries: z.int(),
    lastError: z.string().nullable(),
    sentAt: instant.nullable(),
  })
  .meta({ id: 'SentEmail' })
/** An email in the console, with its delivery status. */
export type SentEmailView = z.infer<typeof sentEmailSchema>

export const sentEmailDetailSchema = sentEmailSchema
  .extend({
    previewUrl: z.string().nullable().describe('Shows the email. Valid for five minutes. Null if only its recipient may read it.'),
    whyNotAgain: z.string().nullable().describe('Why it cannot be sent again. Null if it can.'),
  })
  .meta({ id: 'SentEmailDetail' })
export type SentEmailDetail = z.infer<typeof sentEmailDetailSchema>

export const suppressedAddressSchema = z
  .object({ email: z.string(), reason: z.enum(suppressionReasons), detail: z.string().nullable(), createdAt: instant })
  .meta({ id: 'SuppressedAddress' })
/** An address that gets no email because it bounced or its owner marked our email as spam. */
export type SuppressedAddress = z.infer<typeof suppressedAddressSchema>

const dayError = 'Enter a day such as 2026-11-20.'
const daySchema = z.string({ error: dayError }).regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { error: dayError })
const typedText = (what: string, max: number) => {
  const error = `Enter ${what}.`
  return z
    .string({ error })
    .trim()
    .min(1, { error })
    .max(max, { error: `Use at most ${max} characters.` })
}

const announcementTypeSchema = z.enum(announcementTypes, { error: 'type must be promo or system.' })
const audienceSchema = z.object({
  inApp: z.boolean(),
  email: z.boolean(),
  platform: platformSchema.nullable().describe('Only customers with a paid order on this platform.'),
  since: daySchema.nullable().describe('Only customers with a paid order since this day (UTC).'),
})
/** Who gets an announcement: customers who want its type in the shop or by email, filtered by their paid orders. */
export type Audience = z.infer<typeof audienceSchema>

/** The body of an announcement. */
export const announcementContentSchema = z.object({
  type: announcementTypeSchema,
  title: typedText('a title', 80),
  message: typedText('a message', 400),
  link: z
    .string()
    .trim()
    .max(200, { error: 'Use at most 200 characters.' })
    .regex(/^\/(?!\/)[^\s\\]*$/, { error: 'Enter a path of the shop, such as /blog.' })
    .nullable(),
  audience: audienceSchema.refine(({ inApp, email }) => inApp || email, { error: 'Choose at least one channel.' }),
})
export type AnnouncementContent = z.infer<typeof announcementContentSchema>

/** The query of `GET /operator/announcements/audience`. */
export const audienceQuerySchema = z
  .object({
    type: announcementTypeSchema,
    inApp: z.enum(['true', 'false']).default('true'),
    email: z.enum(['true', 'false']).default('true'),
    platform: optional(platformSchema),
    since: optional(daySchema),
  })
  .transform(({ type, inApp, email, platform = null, since = null }) => ({
    type,
    audience: { inApp: inApp === 'true', email: email === 'true', platform, since },
  }))

export const audienceCountSchema = z
  .object({ people: z.int().describe('Customers, each counted once.'), inApp: z.int(), byEmail: z.int() })
  .meta({ id: 'AudienceCount' })
/** The current size of an audience. */
export type AudienceCount = z.infer<typeof audienceCountSchema>

/** The body of `POST /operator/announcements/:id/send`. */
export const sendAnnouncementSchema = z.object({
  people: z.int({ error: 'Confirm how many people it goes to.' }).min(1, { error: 'This audience is empty.' }).max(2_000_000_000),
  at: z.iso
    .datetime({ error: 'Enter a time such as 2026-11-20T09:00:00Z.' })
    .nullish()
    .transform((text) => (text ? new Date(text) : null))
    .describe('ISO 8601, UTC. Defaults to now.'),
})
export type SendAnnouncement = z.infer<typeof sendAnnouncementSchema>

export const announcementSchema = z
  .object({
    ...announcementContentSchema.shape,
    audience: audienceSchema,
    id: z.string(),
    status: z.enum(announcementStatuses),
    counted: z.int().nullable().describe('The confirmed audience size. Null for a draft.'),
    dueAt: instant.nullable().describe('ISO 8601, UTC. Null for a draft.'),
    createdAt: instant,
    endedAt: instant.nullable(),
    byName: z.string().nullable(),
    reached: z
      .object({ people: z.int(), inApp: z.int(), byEmail: z.int(), read: z.int().describe('Read in the shop and not deleted since.') })
      .describe('Customers reached so far.'),
  })
  .meta({ id: 'Announcement' })
/** An announcement with its results. */
export type AnnouncementView = z.infer<typeof announcementSchema>

/** The body of `PUT /operator/message-texts/:subject`. Null restores the standard text. */
export const customTextSchema = z.object({
  title: typedText('a title', MAX_TITLE_LENGTH).nullable(),
  intro: typedText('an introduction', MAX_INTRO_LENGTH).nullable(),
})
/** A title and an introduction that staff wrote. Null stands for the standard text. */
export type CustomText = z.infer<typeof customTextSchema>

export const textSchema = z
  .object({
    subject: z.string().describe('`event:order.paid` or `email:order-confirmed`.'),
    kind: z.enum(['message', 'email']),
    name: z.string().describe('`Order confirmed`'),
    type: z.enum(notificationTypes),
    goes: z.string().describe('How it reaches customers, in a few words.'),
    sampleTitle: z.string().describe('The title or email subject as customers see it, with sample data.'),
    fixed: z.string().nullable().describe('Why its text cannot be changed. Null if it can.'),
    placeholders: z.array(z.string()).describe('The placeholders that custom text can use in braces.'),
    title: z.string().nullable(),
    intro: z.string().nullable(),
    version: z.int().describe('0 is the standard text.'),
    changed: z.object({ byName: z.string().nullable(), at: instant }).nullable(),
  })
  .meta({ id: 'MessageText' })
/** The text of a notification or email. Staff can change it unless it is `fixed`. */
export type TextView = z.infer<typeof textSchema>

export const textDetailSchema = textSchema
  .extend({
    preview: z
      .object({ title: z.string(), message: z.string(), url: z.string().nullable().describe('Shows the email in a frame.') })
      .describe('With sample data.'),
  })
  .meta({ id: 'MessageTextDetail' })
export type TextDetail = z.infer<typeof textDetailSchema>
