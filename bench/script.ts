import path from 'node:path'
import { bareKilobytes, pageScripts } from '../scripts/build/budget.ts'
import { atMost, type Bench, type Reading } from './support/figure.ts'

const names: Record<string, string> = {
  home: 'script of the home page',
  'buy-instagram-followers': 'script of a package page',
  'blog-post': 'script of a blog post',
  checkout: 'script of the checkout',
}

/** Compressed JavaScript that a page loads before any interaction. The limit is React, React DOM and the router alone. */
export async function measure(bench: Bench): Promise<Reading[]> {
  const limit = await bareKilobytes(path.join(bench.scratch, 'bare'))
  const pages = pageScripts('build/client')
  const [heaviest] = pages
  return pages
    .filter(({ page }) => names[page] || page === heaviest?.page)
    .map(({ page, kilobytes, budget }) =>
      atMost(names[page] ?? `script of ${page}, closest to its budget`, kilobytes, limit, budget, (value) => `${value.toFixed(1)} kB`),
    )
}
