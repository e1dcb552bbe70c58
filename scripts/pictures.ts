import type { Browser, BrowserContext, Page } from '@playwright/test'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { paths } from '#shared/paths.ts'
import { capture, signIn, type Theme, themes, withBrowser } from './pictures/capture.ts'
import { takeTracking } from './pictures/tracking.ts'
import { startShop } from './testing/shop.ts'

/**
 * `npm run pictures` takes pictures of every page in both themes for docs/design.md, and of the tracking page for “How it works”. It
 * uses the shop at BASE_URL, or starts one. `npm run pictures -- tracking` and `-- pages` take only one set.
 */
const FOLDER = 'docs/pictures'
const DOCUMENT = 'docs/design.md'
const HEADING = '## Every page, in both themes'

/** In CSS pixels: one and a half laptop screens, at half size. */
const screen = { width: 1280, height: 800 }
const clip = { x: 0, y: 0, width: 1280, height: 1200, scale: 0.5 }

const pages: Record<string, string> = {
  home: paths.home,
  'instagram-followers': '/buy-instagram-followers',
  'youtube-subscribers': '/buy-youtube-subscribers',
  'post-selection': `${paths.postSelection}?service=Instagram+Views&package=5K`,
  checkout: `${paths.checkout}?service=Instagram+Views&package=5K`,
  order: paths.order,
  tracking: paths.tracking,
  withdraw: paths.withdraw,
  reviews: paths.reviews,
  'leave-review': paths.leaveReview,
  blog: paths.blog,
  'blog-post': `${paths.blog}/choosing-a-package-size`,
  about: paths.about,
  'how-it-works': paths.howItWorks,
  contact: paths.contact,
  'live-chat': paths.liveChat,
  faq: paths.faq,
  privacy: paths.privacy,
  terms: paths.terms,
  login: paths.login,
  signup: paths.signup,
  'not-found': '/no-such-page',
}

const pagesSignedIn: Record<string, string> = {
  profile: paths.profile,
  deposit: `${paths.profile}?section=deposit`,
  history: `${paths.profile}?section=history`,
  settings: `${paths.profile}?section=profile`,
  notifications: paths.notifications,
  preferences: `${paths.notifications}?section=preferences`,
}

const screens: Record<string, string> = {
  'console-today': paths.operator,
  'console-orders': `${paths.operator}/orders`,
  'console-catalog': `${paths.operator}/catalogue`,
  'console-support': paths.operatorSupport,
  'console-analytics': `${paths.operator}/figures`,
}

const baseUrl = process.env.BASE_URL
const parts = { pages: takePages, tracking: takeTracking }
const [wanted] = process.argv.slice(2)
const chosen = Object.entries(parts).flatMap(([name, part]) => (wanted === undefined || wanted === name ? [part] : []))
if (chosen.length === 0) {
  console.error(`Unknown pictures: ${wanted}. Choose from ${Object.keys(parts).join(' and ')}, or take both without a word.`)
  process.exit(1)
}

const scratch = mkdtempSync(path.join(tmpdir(), 'groundswell-pictures-'))
// PostgreSQL may run as another user and keeps its data in here.
chmodSync(scratch, 0o755)
try {
  const shop = baseUrl ? undefined : await startShop(path.join(scratch, 'data'))
  try {
    await withBrowser(async (browser) => {
      for (const part of chosen) await part(browser, baseUrl ?? shop?.url ?? '')
    })
  } finally {
    await shop?.stop()
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

async function takePages(browser: Browser, base: string): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  await Promise.all(themes.map((theme) => takeTheme(browser, base, theme)))
  writeTable()
}

async function takeTheme(browser: Browser, base: string, theme: Theme): Promise<void> {
  const visitor = await newContext()
  await takeEach(visitor, pages)
  await signIn(visitor)
  await takeEach(visitor, pagesSignedIn)
  const operator = await newContext()
  await signIn(operator, 'operator')
  await takeEach(operator, screens)

  function newContext() {
    return browser.newContext({ baseURL: base, viewport: screen, colorScheme: theme, reducedMotion: 'reduce' })
  }

  async function takeEach(context: BrowserContext, all: Record<string, string>) {
    const page = await context.newPage()
    for (const [name, address] of Object.entries(all)) await take(page, address, `${name}-${theme}`)
  }
}

async function take(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await capture(page, `${FOLDER}/${name}.webp`, { clip, quality: 70, limitKb: 40 })
}

/** Replaces the document's last section with a table of all pictures. */
function writeTable(): void {
  const names = [pages, pagesSignedIn, screens].flatMap((group) => Object.keys(group))
  const rows = names.map(
    (name) => `| ${name} | ${themes.map((theme) => `![${name}, ${theme}](pictures/${name}-${theme}.webp)`).join(' | ')} |`,
  )
  const [text = ''] = readFileSync(DOCUMENT, 'utf8').split(HEADING)
  const table = ['| Page | Light | Dark |', '|---|---|---|', ...rows].join('\n')
  writeFileSync(DOCUMENT, `${text}${HEADING}\n\nCreated by \`npm run pictures\`, at 1280 px.\n\n${table}\n`)
  console.log(`${names.length} pages in two themes are in ${FOLDER}.`)
}
