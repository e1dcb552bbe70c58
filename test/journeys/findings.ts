import { type ConsoleMessage, expect, type Page, type Request, type Response } from '@playwright/test'
import type AxeCore from 'axe-core'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DRAWN } from './drawing.ts'

type AxeOptions = AxeCore.RunOptions

const axeScript = readFileSync(path.resolve('node_modules/axe-core/axe.min.js'), 'utf8')

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Those of RULES whose findings can differ between themes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Skips selectors and style sheets that these rules don't need, which saves a sixth of the time. */
const ONLY_WHAT_IS_READ: AxeOptions = { resultTypes: ['violations'], selectors: false, preload: false }

type Theme = 'light' | 'dark'

/**
 * Runs axe on the page's current state. Returns the findings with their theme. All rules run in the first theme, and only those about
 * colors in the others. The theme is restored at the end. By default, both themes are checked, without the bars around the page unless
 * something in them is open, because each page's audit checks those.
 */
export async function findings(page: Page, themes?: Theme[]): Promise<string[]> {
  // axe's script is long, so each document gets it only once, including the shop's frames. A frame may be loading.
  await expect(async () => {
    for (const frame of page.frames()) {
      if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeScript)
      if (frame !== page.mainFrame()) await frame.evaluate(() => void (document.adoptedStyleSheets = []))
    }
  }).toPass()
  return page.evaluate<string[], Look>(look, {
    drawn: DRAWN,
    themes,
    everyRule: { ...ONLY_WHAT_IS_READ, runOnly: { type: 'tag', values: RULES } },
    colorRules: { ...ONLY_WHAT_IS_READ, runOnly: { type: 'rule', values: COLOR_RULES } },
  })
}

/** Expects a state reached by interaction to be as accessible as the initial page, in both themes and at every width. */
export async function expectAllWell(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([])
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])
}

interface Look {
  drawn: string
  /** By default both, starting with the current one. */
  themes: Theme[] | undefined
  everyRule: AxeOptions
  colorRules: AxeOptions
}

/** Runs in the page. Changes the theme like the button in the top bar, without waiting for a paint. */
async function look({ drawn, themes, everyRule, colorRules }: Look): Promise<string[]> {
  const axe: typeof AxeCore = Reflect.get(window, 'axe')
  const { dataset } = document.documentElement
  const shown = dataset.theme
  // Skip transitions, so that no color is measured between two themes.
  const still = new CSSStyleSheet()
  still.replaceSync(`${drawn} *, ::before, ::after { transition: none !important; animation: none !important }`)
  document.adoptedStyleSheets.push(still)
  // An error page replaces the whole document, whose style sheets take a moment to apply again.
  const loading = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => !sheet)
  await Promise.all(
    loading.map(
      (link) =>
        new Promise((resolve) => {
          for (const end of ['load', 'error']) link.addEventListener(end, resolve)
        }),
    ),
  )
  const bars = [...document.querySelectorAll('header, nav, footer')].filter(
    (bar) => !bar.closest('main, dialog') && !bar.querySelector('[aria-expanded=true], [open]'),
  )
  // If the layout changes between two measurements, the page is checked again.
  let isChanging = false
  const changes = new MutationObserver(() => (isChanging = true))
  const run = async (options: AxeOptions): Promise<AxeCore.Result[]> => {
    for (let tries = 3; ; tries--) {
      isChanging = false
      changes.observe(document.body, { subtree: true, childList: true, characterData: true })
      const { violations } = await axe.run({ exclude: themes ? [] : bars }, options)
      changes.disconnect()
      if (violations.length === 0 || !isChanging || tries === 1) return violations
    }
  }
  const found: string[] = []
  for (const [index, theme] of (themes ?? (shown === 'dark' ? ['dark', 'light'] : ['light', 'dark'])).entries()) {
    dataset.theme = theme
    const violations = await run(index === 0 ? everyRule : colorRules)
    found.push(...violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ html }) => html).join(' · ')}`))
  }
  dataset.theme = shown
  document.adoptedStyleSheets.pop()
  return found
}

/** The narrowest phone, the narrowest screen with the whole top bar, and the widest screen that the shop supports. */
const WIDTHS = [360, 1024, 1920]

/** The widths, of 360, 1024 and 1920 px, at which the page scrolls sideways. */
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
 * Collects everything that goes wrong in the page from now on: console errors, exceptions, and failed or refused requests, except the
 * `expected` ones.
 */
export function complaints(page: Page, expected?: RegExp): string[] {
  return listen(page, expected).heard
}

/** Collects what goes wrong in the page, as in `complaints`, until `stop` is called. */
export function listen(page: Page, expected?: RegExp): { heard: string[]; stop(): void } {
  const heard: string[] = []
  const hear = (text: string) => {
    if (!expected?.test(text)) heard.push(text)
  }
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') hear(`console: ${message.text()} ${message.location().url}`)
  }
  const onError = (error: Error) => hear(`exception: ${error.message}`)
  const onFailure = (request: Request) => {
    const reason = request.failure()?.errorText
    // Requests that the page itself has canceled, such as a prefetch or those of a page that was left.
    if (reason !== 'net::ERR_ABORTED') hear(`request: ${request.url()} ${reason}`)
  }
  const onAnswer = (answer: Response) => {
    if (answer.status() >= 400) hear(`answer: ${answer.url()} ${answer.status()}`)
  }
  page.on('console', onConsole).on('pageerror', onError).on('requestfailed', onFailure).on('response', onAnswer)
  const stop = () => {
    page.off('console', onConsole).off('pageerror', onError).off('requestfailed', onFailure).off('response', onAnswer)
  }
  return { heard, stop }
}
