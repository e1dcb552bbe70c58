/** A mail in words: what a template makes of an occasion. */
export interface Letter {
  subject: string
  /** Shown beside the subject in a list of mails. */
  preview: string
  heading: string
  paragraphs: string[]
  /** What the receiver does next; the address stands below once more, for mail programs that show no buttons. */
  button?: { label: string; href: string }
  /** Names and values; the last row is the total. */
  rows?: [name: string, value: string][]
  /** After button and rows; its link is a quiet one. */
  after?: string
  afterLink?: { label: string; href: string }
  /** What a digest gathers, one after the other. */
  sections?: Section[]
  /** Who wrote, and why the receiver got it. */
  footer: string
}

/** One message of a digest. */
export interface Section {
  heading: string
  paragraphs: string[]
  link?: { label: string; href: string } | undefined
}
