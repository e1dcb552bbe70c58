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
