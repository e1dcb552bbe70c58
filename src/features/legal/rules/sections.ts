/** A section of a legal text, with HTML for the class `prose`. */
export interface LegalSection {
  /** The URL fragment. */
  id: string
  title: string
  html: string
}

const heading = /<h2(?:\s+id="([^"]*)")?[^>]*>([\s\S]*?)<\/h2>/g

/** Joins sections into one text, the form in which texts are edited and stored. */
export function joinSections(sections: readonly LegalSection[]): string {
  return sections.map(({ id, title, html }) => `<h2 id="${id}">${title}</h2>${html}`).join('')
}

/**
 * Splits a text at its level 2 headings. Sections with the same title as one in `known` keep its id, so that links don't break. Anything
 * before the first heading is dropped.
 */
export function splitSections(html: string, known: readonly LegalSection[]): LegalSection[] {
  const headings = [...html.matchAll(heading)]
  return headings.map(({ 0: tag, 1: id = '', 2: inner = '', index }, position) => {
    const title = textOf(inner)
    const end = headings[position + 1]?.index ?? html.length
    return { id: known.find((section) => section.title === title)?.id ?? id, title, html: html.slice(index + tag.length, end) }
  })
}

/** Whether a text begins with a level 2 heading. */
export function beginsWithHeading(html: string): boolean {
  return /^\s*<h2[\s>]/.test(html)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}

/** HTML as plain text. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => characters[name] ?? '')
    .trim()
}

export const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')

export const list = (...items: string[]) => (items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`)

/** Builds a table. The first row is the header. */
export function table([head = [], ...rows]: string[][]): string {
  const rowOf = (cells: string[], tag: string) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  return `<table><thead>${rowOf(head, 'th')}</thead><tbody>${rows.map((row) => rowOf(row, 'td')).join('')}</tbody></table>`
}

/** Adds its column's heading as `data-label` to each cell but the first of a row, for phones, which hide the row of headings. */
export function labelCells(html: string): string {
  return html.replace(/<table[\s\S]*?<\/table>/g, (whole) => {
    const heads = [...whole.matchAll(/<th\b[^>]*>([\s\S]*?)<\/th>/g)].map(([, inner = '']) => textOf(inner))
    return whole.replace(/<tr[\s\S]*?<\/tr>/g, (row) => {
      let column = 0
      return row.replace(/<td\b/g, (tag) => {
        const label = column > 0 && heads[column]
        column += 1
        return label ? `${tag} data-label="${escapeHtml(label)}"` : tag
      })
    })
  })
}

export const emailLink = (email: string) => `<a href="mailto:${email}">${email}</a>`
