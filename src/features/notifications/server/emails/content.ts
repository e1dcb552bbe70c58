import type { EmailName } from '#features/notifications/rules/kinds.ts'
import type { Context } from '#platform/context.ts'

/** The content of an email, independent of its format. */
export interface EmailContent {
  subject: string
  /** Shown next to the subject in an inbox. */
  preview: string
  heading: string
  /** Shown before the button. One sentence, except in emails that quote someone. */
  paragraphs: string[]
  /** Its URL is repeated as text at the end. */
  button?: { label: string; href: string }
  card?: Card
  /** Less important paragraphs, shown after the card. */
  more?: string[]
  /** The last paragraph, with an optional link. */
  after?: string
  afterLink?: { label: string; href: string }
  /** The messages of a digest, in order. */
  sections?: Section[]
  /** Why the reader got the email. */
  footer: string
}

export type Row = [name: string, value: string]

/** The key facts of an email, as a table. */
export interface Card {
  /** `5K Instagram Views`. */
  title?: string
  rows: Row[]
  /** The last row, in bold. */
  total?: Row
}

/** The rows that have a value. */
export function rowsOf(rows: readonly [name: string, value: string | null | undefined][]): Row[] {
  return rows.flatMap(([name, value]): Row[] => (value ? [[name, value]] : []))
}

/** One message of a digest. */
export interface Section {
  heading: string
  paragraphs: string[]
  link?: { label: string; href: string } | undefined
}

/** The ids and values stored with an email, by which its facts are loaded. */
export type EmailData = Record<string, string>

export interface Shop {
  storeName: string
  /** Without a slash at its end. */
  publicUrl: string
}

export const shopOf = ({ config }: Context): Shop => ({ storeName: config.STORE_NAME, publicUrl: config.PUBLIC_URL })

/** Writes other emails, for emails that quote them. `at` selects the version of the staff's custom texts. */
export interface EmailWriter {
  write(name: EmailName, data: EmailData, at: Date): Promise<EmailContent>
  /** The email with sample data. */
  sample(name: EmailName, at: Date): Promise<EmailContent>
}

/** A kind of email. */
export interface EmailTemplate {
  /** Loads the facts by `data` and writes the email. */
  write(ctx: Context, data: EmailData, writer: EmailWriter): Promise<EmailContent>
  /** The email with sample data. */
  sample(shop: Shop): EmailContent
}

/** Defines a template by a query for its facts, a pure function that turns them into content, and sample facts for previews. */
export function emailTemplate<Facts>(definition: {
  facts: (ctx: Context, data: EmailData, writer: EmailWriter) => Promise<Facts>
  content: (facts: Facts, shop: Shop) => EmailContent
  sample: Facts
}): EmailTemplate {
  const { facts, content, sample } = definition
  return {
    write: async (ctx, data, writer) => content(await facts(ctx, data, writer), shopOf(ctx)),
    sample: (shop) => content(sample, shop),
  }
}

/** An email about something that was deleted or no longer applies. */
export function outdated({ storeName }: Shop, subject: string, heading: string, text: string): EmailContent {
  return { subject, preview: `${heading}.`, heading, paragraphs: [text], footer: `Sent by ${storeName}.` }
}

/** `your refund was approved` for `Your refund was approved`, to follow a colon. */
export function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}
