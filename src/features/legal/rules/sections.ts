import { textOf } from '#features/legal/rules/html.ts'

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
