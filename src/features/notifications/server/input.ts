import { z } from 'zod'
import { announcementTypes, type AnnouncementWords, frequencies, notificationTypes } from '#features/notifications/contract.ts'
import { isTimeZone } from '#features/notifications/rules/preferences.ts'

const DEFAULT_LIMIT = 20
const MAX_LIMIT = 100

/** Left out and empty are the same. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value), schema.optional())

const typeError = `type must be one of ${notificationTypes.join(', ')}.`

/** The query of `GET /api/notifications`. More than a hundred a page are cut to a hundred. */
export const listQuery = z.object({
  read: optional(z.enum(['true', 'false'], { error: 'read must be true or false.' })).transform((word) => word && word === 'true'),
  type: optional(z.enum(notificationTypes, { error: typeError })),
  limit: optional(z.string().regex(/^[1-9]\d{0,5}$/, { error: 'limit must be a whole number from 1.' })).transform((text) =>
    Math.min(Number(text ?? DEFAULT_LIMIT), MAX_LIMIT),
  ),
  before: optional(z.string().max(200, { error: 'before is the `next` of the page before.' })),
})

export const testBody = z.object({ type: z.enum(notificationTypes, { error: typeError }) })

const flag = (name: string) => z.boolean({ error: `${name} must be true or false.` }).optional()
const clock = (name: string) =>
  z
    .string({ error: `${name} must be a time such as 22:00.` })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: `${name} must be a time such as 22:00.` })
    .optional()
const zoneError = 'timezone must be a time zone such as Europe/Berlin.'

const topics = () => ({
  orderUpdates: flag('orderUpdates'),
  payments: flag('payments'),
  support: flag('support'),
  promotions: flag('promotions'),
  system: flag('system'),
})

/** The body of `PUT /api/notification-preferences`: all of it, or what changes. */
export const preferencesBody = z.object({
  ...topics(),
  inApp: flag('inApp'),
  email: flag('email'),
  push: flag('push'),
  frequency: z.enum(frequencies, { error: `frequency must be one of ${frequencies.join(', ')}.` }).optional(),
  quietHours: z
    .object(
      {
        enabled: flag('enabled'),
        start: clock('start'),
        end: clock('end'),
        timezone: z.string({ error: zoneError }).max(60, { error: zoneError }).refine(isTimeZone, { error: zoneError }).optional(),
      },
      { error: 'quietHours must be an object.' },
    )
    .optional(),
  emailPreferences: z.object(topics(), { error: 'emailPreferences must be an object.' }).optional(),
})

const endpointError = 'endpoint must be the https address of a push service.'

/** The body of `POST /api/push/subscriptions`. */
export const pushBody = z.object({
  endpoint: z.string({ error: endpointError }).max(2_000, { error: endpointError }),
  keys: z.object(
    {
      p256dh: z.string({ error: 'keys.p256dh must be text.' }).max(200, { error: 'keys.p256dh is too long.' }),
      auth: z.string({ error: 'keys.auth must be text.' }).max(100, { error: 'keys.auth is too long.' }),
    },
    { error: 'keys must hold p256dh and auth.' },
  ),
})

const platform = z.enum(['instagram', 'tiktok', 'youtube'], { error: 'platform must be instagram, tiktok or youtube.' })
const day = z
  .string({ error: 'A day such as 2026-11-20 is needed.' })
  .regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { error: 'A day such as 2026-11-20 is needed.' })
const announcementType = z.enum(announcementTypes, { error: 'type must be promo or system.' })
const words = (what: string, longest: number) =>
  z
    .string({ error: `${what} is needed.` })
    .trim()
    .min(1, { error: `${what} is needed.` })
    .max(longest, { error: `At most ${longest} characters, please.` })

/** The body of an announcement. */
export const announcementBody = z.object({
  type: announcementType,
  title: words('A title', 80),
  message: words('A message', 400),
  link: z
    .string()
    .trim()
    .max(200, { error: 'At most 200 characters, please.' })
    .regex(/^\/(?!\/)[^\s\\]*$/, { error: 'A path of the shop is needed, such as /blog.' })
    .nullable(),
  audience: z
    .object({ inApp: z.boolean(), email: z.boolean(), platform: platform.nullable(), since: day.nullable() })
    .refine(({ inApp, email }) => inApp || email, { error: 'Choose at least one way.' }),
}) satisfies z.ZodType<AnnouncementWords>

/** The query of the count before sending. */
export const audienceQuery = z.object({
  type: announcementType,
  inApp: z.enum(['true', 'false']).optional(),
  email: z.enum(['true', 'false']).optional(),
  platform: optional(platform),
  since: optional(day),
})

/** The body of sending: for how many, and when; at once where no time is told. */
export const confirmedBody = z.object({
  people: z.int({ error: 'Say for how many people it is.' }).min(1, { error: 'Nobody is in this audience.' }).max(2_000_000_000),
  at: z.iso.datetime({ error: 'A time such as 2026-11-20T09:00:00Z is needed.' }).nullish(),
})

/** The operator's own words; null for those of the shop. */
export const textBody = z.object({
  title: words('A title', 120).nullable(),
  intro: words('An introduction', 600).nullable(),
})
