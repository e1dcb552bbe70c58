/** A text of the shop's own as HTML, for the class `prose`. */
export interface LegalSection {
  /** The fragment of its address. */
  id: string
  title: string
  html: string
}

/** What the texts take from the shop's settings. */
export interface LegalFacts {
  store: string
  email: string
  demo: boolean
  sandbox: boolean
  google: boolean
  /** The host that mails are handed to; null where they stay here. */
  mailHost: string | null
  /** Who runs the language model behind the chat's assistant; null where the shop answers by itself. */
  modelHost: string | null
}

interface Settings {
  STORE_NAME: string
  STORE_MODE: string
  CONTACT_EMAIL: string
  SMTP_URL?: string | undefined
  PAYMENT_PROVIDER: string
  GOOGLE_CLIENT_ID?: string | undefined
  ASSISTANT_PROVIDER?: string | undefined
  ASSISTANT_URL?: string | undefined
}

/** Reads the facts from the configuration, ready to stand in HTML. */
export function legalFacts(config: Settings): LegalFacts {
  return {
    store: escapeHtml(config.STORE_NAME),
    email: escapeHtml(config.CONTACT_EMAIL),
    demo: config.STORE_MODE === 'demo',
    sandbox: config.PAYMENT_PROVIDER === 'sandbox',
    google: config.GOOGLE_CLIENT_ID !== undefined,
    mailHost: config.SMTP_URL ? escapeHtml(new URL(config.SMTP_URL).hostname) : null,
    modelHost: modelHost(config),
  }
}

function modelHost({ ASSISTANT_PROVIDER: provider, ASSISTANT_URL: url }: Settings): string | null {
  if (!provider) return null
  return url ? escapeHtml(new URL(url).hostname) : 'Anthropic'
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}

export const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')

export const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

/** A table whose first row is its head. */
export function table([head = [], ...rows]: string[][]): string {
  const line = (cells: string[], tag: string) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  return `<table><thead>${line(head, 'th')}</thead><tbody>${rows.map((row) => line(row, 'td')).join('')}</tbody></table>`
}

export const mailLink = (email: string) => `<a href="mailto:${email}">${email}</a>`
