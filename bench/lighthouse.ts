import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { findBrowser } from '../scripts/testing/browser.ts'
import { type Bench, median, type Reading } from './support/figure.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Pages that are kept out of search engines on purpose: that crawlers may not index them costs no points. */
const notIndexed = ['/checkout']

/** One look at a page. Scores out of 100; paint and blocking in ms. */
interface Look {
  scores: number[]
  largestPaint: number
  blocking: number
  shift: number
  /** What cost points, by its name. */
  faults: string[]
}

/** Four pages as Lighthouse sees them on a mid-range phone, the medians of five looks each. */
export async function measure(bench: Bench): Promise<Reading[]> {
  const pages = { home: '/', package: '/buy-instagram-followers', checkout: '/checkout', 'blog post': await newestPost(bench.shop.url) }
  const port = await freePort()
  const executablePath = await findBrowser()
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
    return readings
  } finally {
    await browser.close()
  }
}

async function look(url: string, port: number): Promise<Look> {
  const skipAudits = notIndexed.includes(new URL(url).pathname) ? ['is-crawlable'] : []
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent', onlyCategories: [...categories], skipAudits })
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse saw nothing of ${url}: ${result?.lhr.runtimeError?.message}`)
  const { audits, categories: seen } = result.lhr
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const weighed = categories.flatMap((each) => seen[each]?.auditRefs.filter(({ weight }) => weight > 0) ?? [])
  return {
    scores: categories.map((each) => Math.round((seen[each]?.score ?? 0) * 100)),
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    faults: weighed.flatMap(({ id }) => ((audits[id]?.score ?? 1) < 0.9 ? [id] : [])),
  }
}

function readingsOf(name: string, looks: Look[]): Reading[] {
  const scores = categories.map((_, index) => median(looks.map((each) => each.scores[index] ?? 0)))
  const [paint, blocking, shift] = (['largestPaint', 'blocking', 'shift'] as const).map((key) => median(looks.map((each) => each[key])))
  const faults = new Set(looks.flatMap((each) => each.faults))
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

async function newestPost(url: string): Promise<string> {
  const { data } = (await (await fetch(`${url}/api/blog/published?limit=1`)).json()) as { data: { slug: string }[] }
  return `/blog/${data[0]?.slug}`
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
