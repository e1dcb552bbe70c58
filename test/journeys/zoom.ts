import { expect, type Page } from '@playwright/test'
import { scriptIsThere } from '../texts/reach.ts'

/**
 * Texts of the open page that don't fit at 200 %, at 400 % and with letters of twice the size, each with its position. Reloads the page,
 * which keeps the large letters.
 */
export async function misfitsWhenEnlarged(page: Page): Promise<string[]> {
  const found: string[] = []
  const look = async (width: number, height: number, letters = '') => {
    await page.setViewportSize({ width, height })
    found.push(...(await misfits(page)).map((each) => `${width} px${letters}: ${each}`))
  }
  // 1280 px become 640 at 200 % and 320 at 400 %, the narrowest width that a page has to fit.
  await look(640, 450)
  await look(320, 450)

  // Like the browser's own setting, which also affects media queries.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await page.setViewportSize({ width: 640, height: 720 })
  await page.reload()
  await scriptIsThere(page)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  for (const width of [640, 1280]) await look(width, 720, ', letters of 32 px')
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  return found
}

/** Texts that don't fit: cut off by their box, running over the screen's edge, or covering the next control. */
async function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const report = (kind: string, element: Element) => found.push(`${kind}: ${element.outerHTML.slice(0, 140)}`)
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth) found.push(`sideways: ${root.scrollWidth} of ${root.clientWidth} px`)
    // Texts for screen readers, truncated excerpts and swipeable rows are cut on purpose.
    const isCutOnPurpose = (element: Element) => {
      if (element.closest('.sr-only, [aria-hidden=true], [class*=line-clamp]')) return true
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(around).overflowX) && around !== root) return true
      }
      return false
    }
    for (const element of document.querySelectorAll('body *')) {
      if (!element.checkVisibility({ visibilityProperty: true }) || isCutOnPurpose(element)) continue
      const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      if (!hasText) continue
      const { overflowX, overflowY, display } = getComputedStyle(element)
      const { left, right } = element.getBoundingClientRect()
      if (right > root.clientWidth + 1 || left < -1) report('beyond the edge', element)
      if (display === 'inline') continue
      const spills = element.scrollWidth > element.clientWidth + 2 || element.scrollHeight > element.clientHeight + 4
      if (spills && (overflowX !== 'visible' || overflowY !== 'visible')) report('cut off', element)
      if (spills && element.matches('a, button, summary')) report('too small for its text', element)
    }
    const bar = [...document.querySelectorAll('body > header :is(a, button)')].filter((each) => each.checkVisibility())
    const boxes = bar.map((each) => each.getBoundingClientRect())
    boxes.forEach((box, index) => {
      const next = boxes[index + 1]
      if (next && next.left < box.right - 1 && next.top < box.bottom - 1 && next.bottom > box.top + 1) found.push('the top bar overlaps')
    })
    return found
  })
}
