import type { NotificationPreferences, NotificationType, PreferencesChange } from '#features/notifications/contract.ts'

/** The defaults (specification, section 3). The account overrides two of them: see `effectivePreferences`. */
export const defaultPreferences: NotificationPreferences = {
  orderUpdates: true,
  payments: true,
  support: true,
  promotions: true,
  system: true,
  inApp: true,
  email: false,
  push: false,
  frequency: 'immediate',
  quietHours: { enabled: false, start: '22:00', end: '08:00', timezone: 'UTC' },
  emailPreferences: { orderUpdates: false, payments: true, support: true, promotions: false, system: true },
}

export type Topic = keyof NotificationPreferences['emailPreferences']

/** The name of each notification type in the preferences. */
export const topics: Record<NotificationType, Topic> = {
  order_update: 'orderUpdates',
  payment: 'payments',
  support: 'support',
  promo: 'promotions',
  system: 'system',
}

/** The preferences after a change. Fields left out are unchanged. */
export function changed(
  current: NotificationPreferences,
  { quietHours, emailPreferences, ...rest }: PreferencesChange,
): NotificationPreferences {
  return {
    ...current,
    ...rest,
    quietHours: { ...current.quietHours, ...quietHours },
    emailPreferences: { ...current.emailPreferences, ...emailPreferences },
  }
}

/** The email settings that are stored with the account. */
export interface AccountEmails {
  /** Whether the customer wants emails about the progress of orders. */
  orderEmails: boolean
  /** Whether the customer agreed to news and offers by email. */
  marketing: boolean
}

/** The saved preferences or else the defaults, with the account's settings for emailing order updates and promotions. */
export function effectivePreferences(
  saved: NotificationPreferences | undefined,
  { orderEmails, marketing }: AccountEmails,
): NotificationPreferences {
  return changed(saved ?? defaultPreferences, { emailPreferences: { orderUpdates: orderEmails, promotions: marketing } })
}

/** The channels of a notification. */
export interface Channels {
  inApp: boolean
  email: boolean
  push: boolean
}

/**
 * The channels of a notification under a customer's preferences. Security notifications always show in the shop. `email` means a copy of a
 * notification that has no email of its own. Promotions only need the marketing consent for it, other types also the email channel.
 */
export function channelsOf(
  preferences: NotificationPreferences,
  notification: { type: NotificationType; isSecurity: boolean; hasOwnEmail: boolean },
): Channels {
  const topic = topics[notification.type]
  const wanted = preferences[topic]
  const copies =
    notification.type === 'promo' ? preferences.emailPreferences.promotions : preferences.email && preferences.emailPreferences[topic]
  return {
    inApp: notification.isSecurity || (preferences.inApp && wanted),
    email: !notification.hasOwnEmail && wanted && copies,
    push: preferences.push && (wanted || notification.isSecurity),
  }
}
