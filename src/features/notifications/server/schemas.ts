import { z } from 'zod'
import {
  announcementStatuses,
  announcementTypes,
  type AnnouncementView,
  type AudienceCount,
  frequencies,
  type NotificationPage,
  type NotificationPreferences,
  notificationTypes,
  type NotificationView,
  type PreferencesAnswer,
  type PushDevice,
  type TestAnswer,
  type TextDetail,
  type TextView,
} from '#features/notifications/contract.ts'

const notificationSchema = z.object({
  _id: z.string(),
  id: z.string(),
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  link: z.string().nullable(),
  read: z.boolean(),
  readAt: z.string().nullable(),
  createdAt: z.string(),
}) satisfies z.ZodType<NotificationView>

/** NotificationPage as the API document describes it. */
export const notificationPageSchema = z.object({
  success: z.literal(true),
  count: z.int(),
  unreadCount: z.int(),
  data: z.array(notificationSchema),
  next: z.string().nullable(),
}) satisfies z.ZodType<NotificationPage>

export const countedSchema = z.object({ success: z.literal(true), unreadCount: z.int() })

const topics = { orderUpdates: z.boolean(), payments: z.boolean(), support: z.boolean(), promotions: z.boolean(), system: z.boolean() }

/** NotificationPreferences as the API document describes it. */
export const preferencesSchema = z.object({
  ...topics,
  inApp: z.boolean(),
  email: z.boolean(),
  push: z.boolean(),
  frequency: z.enum(frequencies),
  quietHours: z.object({ enabled: z.boolean(), start: z.string(), end: z.string(), timezone: z.string() }),
  emailPreferences: z.object(topics),
}) satisfies z.ZodType<NotificationPreferences>

/** PreferencesAnswer as the API document describes it. */
export const preferencesAnswerSchema = z.object({
  success: z.literal(true),
  data: preferencesSchema,
  emailProblem: z.object({ reason: z.enum(['bounced', 'complained']), at: z.string() }).nullable(),
  emailVerified: z.boolean(),
}) satisfies z.ZodType<PreferencesAnswer>

export const testAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: notificationSchema.nullable(),
}) satisfies z.ZodType<TestAnswer>

export const pushDeviceSchema = z.object({ id: z.string(), device: z.string(), createdAt: z.string() }) satisfies z.ZodType<PushDevice>

/** AnnouncementView as the API document describes it. */
export const announcementSchema = z.object({
  id: z.string(),
  type: z.enum(announcementTypes),
  title: z.string(),
  message: z.string(),
  link: z.string().nullable(),
  audience: z.object({
    inApp: z.boolean(),
    email: z.boolean(),
    platform: z.enum(['instagram', 'tiktok', 'youtube']).nullable(),
    since: z.string().nullable(),
  }),
  status: z.enum(announcementStatuses),
  counted: z.int().nullable(),
  dueAt: z.string().nullable(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  byName: z.string().nullable(),
  reached: z.object({ people: z.int(), inApp: z.int(), byEmail: z.int(), read: z.int() }),
}) satisfies z.ZodType<AnnouncementView>

/** AudienceCount as the API document describes it. */
export const audienceCountSchema = z.object({ people: z.int(), inApp: z.int(), byEmail: z.int() }) satisfies z.ZodType<AudienceCount>

/** TextView as the API document describes it. */
export const textSchema = z.object({
  subject: z.string(),
  kind: z.enum(['message', 'letter']),
  name: z.string(),
  type: z.enum(notificationTypes),
  goes: z.string(),
  fixed: z.string().nullable(),
  placeholders: z.array(z.string()),
  title: z.string().nullable(),
  intro: z.string().nullable(),
  version: z.int(),
  changed: z.object({ byName: z.string().nullable(), at: z.string() }).nullable(),
}) satisfies z.ZodType<TextView>

/** TextDetail as the API document describes it. */
export const textDetailSchema = textSchema.extend({
  preview: z.object({ title: z.string(), message: z.string(), url: z.string().nullable() }),
}) satisfies z.ZodType<TextDetail>
