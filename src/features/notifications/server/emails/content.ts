import type { EmailName } from '#features/notifications/rules/kinds.ts'
import type { Context } from '#platform/context.ts'

/** What an email says. */
export interface EmailContent {
  subject: string
  /** Shown next to the subject in an inbox. */
  preview: string
  heading: string
  /** Before the button: one clear sentence, unless they quote somebody. */
  paragraphs: string[]
  /** Its link is repeated as text below. */
  button?: { label: string; href: string }
  card?: Card
  /** Paragraphs after the card: what can be read later. */
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

/** What an email is about, at a glance. */
export interface Card {
  /** `5K Instagram Views`. */
  title?: string
  rows: Row[]
  /** The last row, in bold. */
  total?: Row
}

/** The rows whose values are known. */
export function rowsOf(rows: readonly [name: string, value: string | null | undefined][]): Row[] {
  return rows.flatMap(([name, value]): Row[] => (value ? [[name, value]] : []))
}

/** One message of a digest. */
export interface Section {
  heading: string
  paragraphs: string[]
  link?: { label: string; href: string } | undefined
}

/** The ids stored with an email, by which its facts are read. */
export type EmailData = Record<string, string>

/** What every email can mention. */
export interface Shop {
  storeName: string
  /** Without a slash at its end. */
  publicUrl: string
}

export const shopOf = ({ config }: Context): Shop => ({ storeName: config.STORE_NAME, publicUrl: config.PUBLIC_URL })

/** Writes other emails, for emails that quote them; `at` selects the version of the staff's custom texts. */
export interface EmailWriter {
  write(name: EmailName, data: EmailData, at: Date): Promise<EmailContent>
  /** The email about an invented customer and order. */
  sample(name: EmailName, at: Date): Promise<EmailContent>
}

/** A kind of email. */
export interface EmailTemplate {
  /** Reads the facts by `data` and words them. */
  write(ctx: Context, data: EmailData, writer: EmailWriter): Promise<EmailContent>
  /** The email about an invented customer and order. */
  sample(shop: Shop): EmailContent
}

/** Makes a template of a query for its facts, a pure function that words them, and invented facts for previews. */
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

/** An email whose subject matter was deleted or no longer applies. */
export function outdated({ storeName }: Shop, subject: string, heading: string, text: string): EmailContent {
  return { subject, preview: `${heading}.`, heading, paragraphs: [text], footer: `Sent by ${storeName}.` }
}

/** `your refund was approved` of `Your refund was approved`, to follow a colon. */
export function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}
