import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Theme = 'light' | 'dark'

/** What axe has to say about the page as it stands, in both themes: nothing, if all is well. */
export async function findings(page: Page, themes: Theme[] = ['dark', 'light']): Promise<string[]> {
  const found: string[] = []
  await still(page)
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    // The theme follows, unless another was chosen.
    await page.waitForFunction(
      (theme) => document.documentElement.dataset.theme === (localStorage.getItem('theme') ?? theme),
      colorScheme,
      {
        polling: 50,
      },
    )
    // There are no frames of others to look into, which is what the other mode opens a second page for.
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode().analyze()
    found.push(...violations.map(({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.map(({ html }) => html).join(' · ')}`))
  }
  await page.emulateMedia({ colorScheme: null })
  await page.evaluate(() => document.adoptedStyleSheets.pop())
  return found
}

/** Nothing moves: a colour that is measured on its way from one theme to the other is nobody's colour. */
async function still(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** The narrowest phone and the widest screen that the shop is drawn for. */
const WIDTHS = [360, 1920]

/** The widths, of 360 and 1920 px, at which the page can be scrolled sideways. */
export async function widthsWithSidewaysScrolling(page: Page): Promise<number[]> {
  const before = page.viewportSize()
  const found: number[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    if (isWider) found.push(width)
  }
  if (before) await page.setViewportSize(before)
  return found
}

/**
 * Everything that goes wrong in the page from now on, as long as it is open: errors in the console, exceptions, requests
 * that fail or are refused. `expected` are those that belong to what is looked at.
 */
export function complaints(page: Page, expected?: RegExp): string[] {
  const heard: string[] = []
  const hear = (text: string) => {
    if (!expected?.test(text)) heard.push(text)
  }
  page.on('console', (message) => {
    // Signing in looks at an answer that is no page, and names no icon.
    const isIcon = message.location().url.endsWith('/favicon.ico')
    if (message.type() === 'error' && !isIcon) hear(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => hear(`exception: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // What the page itself no longer wants: a prefetch, or a call of a page that was left.
    if (reason !== 'net::ERR_ABORTED') hear(`request: ${request.url()} ${reason}`)
  })
  page.on('response', (answer) => answer.status() >= 400 && hear(`answer: ${answer.url()} ${answer.status()}`))
  return heard
}
