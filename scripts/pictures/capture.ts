import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { findBrowser } from '../testing/browser.ts'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

interface Capture {
  /** In CSS pixels from the page's top left; `scale` is the picture's pixels per CSS pixel. */
  clip: { x: number; y: number; width: number; height: number; scale: number }
  /** 0 to 100. */
  quality: number
  /** Prints a warning if the picture is larger. */
  limitKb: number
}

/** Opens a browser for `work`, then closes it. */
export async function withBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const executablePath = await findBrowser()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  try {
    await work(browser)
  } finally {
    await browser.close()
  }
}

/** Waits for the page's fonts, then saves a part of the page as WebP, which Playwright's own screenshots don't support. */
export async function capture(page: Page, file: string, { clip, quality, limitKb }: Capture): Promise<void> {
  await page.evaluate(async () => void (await document.fonts.ready))
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality, clip, captureBeyondViewport: true })
  await session.detach()
  const picture = Buffer.from(data, 'base64')
  writeFileSync(file, picture)
  if (picture.length > limitKb * 1000) console.log(`${file}: ${Math.round(picture.length / 1000)} kB, more than ${limitKb}`)
}

/** Signs in the demo's customer or operator, with the session in `localStorage` as in the shop's pages. Returns the token. */
export async function signIn(context: BrowserContext, who: 'demo' | 'operator' = 'demo'): Promise<string> {
  const answer = await context.request.post('/api/auth/login', { data: { email: `${who}@example.com`, password: `${who}-password-1` } })
  const { token, user } = (await answer.json()) as { token: string; user: object }
  await context.addInitScript(
    (session) => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, JSON.stringify(value))
    },
    { token, user },
  )
  return token
}
