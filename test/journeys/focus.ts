import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Problems with the current focus; none if it's visible. It has to be drawn around the element, its label or its card, and the element
 * must not be covered, for example by a sticky bar.
 */
export async function focusProblem(page: Page): Promise<string | undefined> {
  return (await focusNow(page)).problem
}

/** The focused element, and what's wrong with its focus. */
interface Focus {
  /** Nothing has the focus, so the end of the page is reached. */
  isNowhere: boolean
  problem?: string
}

async function focusNow(page: Page): Promise<Focus> {
  return page.evaluate(async () => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return { isNowhere: true }
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    const name = focused.outerHTML.slice(0, 160)
    const drawn = [focused, focused.closest('label'), focused.nextElementSibling].filter((each) => each !== null)
    const isMarked = drawn.some((each) =>
      [undefined, '::after'].some((pseudo) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(each, pseudo)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      }),
    )
    if (!isMarked) return { isNowhere: false, problem: `no focus to be seen: ${name}` }
    const shown = focused.closest('label') ?? focused
    const { left, top, width, height } = shown.getBoundingClientRect()
    const isSeen = [0.1, 0.5, 0.9].some((down) =>
      [0.1, 0.5, 0.9].some((across) => {
        const there = document.elementFromPoint(left + width * across, top + height * down)
        return there !== null && (shown.contains(there) || there.contains(shown))
      }),
    )
    return isSeen ? { isNowhere: false } : { isNowhere: false, problem: `covered: ${name}` }
  })
}

/** Presses Tab or Shift+Tab until `target` has the focus. Expects a visible focus at every stop. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let stops = 0; stops < 80 && !(await isThere()); stops++) {
    await page.keyboard.press(key)
    expect(await focusProblem(page)).toBeUndefined()
  }
  await expect(target).toBeFocused()
}

/** Tabs through the whole page and back. Returns the problems at each stop. */
export async function walk(page: Page): Promise<string[]> {
  const problems = new Set<string>()
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stops = 0; stops < 250; stops++) {
      await page.keyboard.press(key)
      const { isNowhere, problem } = await focusNow(page)
      if (problem) problems.add(`${key}: ${problem}`)
      if (isNowhere) break
    }
  }
  return [...problems]
}
