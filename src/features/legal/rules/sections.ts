/** A section of a legal text, as HTML for the class `prose`. */
export interface LegalSection {
  /** The fragment of its URL. */
  id: string
  title: string
  html: string
}

const heading = /<h2(?:\s+id="([^"]*)")?[^>]*>([\s\S]*?)<\/h2>/g

/** Joins sections to one text, as it is edited and stored. */
export function joinSections(sections: readonly LegalSection[]): string {
  return sections.map(({ id, title, html }) => `<h2 id="${id}">${title}</h2>${html}`).join('')
}

/**
 * Splits a text at its headings of level 2. A section whose title is in `known` keeps that section’s id, so that links to it hold;
 * what comes before the first heading is left out.
 */
export function splitSections(html: string, known: readonly LegalSection[]): LegalSection[] {
  const found = [...html.matchAll(heading)]
  return found.map(({ 0: tag, 1: id = '', 2: inner = '', index }, place) => {
    const title = textOf(inner)
    const end = found[place + 1]?.index ?? html.length
    return { id: known.find((each) => each.title === title)?.id ?? id, title, html: html.slice(index + tag.length, end) }
  })
}

/** Whether a text begins with a heading of level 2. */
export function beginsWithHeading(html: string): boolean {
  return /^\s*<h2[\s>]/.test(html)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}

/** The words of a piece of HTML. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => characters[name] ?? '')
    .trim()
}

export const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')

export const list = (...items: string[]) => (items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`)

/** Builds a table; the first row is its header. */
export function table([head = [], ...rows]: string[][]): string {
  const line = (cells: string[], tag: string) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  return `<table><thead>${line(head, 'th')}</thead><tbody>${rows.map((row) => line(row, 'td')).join('')}</tbody></table>`
}

export const emailLink = (email: string) => `<a href="mailto:${email}">${email}</a>`
