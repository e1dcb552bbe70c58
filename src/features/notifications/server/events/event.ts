import type { NotificationType } from '#features/notifications/contract.ts'
import type { NewEmail } from '#features/notifications/server/store/emails.ts'
import type { Context } from '#platform/context.ts'
import type { JobData } from '#platform/jobs/queue.ts'

/** The text of a notification, in the shop, in a push and in a copy by email. */
export interface NotificationContent {
  /** A few words. */
  title: string
  /** One sentence or two. */
  message: string
  /** A path of the shop; never with a token, because it is stored. */
  link: string | null
}

/** The notification and the email of one event. */
export interface NotificationSpec {
  /** Null for guests, who only get the email. */
  userId: string | null
  /** With the event's type it names the occasion, so that each customer is notified once. */
  occasion: string
  /** Undefined if there is only an email. */
  content?: NotificationContent | undefined
  email?: NewEmail | undefined
}

/**
 * When an event's email is sent.
 * - `now`: at once, whatever the preferences: security, receipts, what the customer just asked for, what the law requires.
 * - `always`: after quiet hours and at the chosen frequency; it cannot be turned off.
 * - `progress`: as `always`, but it can be turned off.
 * - `copy`: there is no email; a copy of the notification is sent to customers who want copies.
 * - `elsewhere`: another reaction sends it.
 */
export type EmailPolicy = 'now' | 'always' | 'progress' | 'copy' | 'elsewhere'

interface Delivery {
  /** Decides which of the customer's preferences apply. */
  type: NotificationType
  emailPolicy: EmailPolicy
  /** Shown at once, whatever the preferences. */
  isSecurity?: true
}

/** An event that customers are notified of. */
export interface EventDefinition extends Delivery {
  /** Reads the event's facts once and words them. Null if there is nothing to say, or no longer. */
  specOf(ctx: Context, payload: JobData): Promise<NotificationSpec | null>
  /** The notification about an invented customer and order. */
  sample: NotificationSpec | null
}

/** Makes an event of a query for its facts, a pure function that words them, and invented facts for previews. */
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
  return line.length > max ? `${line.slice(0, max - 1).trimEnd()}…` : line
}
