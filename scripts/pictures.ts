import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { paths } from '#shared/paths.ts'
import { findBrowser } from './testing/browser.ts'
import { startShop } from './testing/shop.ts'

/** `npm run pictures`: every page in both themes for docs/design.md, of the shop at BASE_URL or of one that is started. */
const FOLDER = 'docs/pictures'
const DOCUMENT = 'docs/design.md'
const HEADING = '## Every page, in both themes'
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** Pixels: a screen and a half of a laptop, at half its size. */
const screen = { width: 1280, height: 800 }
const clip = { x: 0, y: 0, width: 1280, height: 1200, scale: 0.5 }
const QUALITY = 70
const LIMIT_KB = 40

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

const given = process.env.BASE_URL
const scratch = mkdtempSync(path.join(tmpdir(), 'groundswell-pictures-'))
// Passable, so that a PostgreSQL with an account of its own can have its data in here.
chmodSync(scratch, 0o755)
try {
  const shop = given ? undefined : await startShop(path.join(scratch, 'data'))
  try {
    await takeAll(given ?? shop?.url ?? '')
  } finally {
    await shop?.stop()
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
writeTable()

async function takeAll(base: string): Promise<void> {
  const executablePath = await findBrowser()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  try {
    await Promise.all(themes.map((theme) => takeTheme(browser, base, theme)))
  } finally {
    await browser.close()
  }
}

async function takeTheme(browser: Browser, base: string, theme: Theme): Promise<void> {
  const context = await browser.newContext({ baseURL: base, viewport: screen, colorScheme: theme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  for (const [name, address] of Object.entries(pages)) await take(page, address, `${name}-${theme}`)
  await signIn(context)
  for (const [name, address] of Object.entries(pagesSignedIn)) await take(page, address, `${name}-${theme}`)
}

async function take(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.evaluate(async () => void (await document.fonts.ready))
  // Playwright's own screenshots know no WebP.
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY, clip, captureBeyondViewport: true })
  await session.detach()
  const picture = Buffer.from(data, 'base64')
  writeFileSync(`${FOLDER}/${name}.webp`, picture)
  if (picture.length > LIMIT_KB * 1000) console.log(`${name}: ${Math.round(picture.length / 1000)} kB, more than ${LIMIT_KB}`)
}

/** As the demo's customer, in the way that the browser keeps a session. */
async function signIn(context: BrowserContext): Promise<void> {
  const answer = await context.request.post('/api/auth/login', { data: { email: 'demo@example.com', password: 'demo-password-1' } })
  const { token, user } = (await answer.json()) as { token: string; user: object }
  await context.addInitScript(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, JSON.stringify(value))
    },
    { token, user },
  )
}

/** The last section of the document, which shows all of them. */
function writeTable(): void {
  const names = [...Object.keys(pages), ...Object.keys(pagesSignedIn)]
  const rows = names.map(
    (name) => `| ${name} | ${themes.map((theme) => `![${name}, ${theme}](pictures/${name}-${theme}.webp)`).join(' | ')} |`,
  )
  const [text = ''] = readFileSync(DOCUMENT, 'utf8').split(HEADING)
  const table = ['| Page | Light | Dark |', '|---|---|---|', ...rows].join('\n')
  writeFileSync(DOCUMENT, `${text}${HEADING}\n\nTaken by \`npm run pictures\`, at 1280 px.\n\n${table}\n`)
  console.log(`${names.length} pages in two themes are in ${FOLDER}.`)
}
