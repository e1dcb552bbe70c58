import { expect, type Page } from '@playwright/test'
import { openWhole } from '../texts/reach.ts'
import { findings, listen, widthsWithSidewaysScrolling } from './findings.ts'
import { walk } from './focus.ts'
import type { Visit } from './pages.ts'
import { smallTargets } from './targets.ts'
import { misfitsWhenEnlarged } from './zoom.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** A phone whose browser shows its own bars. */
const LOW_PHONE = { width: 390, height: 700 }

/**
 * Looks at a page once, for all that every page has to be: errors, one main and one h1, sideways scrolling, what axe finds in
 * light on a wide screen and in dark on a phone, targets too small for a finger; and, of those that are chosen for it, texts that do not fit when they are
 * enlarged, and the focus at every stop. Each finding names the page.
 */
export async function audit(page: Page, { name, address, expected, isEnlarged, walked = [] }: Visit): Promise<void> {
  const { heard, stop } = listen(page, expected)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(DESKTOP)
  await openWhole(page, typeof address === 'string' ? address : await address(page))
  // A loaded page is laid out to its end, scrolled or not.
  await expect(page.locator('html'), name).not.toHaveAttribute('data-from-top')
  await expect.soft(page.getByRole('main'), name).toHaveCount(1)
  await expect.soft(page.getByRole('heading', { level: 1 }), name).toHaveCount(1)
  await expect.soft(page, name).toHaveTitle(/\S/)
  expect.soft(await findings(page, ['light']), name).toEqual([])
  expect.soft(await widthsWithSidewaysScrolling(page), `${name}: widths with sideways scrolling`).toEqual([])
  await page.setViewportSize(PHONE)
  expect.soft(await findings(page, ['dark']), `${name}, on a phone`).toEqual([])
  expect.soft(await smallTargets(page), `${name}: too small for a finger`).toEqual([])
  for (const width of walked) {
    await page.setViewportSize(width === 'phone' ? LOW_PHONE : DESKTOP)
    expect.soft(await walk(page), `${name}: focus on a ${width}`).toEqual([])
  }
  if (isEnlarged) expect.soft(await misfitsWhenEnlarged(page), `${name}, enlarged`).toEqual([])
  expect.soft(heard, name).toEqual([])
  stop()
}
