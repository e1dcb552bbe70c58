import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { paths } from '#shared/paths.ts'
import { capture, signIn, type Theme, themes } from './capture.ts'

const FOLDER = 'src/pages/storefront/how-it-works'

/** Screens in CSS pixels, tall enough to keep the chat button below the order. */
const screens = {
  phone: { width: 390, height: 1600 },
  wide: { width: 1280, height: 1400 },
} as const
type Screen = keyof typeof screens

/** Device pixels per CSS pixel, so that the picture is sharp on phones. */
const DENSITY = 2

/**
 * Takes pictures of the tracking page for “How it works”, as WebP and AVIF in both themes, with the demo's order that is being delivered.
 * A wide screen shows the order and its timeline, a phone only the timeline. The store's name and logo are left out, so that the pictures
 * work for any shop.
 */
export async function takeTracking(browser: Browser, baseURL: string): Promise<void> {
  for (const theme of themes) for (const screen of ['phone', 'wide'] as const) await take(browser, baseURL, theme, screen)
  console.log(`Pictures of the tracking page are in ${FOLDER}.`)
}

async function take(browser: Browser, baseURL: string, theme: Theme, screen: Screen): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    viewport: screens[screen],
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const answer = await page.request.get('/api/orders/user/?limit=50', { headers: { authorization: `Bearer ${await signIn(context)}` } })
  const { data } = (await answer.json()) as { data: { id: string; status: string; delivered?: number | null }[] }
  const order = data.find(({ status, delivered }) => status === 'processing' && delivered)
  if (!order) throw new Error('The demo shop has no order that is being delivered. Use a fresh demo shop.')
  await page.goto(`${paths.tracking}?order=${order.id}`, { waitUntil: 'networkidle' })
  const clip = { ...(await boxOf(page, screen)), scale: DENSITY }
  const file = `${FOLDER}/tracking-${screen}-${theme}`
  await capture(page, `${file}.webp`, { clip, quality: 70, limitKb: 65 })
  await sharp(`${file}.webp`).avif({ quality: 55 }).toFile(`${file}.avif`)
  console.log(`${screen}: ${clip.width} by ${clip.height}`)
  await context.close()
}

/** The box around the timeline and, on a wide screen, the order, in whole pixels. */
async function boxOf(page: Page, screen: Screen) {
  const cards = page.getByRole('main').locator('.card')
  const timeline = await cards.filter({ has: page.getByRole('list', { name: 'Progress of the order' }) }).boundingBox()
  const order = await cards.filter({ has: page.getByRole('heading', { name: /^Order GS-/ }) }).boundingBox()
  if (!timeline || !order) throw new Error('The tracking page shows no order.')
  const { x, y, width, height } = screen === 'phone' ? timeline : around(order, timeline)
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) }
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

function around(left: Box, right: Box): Box {
  return { x: left.x, y: left.y, width: right.x + right.width - left.x, height: Math.max(left.height, right.height) }
}
