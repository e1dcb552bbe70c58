import { z } from 'zod'
import { emailStatuses, frequencies, notificationTypes } from '#features/notifications/rules/kinds.ts'
import { EMAIL_ADDRESS } from '#shared/email-address.ts'
import { isTimeZone, MAX_TIME_ZONE_LENGTH } from '#shared/time-zones.ts'

export type NotificationType = (typeof notificationTypes)[number]
export type Frequency = (typeof frequencies)[number]
export type EmailStatus = (typeof emailStatuses)[number]

export const instant = z.string().describe('ISO 8601, UTC.')
const shopPath = z.string().nullable().describe('A path in the shop. Null if there is no link.')

export const notificationSchema = z
  .object({
    _id: z.string(),
    id: z.string(),
    type: z.enum(notificationTypes),
    title: z.string(),
    message: z.string(),
    link: shopPath,
    read: z.boolean(),
    readAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Notification' })
/** A notification in a customer's inbox (specification, section 3). `id` repeats `_id`. */
export type NotificationView = z.infer<typeof notificationSchema>

export const notificationPageSchema = z
  .object({
    success: z.literal(true),
    count: z.int().describe('The length of `data`.'),
    unreadCount: z.int().describe('All unread notifications, regardless of the filter.'),
    data: z.array(notificationSchema).describe('Newest first.'),
    next: z.string().nullable().describe('The `before` value for the next page. Null on the last page.'),
  })
  .meta({ id: 'NotificationPage' })
export type NotificationPage = z.infer<typeof notificationPageSchema>

export const unreadCountSchema = z.object({ success: z.literal(true), unreadCount: z.int() }).meta({ id: 'UnreadCount' })

export const testAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: notificationSchema.nullable().describe('Null if the preferences hide it from the inbox.'),
})
export type TestAnswer = z.infer<typeof testAnswerSchema>

const DEFAULT_PAGE_SIZE = 20
const MAX_PAGE_SIZE = 100

/** Treats an empty query parameter as missing. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value), schema.optional())

const typeError = `type must be one of ${notificationTypes.join(', ')}.`

/** The query of `GET /notifications`. A `limit` above 100 counts as 100. */
export const notificationsQuerySchema = z.object({
  read: optional(z.enum(['true', 'false'], { error: 'read must be true or false.' })).transform((word) => word && word === 'true'),
  type: optional(z.enum(notificationTypes, { error: typeError })),
  limit: optional(z.string().regex(/^[1-9]\d{0,5}$/, { error: 'limit must be a whole number from 1.' })).transform((text) =>
    Math.min(Number(text ?? DEFAULT_PAGE_SIZE), MAX_PAGE_SIZE),
  ),
  before: optional(z.string().max(200, { error: 'before must be the `next` of the page before.' })),
})
export type NotificationsQuery = z.infer<typeof notificationsQuerySchema>

export const testBodySchema = z.object({ type: z.enum(notificationTypes, { error: typeError }) })

const flag = (name: string) => z.boolean({ error: `${name} must be true or false.` })
const topicFlags = {
  orderUpdates: flag('orderUpdates'),
  payments: flag('payments'),
  support: flag('support'),
  promotions: flag('promotions'),
  system: flag('system'),
}
const clock = (name: string) => {
  const error = `${name} must be a time such as 22:00.`
  return z.string({ error }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error })
}
const zoneError = 'timezone must be a time zone such as Europe/Berlin.'
const topicFlagsSchema = z.object(topicFlags, { error: 'emailPreferences must be an object.' })
const quietHoursSchema = z.object(
  {
    enabled: flag('enabled'),
    start: clock('start'),
    end: clock('end'),
    timezone: z.string({ error: zoneError }).max(MAX_TIME_ZONE_LENGTH, { error: zoneError }),
  },
  { error: 'quietHours must be an object.' },
)

export const preferencesSchema = z
  .object({
    ...topicFlags,
    inApp: flag('inApp'),
    email: flag('email'),
    push: flag('push'),
    frequency: z.enum(frequencies, { error: `frequency must be one of ${frequencies.join(', ')}.` }),
    quietHours: quietHoursSchema,
    emailPreferences: topicFlagsSchema,
  })
  .meta({ id: 'NotificationPreferences' })
