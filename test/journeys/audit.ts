import { expect, type Page } from '@playwright/test'
import { openWhole } from '../texts/reach.ts'
import { findings, listen, widthsWithSidewaysScrolling } from './findings.ts'
import { walk } from './focus.ts'
import type { Visit } from './pages.ts'
import { smallTargets } from './targets.ts'
import { misfitsWhenEnlarged } from './zoom.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** A phone with its browser's toolbars. */
const LOW_PHONE = { width: 390, height: 700 }

/**
 * Audits a page in one visit: errors, one main and one h1, sideways scrolling, axe's findings (light on a wide screen, dark on a phone)
 * and touch targets. For selected pages, also texts that don't fit when enlarged, and the focus at every stop. Each finding includes the
 * page.
 */
export async function audit(page: Page, { name, address, expected, isEnlarged, walked = [] }: Visit): Promise<void> {
  const { heard, stop } = listen(page, expected)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(DESKTOP)
  await openWhole(page, typeof address === 'string' ? address : await address(page))
  // The whole page is laid out after loading, even without scrolling.
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
