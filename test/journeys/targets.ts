import type { Page } from '@playwright/test'

/** In px. */
const FINGER = 44

/**
 * Touch targets in the page's main part that are smaller than a finger, with their sizes. Links within a text are exempt. The area that
 * reacts to a press counts, including a checkbox's label and the area around a link.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((finger) => {
    const isInText = (each: Element) =>
      each.matches('a') &&
      getComputedStyle(each).display === 'inline' &&
      (each.parentElement?.textContent ?? '').trim().length > (each.textContent ?? '').trim().length
    /** Whether presses at these points, just under half a finger from the middle, reach `each`. */
    const isReached = (each: HTMLElement) => {
      each.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = each.getBoundingClientRect()
      const [x, y, reach] = [left + width / 2, top + height / 2, finger / 2 - 1]
      const points = [
        [x - reach, y],
        [x + reach, y],
        [x, y - reach],
        [x, y + reach],
      ] as const
      return points.every(([across, down]) => {
        const hit = document.elementFromPoint(across, down)
        return hit !== null && (each.contains(hit) || hit.closest('label')?.control === each || hit.closest('label') === each)
      })
    }
    const small: string[] = []
    for (const each of document.querySelectorAll<HTMLElement>(
      // Hidden from screen readers, because it's off-screen and only for bots.
      'main :is(a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]):not([aria-hidden] *)',
    )) {
      if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || each.matches(':disabled') || isInText(each))
        continue
      const { width, height } = each.getBoundingClientRect()
      if (width >= finger - 0.5 && height >= finger - 0.5) continue
      if ([each, ...((each as HTMLInputElement).labels ?? [])].some(isReached)) continue
      const name = each.getAttribute('aria-label') ?? (each.textContent || (each as HTMLInputElement).labels?.[0]?.textContent || '')
      small.push(`${each.tagName.toLowerCase()} “${name.trim().slice(0, 40)}” ${Math.round(width)} × ${Math.round(height)}`)
    }
    scrollTo(0, 0)
    return [...new Set(small)]
  }, FINGER)
}
