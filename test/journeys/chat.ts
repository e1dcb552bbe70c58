import { expect, type Locator, type Page } from '@playwright/test'

/** Opens the chat in the corner of a page. */
export async function openChat(page: Page, path: string): Promise<Locator> {
  await page.goto(path)
  await page.getByRole('button', { name: 'Chat with support' }).click()
  const panel = page.getByRole('dialog', { name: 'Chat with support' })
  await expect(panel.getByLabel('Your message')).toBeFocused()
  return panel
}

/** Writes a message and sends it with Enter. */
export async function say(chat: Locator, text: string): Promise<void> {
  await chat.getByLabel('Your message').fill(text)
  await chat.getByLabel('Your message').press('Enter')
}

/** Topics the assistant knows, each by a word that only its answer has. */
export const asked = { text: 'Which payment methods do you accept?', answer: 'PayPal' }

/** Asks about a topic the assistant knows, and waits for the answer. */
export async function askAssistant(chat: Locator): Promise<void> {
  await say(chat, asked.text)
  await expect(chat.getByRole('listitem').filter({ hasText: asked.answer }).last()).toBeVisible()
}

/** Tells the page whether staff are online. */
export async function answerAvailability(page: Page, online: boolean): Promise<void> {
  const data = { online, hours: online ? null : 'Monday to Friday, 9:00 to 17:00 UTC', nextAt: null }
  await page.route('**/api/support/availability', (route) => route.fulfill({ json: { success: true, data } }))
}
