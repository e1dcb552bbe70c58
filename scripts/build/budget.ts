import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/** How much script a public page loads, and its budget. */
export interface PageScript {
  /** The route's id, as in `src/app/routes.ts`. */
  page: string
  /** Compressed size, in kB of 1,000 bytes, of every file that the page loads before any interaction, and of the list of these files. */
  kilobytes: number
  /** The most that the page may load, as a multiple of the bare framework. */
  budget: number
}

/** The part of React Router's manifest that we read. */
interface Manifest {
  entry: Files
  routes: Record<string, Files & { id: string }>
}

interface Files {
  module: string
  imports: string[]
}

const PUBLIC = 1.15
const CHECKOUT = 1.4
/** Pages for ordering, paying and tracking, whose forms bring their own rules. */
const checkoutPages = ['post-selection', 'checkout', 'order', 'tracking']
/** Pages for signed-in customers and staff, and the demo's stand-ins for a payment provider and a mailbox. */
const notPublic = /^(profile|notifications|operator|sandbox|mailbox)/

/** Measures the script of every public page of a build. The page closest to its budget comes first. `client` is the browser's folder. */
export function pageScripts(client: string): PageScript[] {
  const manifest = readManifest(client)
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    const known = sizes.get(file) ?? kilobytesOf(readFileSync(path.join(client, file)))
    sizes.set(file, known)
    return known
  }
  const { root, ...pages } = manifest.routes
  if (!root) throw new Error('The build has no root route.')
  return Object.values(pages)
    .filter(({ id }) => !notPublic.test(id))
    .map((page) => {
      const parts = [manifest.entry, root, page]
      const files = new Set(parts.flatMap(({ module, imports }) => [module, ...imports]))
      const kilobytes = [...files].reduce((sum, file) => sum + sizeOf(file), kilobytesOf(Buffer.from(JSON.stringify(parts))))
      return { page: page.id, kilobytes, budget: checkoutPages.includes(page.id) ? CHECKOUT : PUBLIC }
    })
    .toSorted((a, b) => b.kilobytes / b.budget - a.kilobytes / a.budget)
}

function readManifest(client: string): Manifest {
  const assets = path.join(client, 'assets')
  const file = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name))
  if (!file) throw new Error(`There is no manifest in ${assets}.`)
  const text = readFileSync(path.join(assets, file), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest
}

/** Builds one script into `directory` with Vite, as the shop is built. Replaces the folder's content. */
export async function buildScript(input: string, directory: string): Promise<void> {
  process.env.NODE_ENV = 'production'
  const output = { entryFileNames: '[name].js' }
  await build({
    configFile: false,
    logLevel: 'error',
    root: path.dirname(input),
    build: { outDir: directory, emptyOutDir: true, rolldownOptions: { input, output } },
  })
}

/** Builds React, React DOM and the router alone into `directory`. Returns their compressed size in kB. */
export async function bareKilobytes(directory: string): Promise<number> {
  await buildScript(path.join(import.meta.dirname, 'bare-client.ts'), directory)
  const scripts = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  return scripts.reduce((sum, file) => sum + kilobytesOf(readFileSync(path.join(directory, file))), 0)
}

function kilobytesOf(script: Buffer): number {
  return gzipSync(script, { level: 9 }).length / 1000
}
