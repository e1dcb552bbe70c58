import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { atMost, type Bench, type Reading } from './support/figure.ts'

/** JavaScript that a page loads before anyone touches it, compressed, beside React, React DOM and the router alone. */
export async function measure(bench: Bench): Promise<Reading[]> {
  const limit = await bareKilobytes(path.join(bench.scratch, 'bare'))
  const show = (kilobytes: number) => `${kilobytes.toFixed(1)} kB`
  return [
    atMost('script of the home page', await scriptKilobytes(bench.shop.url, '/'), limit, 1.15, show),
    atMost('script of a package page', await scriptKilobytes(bench.shop.url, '/buy-instagram-views'), limit, 1.15, show),
    atMost('script of the checkout', await scriptKilobytes(bench.shop.url, '/checkout'), limit, 1.4, show),
  ]
}

async function scriptKilobytes(base: string, page: string): Promise<number> {
  const html = await (await fetch(base + page)).text()
  const addresses = new Set(
    [...html.matchAll(/(?:src|href)="([^"]+\.js)"|from "([^"]+\.js)"|import "([^"]+\.js)"/g)].map(
      (match) => match[1] ?? match[2] ?? match[3] ?? '',
    ),
  )
  const bodies = await Promise.all([...addresses].map(async (address) => Buffer.from(await (await fetch(base + address)).arrayBuffer())))
  return compressedKilobytes(bodies)
}

async function bareKilobytes(directory: string): Promise<number> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: path.resolve('bench/support'),
    build: { outDir: directory, emptyOutDir: true, rolldownOptions: { input: path.resolve('bench/support/bare-client.ts') } },
  })
  const scripts = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  return compressedKilobytes(scripts.map((file) => readFileSync(path.join(directory, file))))
}

function compressedKilobytes(scripts: Buffer[]): number {
  return scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0) / 1000
}
