import type { NotificationType } from '#features/notifications/contract.ts'
import type { NewEmail } from '#features/notifications/server/store/emails.ts'
import type { Context } from '#platform/context.ts'
import type { JobData } from '#platform/jobs/queue.ts'
import { cutText } from '#shared/text.ts'

/** The text of a notification in the shop, in a push and in an email copy. */
export interface NotificationContent {
  /** A few words. */
  title: string
  /** One or two sentences. */
  message: string
  /** A path in the shop. Must not contain a token, because it is stored. */
  link: string | null
}

/** The notification and the email of one event. */
export interface NotificationSpec {
  /** Null for guests, who only get the email. */
  userId: string | null
  /** Together with the event's type, identifies the occasion, so each customer is notified once. */
  occasion: string
  /** Undefined if there is only an email. */
  content?: NotificationContent | undefined
  email?: NewEmail | undefined
}

/**
 * When an event's email is sent.
 * - `now`: immediately, regardless of preferences. For security, receipts, things the customer just requested, and legal requirements.
 * - `always`: by quiet hours and the chosen frequency. Cannot be turned off.
 * - `progress`: by quiet hours and the chosen frequency. Can be turned off.
 * - `copy`: the event has no email. Customers who want copies get a copy of the notification.
 * - `elsewhere`: another reaction sends the email.
 */
export type EmailPolicy = 'now' | 'always' | 'progress' | 'copy' | 'elsewhere'

interface Delivery {
  /** Decides which of the customer's preferences apply. */
  type: NotificationType
  emailPolicy: EmailPolicy
  /** Shown and sent immediately, regardless of preferences. */
  isSecurity?: true
}

/** An event that customers are notified of. */
export interface EventDefinition extends Delivery {
  /** Reads the event's facts and builds its notification. Null if none is needed, or no longer. */
  specOf(ctx: Context, payload: JobData): Promise<NotificationSpec | null>
  /** The notification with sample data. */
  sample: NotificationSpec | null
}

/** Defines an event by a query for its facts, a pure function that turns them into texts, and sample facts for previews. */
export function notifiedEvent<Facts>(
  definition: Delivery & {
    facts: (ctx: Context, payload: JobData) => Promise<Facts | null>
    spec: (facts: Facts) => NotificationSpec
    sample: Facts
  },
): EventDefinition {
  const { facts, spec, sample, ...delivery } = definition
  return {
    ...delivery,
    sample: spec(sample),
    async specOf(ctx, payload) {
      const found = await facts(ctx, payload)
      return found === null ? null : spec(found)
    },
  }
}

/** A text as one line of at most `max` characters. */
export function shortened(text: string, max: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return cutText(line, max) === line ? line : `${cutText(line, max - 1).trimEnd()}…`
}