/**
 * What a customer is notified of, how and when (specification, section 3).
 * `emailPreferences.promotions` is the marketing consent, `emailPreferences.orderUpdates` the account's setting for order emails.
 */
export type NotificationPreferences = z.infer<typeof preferencesSchema>

/** The body of `PUT /notification-preferences`. Fields left out are unchanged. */
export const preferencesChangeSchema = preferencesSchema
  .extend({
    quietHours: quietHoursSchema
      .extend({ timezone: quietHoursSchema.shape.timezone.refine(isTimeZone, { error: zoneError }) })
      .exactPartial(),
    emailPreferences: topicFlagsSchema.exactPartial(),
  })
  .exactPartial()
export type PreferencesChange = z.infer<typeof preferencesChangeSchema>

export const suppressionReasons = ['bounced', 'complained'] as const

export const preferencesAnswerSchema = z.object({
  success: z.literal(true),
  data: preferencesSchema,
  emailProblem: z
    .object({ reason: z.enum(suppressionReasons), at: instant })
    .nullable()
    .describe('Why the account’s address gets no email: it bounced, or its owner marked our email as spam.'),
  emailVerified: z.boolean().describe('Copies of notifications are only emailed to a confirmed address.'),
})
/** The response of `GET` and `PUT /notification-preferences`. */
export type PreferencesAnswer = z.infer<typeof preferencesAnswerSchema>

export const pushDeviceSchema = z
  .object({ id: z.string(), device: z.string().describe('`Chrome on Windows`'), createdAt: instant })
  .meta({ id: 'PushDevice' })
/** A browser subscribed to push notifications. */
export type PushDevice = z.infer<typeof pushDeviceSchema>

const endpointError = 'endpoint must be the https address of a push service.'

/** The body of `POST /push/subscriptions`: the browser’s `PushSubscription.toJSON()`. */
export const pushSubscriptionSchema = z.object({
  endpoint: z.string({ error: endpointError }).max(2_000, { error: endpointError }),
  keys: z.object(
    {
      p256dh: z.string({ error: 'keys.p256dh must be text.' }).max(200, { error: 'keys.p256dh is too long.' }),
      auth: z.string({ error: 'keys.auth must be text.' }).max(100, { error: 'keys.auth is too long.' }),
    },
    { error: 'keys must hold p256dh and auth.' },
  ),
})
export type PushSubscriptionBody = z.infer<typeof pushSubscriptionSchema>

/** The payload of a push, which the service worker shows. */
export interface PushMessage {
  title: string
  message: string
  /** A path in the shop. */
  link: string
  /** A message replaces an earlier one with the same tag. */
  tag: string
  type: NotificationType
}

/** The socket events in the room `user:<id>`. */
export interface NotificationEvents {
  new_notification: NotificationView
  /** A notification was read or deleted in some browser. Pages reload the inbox. */
  notifications_changed: { unreadCount: number }
}

export const emailSchema = z
  .object({
    id: z.string(),
    template: z.string(),
    recipient: z.string(),
    subject: z.string(),
    status: z.enum(emailStatuses),
    createdAt: instant,
  })
  .meta({ id: 'Email' })
/** An email in the demo mailbox and on an order. */
export type EmailView = z.infer<typeof emailSchema>

export const emailDetailSchema = emailSchema.extend({ text: z.string() }).meta({ id: 'EmailDetail' })
export type EmailDetail = z.infer<typeof emailDetailSchema>

/** A bounce or complaint that the mail service reports after it accepted the email. */
export const emailEventSchema = z.object({
  type: z.enum(suppressionReasons, { error: 'type must be bounced or complained.' }),
  email: z.email({ pattern: EMAIL_ADDRESS, error: 'email must be an email address.' }).max(254),
  // PostgreSQL refuses NUL in text.
  detail: z
    .string()
    .max(2_000)
    .transform((text) => text.replaceAll('\0', ''))
    .exactOptional(),
})
export type EmailEvent = z.infer<typeof emailEventSchema>
