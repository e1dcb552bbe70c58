import type { NotificationPreferences, NotificationType } from '#features/notifications/contract.ts'

/** What a customer has who chose nothing: section 3. */
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

/** What the preferences call a type of message. */
export const topics: Record<NotificationType, Topic> = {
  order_update: 'orderUpdates',
  payment: 'payments',
  support: 'support',
  promo: 'promotions',
  system: 'system',
}

/** Some of the preferences: what is left out stays as it is. */
export type PreferencesChange = {
  [Key in keyof NotificationPreferences]?:
    | (NotificationPreferences[Key] extends object
        ? { [Inner in keyof NotificationPreferences[Key]]?: NotificationPreferences[Key][Inner] | undefined }
        : NotificationPreferences[Key])
    | undefined
}

/** The preferences after a change. */
export function changed(current: NotificationPreferences, change: PreferencesChange): NotificationPreferences {
  const { quietHours, emailPreferences, ...plain } = change
  return {
    ...current,
    ...given(plain),
    quietHours: { ...current.quietHours, ...given(quietHours ?? {}) },
    emailPreferences: { ...current.emailPreferences, ...given(emailPreferences ?? {}) },
  }
}

function given<Change extends object>(change: Change): { [Key in keyof Change]: Exclude<Change[Key], undefined> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as never
}

/** Whether the system knows a time zone: `Europe/Berlin`. */
export function isTimeZone(zone: string): boolean {
  try {
    return zone !== '' && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }).format())
  } catch {
    return false
  }
}

/** Which ways a message takes to a customer, by what they chose. */
export interface Ways {
  inApp: boolean
  email: boolean
  push: boolean
}

/**
 * Where a message goes. Security is shown in the shop whatever was chosen. By e-mail goes a copy of what has no letter of
 * its own, where copies are wanted; offers need nothing but the consent to them, and never go without it.
 */
export function waysOf(
  preferences: NotificationPreferences,
  message: { type: NotificationType; isSecurity: boolean; hasLetter: boolean },
): Ways {
  const topic = topics[message.type]
  const wanted = preferences[topic]
  const copies =
    message.type === 'promo' ? preferences.emailPreferences.promotions : preferences.email && preferences.emailPreferences[topic]
  return {
    inApp: message.isSecurity || (preferences.inApp && wanted),
    email: !message.hasLetter && wanted && copies,
    push: preferences.push && (wanted || message.isSecurity),
  }
}
