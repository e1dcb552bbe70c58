/** A mail as the demo mailbox lists it. */
export interface MailView {
  id: string
  template: string
  recipient: string
  subject: string
  /** `sent` by SMTP, `kept` where there is none, `waiting`, `failed`. */
  status: 'waiting' | 'sent' | 'kept' | 'failed'
  /** ISO 8601, UTC. */
  createdAt: string
}

/** One mail, opened. */
export interface MailDetail extends MailView {
  text: string
}

export const notificationTypes = ['order_update', 'payment', 'support', 'promo', 'system'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** What a customer is told in the shop. Section 3; `_id` is also sent as `id`. */
export interface NotificationView {
  _id: string
  id: string
  type: NotificationType
  title: string
  message: string
  /** A path of the shop, where it leads; null where it leads nowhere. */
  link: string | null
  read: boolean
  /** ISO 8601, UTC. */
  readAt: string | null
  createdAt: string
}

/** `GET /notifications`: the newest first. */
export interface NotificationPage {
  success: true
  /** How many are in `data`. */
  count: number
  /** All that are unread, whatever was asked for. */
  unreadCount: number
  data: NotificationView[]
  /** What `before` takes to go on; null at the end. */
  next: string | null
}

export const frequencies = ['immediate', 'hourly', 'daily', 'weekly'] as const
export type Frequency = (typeof frequencies)[number]

/** What a customer is told of, how, and when. Section 3, with its defaults. */
export interface NotificationPreferences {
  orderUpdates: boolean
  payments: boolean
  support: boolean
  promotions: boolean
  system: boolean
  inApp: boolean
  email: boolean
  push: boolean
  frequency: Frequency
  quietHours: {
    enabled: boolean
    /** `22:00` */
    start: string
    end: string
    /** IANA, such as `Europe/Berlin`. */
    timezone: string
  }
  emailPreferences: { orderUpdates: boolean; payments: boolean; support: boolean; promotions: boolean; system: boolean }
}

/** A browser that takes pushes. */
export interface PushDevice {
  id: string
  /** `Chrome on Windows`. */
  device: string
  /** ISO 8601, UTC. */
  createdAt: string
}

/** What sockets of `user:<id>` get. */
export interface NotificationEvents {
  new_notification: NotificationView
  /** Something was read or deleted, here or elsewhere: the list is to be asked for again. */
  notifications_changed: { unreadCount: number }
}

/** What a service worker gets, and shows. */
export interface PushMessage {
  title: string
  message: string
  /** A path of the shop. */
  link: string
  /** The same message says the same: shown again it takes the place of the first. */
  tag: string
  type: NotificationType
}

/** The body of `POST /push/subscriptions`: what a browser's `PushSubscription.toJSON()` gives. */
export interface PushAsked {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** Why mail does not go to the address of an account; it is tried again once its owner says so. */
export interface EmailProblem {
  /** bounced: nobody is there · complained: called unwanted. */
  reason: 'bounced' | 'complained'
  /** ISO 8601, UTC. */
  at: string
}

/** `GET` and `PUT /notification-preferences`. `emailPreferences.promotions` is the consent to news and offers. */
export interface PreferencesAnswer {
  success: true
  data: NotificationPreferences
  emailProblem: EmailProblem | null
  /** Copies go to a confirmed address alone. */
  emailVerified: boolean
}

/** `POST /notifications/test`. */
export interface TestAnswer {
  success: true
  message: string
  /** Null where the preferences keep it out of the list. */
  data: NotificationView | null
}

/** A mail in the operator's list; the address is masked. */
export interface MailRow {
  id: string
  template: string
  /** `a…@example.com` */
  recipient: string
  subject: string
  status: MailView['status']
  tries: number
  lastError: string | null
  /** ISO 8601, UTC. */
  createdAt: string
  sentAt: string | null
}

/** One of them, opened. */
export interface MailPage extends MailRow {
  /** Where it is shown as its receiver sees it, for some minutes; null where it is for their eyes alone, or gone. */
  previewUrl: string | null
  /** Why it cannot be sent again; null where it can. */
  whyNotAgain: string | null
}

/** An address that gets no mail any more. */
export interface StoppedAddress {
  email: string
  reason: 'bounced' | 'complained'
  detail: string | null
  createdAt: string
}

export const announcementTypes = ['promo', 'system'] as const
/** promo: an offer, for those who want offers · system: news about the shop that customers need. */
export type AnnouncementType = (typeof announcementTypes)[number]

/** Whom an announcement goes to: customers who want its type by one of these ways, narrowed by what they ordered. */
export interface Audience {
  inApp: boolean
  email: boolean
  /** Only who paid for an order on it. */
  platform: 'instagram' | 'tiktok' | 'youtube' | null
  /** Only who paid for an order since that day, `2026-11-20` (UTC). */
  since: string | null
}

/** How many customers an audience is now. */
export interface AudienceCount {
  /** People; each once. */
  people: number
  /** Of them, by each way. */
  inApp: number
  byEmail: number
}

/** What is announced. */
export interface AnnouncementWords {
  type: AnnouncementType
  title: string
  message: string
  /** A path of the shop, where it leads. */
  link: string | null
  audience: Audience
}

export const announcementStatuses = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const
export type AnnouncementStatus = (typeof announcementStatuses)[number]

/** An announcement with what came of it. */
export interface AnnouncementView extends AnnouncementWords {
  id: string
  status: AnnouncementStatus
  /** For how many it was confirmed; null for a draft. */
  counted: number | null
  /** ISO 8601, UTC; null for a draft. */
  dueAt: string | null
  createdAt: string
  endedAt: string | null
  byName: string | null
  /** People it has reached, by each way, and how many have read it in the shop. What they deleted unread counts as not read. */
  reached: { people: number; inApp: number; byEmail: number; read: number }
}

/** A message or a letter whose words the operator can look at, and change where that is safe. */
export interface TextView {
  /** `event:order.paid`, `letter:order-confirmed`. */
  subject: string
  kind: 'message' | 'letter'
  /** `Order confirmed`. */
  name: string
  type: NotificationType
  /** When and how it goes out, in a few words. */
  goes: string
  /** Why its words are fixed; null where they can be changed. */
  fixed: string | null
  /** What can stand in braces in the operator's own words. */
  placeholders: string[]
  title: string | null
  intro: string | null
  /** 0: the shop's own words. */
  version: number
  changed: { byName: string | null; at: string } | null
}

/** A text with how it comes out. */
export interface TextDetail extends TextView {
  /** With sample data: its two lines, and of a letter the mail, at an address for a frame. */
  preview: { title: string; message: string; url: string | null }
}
