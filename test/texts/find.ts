import { expect, type Locator, type Page } from '@playwright/test'
import type { State, Text } from './text.ts'

/** Expects every text of the state, and goes on where one is missing, so that all that are get told. */
export async function expectTexts(page: Page, { section, when, shows }: State): Promise<void> {
  for (const text of shows) {
    const reason = text.instead ? `, instead of ${text.instead.of}: ${text.instead.because}` : ''
    const what = `section ${section}, ${when}: ${text.part} ${String(text.says)}${reason}`
    // The options of a closed list are there, and not to be seen.
    if (text.part === 'option') await expect.soft(find(page, text).first(), what).toBeAttached()
    else await expect.soft(find(page, text).filter({ visible: true }).first(), what).toBeVisible()
  }
}

function find(page: Page, { part, says, place }: Text): Locator {
  const where = placeOf(page, place)
  if (part === 'toast') return page.getByRole('region', { name: 'Messages' }).getByText(says, { exact: true })
  if (part === 'pending') return page.locator('body > output').filter({ hasText: wordForWord(says) })
  if (part === 'message') return where.locator('[role=alert], [role=status], output').filter({ hasText: wordForWord(says) })
  if (part === 'words') return where.getByText(says, { exact: true })
  // A label says also where its field may stay empty.
  if (part === 'field') return where.getByLabel(new RegExp(`^${String(says)}( ?optional)?$`))
  return where.getByRole(part, { name: says, exact: true })
}

function placeOf(page: Page, place: Text['place']): Locator {
  if (place === 'header') return page.getByRole('banner')
  if (place === 'chat') return page.getByRole('dialog', { name: 'Chat with support' })
  return page.getByRole(place === 'footer' ? 'contentinfo' : 'main')
}

/**
 * Playwright's own search for a text takes any case, and the beginning of a longer word or sentence. What follows without
 * a space is the next line.
 */
function wordForWord(says: string | RegExp): RegExp {
  if (says instanceof RegExp) return says
  // An apostrophe would begin a string in the selector that carries the pattern.
  const escaped = says.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll("'", String.raw`\x27`)
  return new RegExp(/[\p{L}\p{N}]$/u.test(says) ? `${escaped}(?![\\p{Ll}\\p{N}.!?])` : escaped, 'u')
}
