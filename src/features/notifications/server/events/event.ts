import type { NotificationType } from '#features/notifications/contract.ts'
import type { Template } from '#features/notifications/server/templates.ts'
import type { Context } from '#platform/context.ts'
import type { JobData } from '#platform/jobs/queue.ts'

/** What is shown in the shop, in a push, and in a copy by e-mail. */
export interface Words {
  /** A few words. */
  title: string
  /** One sentence or two. */
  message: string
  /** A path of the shop, where it leads; never with a token. */
  link: string | null
}

/** A mail of its own: what it is about, and to whom. Its key names the occasion. */
export interface LetterAbout {
  key: string
  template: Template
  recipient: string
  data: Record<string, string>
}

/** What there is to say of a piece of news. */
export interface Telling {
  /** Whose it is; null for a guest, who gets the letter alone. */
  userId: string | null
  /** Names the occasion, with the news's type: told once. */
  occasion: string
  /** Undefined where the letter says it all. */
  words?: Words
  letter?: LetterAbout | undefined
}

/**
 * When a letter goes out.
 * - `now`: at once, whatever was chosen: security, receipts, what the customer just asked for, what the law wants.
 * - `always`: it cannot be switched off, but waits for quiet hours and for the rhythm that was chosen.
 * - `progress`: it can be switched off as well.
 * - `copy`: there is no letter; a copy of the words goes by e-mail where copies are wanted.
 * - `elsewhere`: another reaction writes it.
 */
export type MailPolicy = 'now' | 'always' | 'progress' | 'copy' | 'elsewhere'

/** A line of the table of events. */
export interface Event {
  type: NotificationType
  mail: MailPolicy
  /** Shown whatever was chosen, and at once. */
  isSecurity?: true
  /** Null where there is nothing to say (any more). */
  tell: (ctx: Context, payload: JobData) => Promise<Telling | null>
}
