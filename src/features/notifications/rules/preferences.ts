import type { NotificationPreferences, NotificationType, PreferencesChange } from '#features/notifications/contract.ts'

/** The preferences of customers who chose nothing: section 3. The account decides two of them: see `effectivePreferences`. */
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

/** What the preferences call each type of notification. */
export const topics: Record<NotificationType, Topic> = {
  order_update: 'orderUpdates',
  payment: 'payments',
  support: 'support',
  promo: 'promotions',
  system: 'system',
}

/** The preferences after a change; what the change leaves out stays. */
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

/** What the account itself records about emails. */
export interface AccountEmails {
  /** Whether they want emails about the progress of orders. */
  orderEmails: boolean
  /** Whether they agreed to news and offers by email. */
  marketing: boolean
}

/** The saved preferences, else the defaults. Only the account decides whether order updates and promotions go by email. */
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
 * The channels of a notification by the customer's preferences. Security always shows in the shop. Email carries a copy of
 * what has no email of its own, if copies are wanted; promotions need the marketing consent and nothing else.
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
