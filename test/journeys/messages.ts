import { expect, type Locator, type Page } from '@playwright/test'

/** The toasts at the edge of the page. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: 'Messages' })
}

/** Expects a toast with this text. */
export async function expectToast(page: Page, words: string | RegExp): Promise<void> {
  await expect(toasts(page).getByText(words).first()).toBeVisible()
}

/** The error for a link that is cut off. */
export const incompleteLink = /\blink\b.*\bincomplete\b/i

/** Expects an error with this text, at its field or above its form. */
export async function expectRefusal(scope: Page | Locator, words: RegExp): Promise<void> {
  await expect(scope.getByRole('alert').filter({ hasText: words }).first()).toBeVisible()
}

/** Expects a field to be invalid, with this error next to it. */
export async function expectRefused(field: Locator, words: RegExp = /\S/): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(words)
}
