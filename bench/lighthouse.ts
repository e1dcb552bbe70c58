import { chromium } from '@playwright/test'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import path from 'node:path'
import { paths } from '#shared/paths.ts'
import { findBrowser, findFullBrowser } from '../scripts/testing/browser.ts'
import { freePort } from '../test/support/free-port.ts'
import { serveBarePage } from './support/bare-page.ts'
import { atMost, type Bench, median, type Reading } from './support/figure.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Pages that search engines must not index. Lighthouse takes no points off for that. */
const notIndexed = ['/checkout']

/**
 * The simulated CPU slowdown when blocking time is compared with the bare page's. It's so high that even the bare page blocks, which
 * gives a ratio on every machine. Lighthouse's own value for a phone is 4.
 */
const SLOWDOWN = 16

/** The longest blocking time of a public page, as a multiple of the bare page's. */
const MAX_BLOCKING_RATIO = 1.5

/** One Lighthouse run. Scores are out of 100, paint and blocking in ms. */
interface Look {
  scores: number[]
  largestPaint: number
  blocking: number
  shift: number
  /** Audits that cost points. */
  faults: string[]
}

/**
 * Lighthouse scores of four pages on a mid-range phone, and the blocking time of every public page on a slow phone, compared with a
 * page of React and the router alone. Medians of five runs each.
 */
export async function measure(bench: Bench): Promise<Reading[]> {
  const post = await newestPost(bench.shop.url)
  const pages = { home: '/', package: '/buy-instagram-followers', checkout: '/checkout', 'blog post': post }
  const port = await freePort()
  // The windowless browser loses the page's own request if there is a Referrer-Policy.
  const executablePath = (await findFullBrowser()) ?? (await findBrowser())
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  try {
    const readings: Reading[] = []
    for (const [name, path] of Object.entries(pages)) {
      const looks: Look[] = []
      while (looks.length < (bench.quick ? 1 : 5)) looks.push(await look(bench.shop.url + path, port))
      readings.push(...readingsOf(name, looks))
    }
    return [...readings, ...(await measureBlocking(bench, port, post))]
  } finally {
    await browser.close()
  }
}

/** Blocking time of every kind of public page, with the bare page as the limit. */
async function measureBlocking(bench: Bench, port: number, post: string): Promise<Reading[]> {
  const { home, postSelection, checkout, tracking, reviews, blog, about, howItWorks, contact, faq, login } = paths
  const pages = [home, '/buy-instagram-followers', '/buy-youtube-views', postSelection, checkout, tracking, reviews, blog]
  const bare = await serveBarePage(path.join(bench.scratch, 'bare-page'))
  try {
    const blocking = async (url: string) => {
      const looks: number[] = []
      while (looks.length < (bench.quick ? 1 : 5)) looks.push(await blockingOf(url, port))
      return median(looks)
    }
    const limit = await blocking(bare.url)
    const readings: Reading[] = []
    for (const page of [...pages, about, howItWorks, contact, faq, login, post]) {
      const measured = await blocking(bench.shop.url + page)
      readings.push(
        atMost(`blocking of ${page} on a slow phone`, measured, limit, MAX_BLOCKING_RATIO, (value) => `${Math.round(value)} ms`),
      )
    }
    return readings
  } finally {
    bare.close()
  }
}

async function look(url: string, port: number): Promise<Look> {
  const skipAudits = notIndexed.includes(new URL(url).pathname) ? ['is-crawlable'] : []
  const { audits, categories: seen } = await lookWith(url, { port, onlyCategories: [...categories], skipAudits })
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const weighted = categories.flatMap((category) => seen[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [])
  return {
    scores: categories.map((category) => Math.round((seen[category]?.score ?? 0) * 100)),
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    faults: weighted.flatMap(({ id }) => ((audits[id]?.score ?? 1) < 0.9 ? [id] : [])),
  }
}

function readingsOf(name: string, looks: Look[]): Reading[] {
  const scores = categories.map((_, index) => median(looks.map(({ scores: ofLook }) => ofLook[index] ?? 0)))
  const [paint, blocking, shift] = (['largestPaint', 'blocking', 'shift'] as const).map((key) => median(looks.map((seen) => seen[key])))
  const faults = new Set(looks.flatMap((seen) => seen.faults))
  if (faults.size > 0) console.log(`  ${name}: ${[...faults].join(', ')}`)
  return [
    {
      figure: `Lighthouse, ${name}: performance / accessibility / best practices / SEO`,
      measured: scores.join(' / '),
      limit: '–',
      goal: '100 each',
      met: scores.every((score) => score === 100),
    },
    {
      figure: `Lighthouse, ${name}: LCP / TBT / CLS`,
      measured: `${(Number(paint) / 1000).toFixed(2)} s / ${Math.round(Number(blocking))} ms / ${Number(shift).toFixed(3)}`,
      limit: '–',
      goal: '≤ 1.2 s / 50 ms / 0',
      met: Number(paint) <= 1200 && Number(blocking) <= 50 && Number(shift) < 0.0005,
    },
  ]
}

/** Blocking time in ms with a CPU that is `SLOWDOWN` times slower than this machine's. */
async function blockingOf(url: string, port: number): Promise<number> {
  const throttling = { cpuSlowdownMultiplier: SLOWDOWN }
  const { audits } = await lookWith(url, { port, onlyAudits: ['total-blocking-time'], throttling })
  return audits['total-blocking-time']?.numericValue ?? Number.NaN
}

/** Lighthouse sometimes loses its recording, so a run without a result is repeated. */
const TRIES = 3

async function lookWith(url: string, flags: Flags, tries = TRIES): Promise<Result> {
  const result = await lighthouse(url, { ...flags, output: 'json', logLevel: 'silent' }).catch((error: Error) => error)
  const problem = result instanceof Error ? result.message : result?.lhr.runtimeError?.message
  const lhr = result instanceof Error ? undefined : result?.lhr
  if (lhr && problem === undefined && lhr.audits['total-blocking-time']?.numericValue !== undefined) return lhr
  if (tries > 1) return lookWith(url, flags, tries - 1)
  throw new Error(`Lighthouse returned no result for ${url}: ${problem ?? 'no blocking time'}`)
}

async function newestPost(url: string): Promise<string> {
  const { data } = (await (await fetch(`${url}/api/blog/published?limit=1`)).json()) as { data: { slug: string }[] }
  return `/blog/${data[0]?.slug}`
}
