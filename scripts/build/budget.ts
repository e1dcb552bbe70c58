import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/** A public page's script beside what it may have. */
export interface PageScript {
  /** The route's id, as in `src/app/routes.ts`. */
  page: string
  /** Compressed, in kB of 1,000 bytes: every file that the page names before anyone touches it, and the list of these files. */
  kilobytes: number
  /** How many times the bare framework it may be. */
  budget: number
}

/** The part of React Router's own list of pages and files that is read here. */
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
/** Where something is ordered, paid and followed: forms with rules of their own. */
const checkoutPages = ['post-selection', 'checkout', 'order', 'tracking']
/** For the signed-in, for the staff, and for what stands in for others in a demo. */
const notPublic = /^(profile|notifications|operator|sandbox|mailbox)/

/** The script of every public page of a build, heaviest first. `client` is the folder of the browser's files. */
export function pageScripts(client: string): PageScript[] {
  const manifest = readManifest(client)
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    const known = sizes.get(file) ?? kilobytesOf(readFileSync(path.join(client, file)))
    sizes.set(file, known)
    return known
  }
  const { root, ...pages } = manifest.routes
  if (!root) throw new Error('The build has no root.')
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
  if (!file) throw new Error(`There is no list of pages in ${assets}.`)
  const text = readFileSync(path.join(assets, file), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest
}

/** Builds one script into `directory` by the shop's own tool, whatever was there before. */
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

/** React, React DOM and the router alone, compressed, in kB: built into `directory`. */
export async function bareKilobytes(directory: string): Promise<number> {
  await buildScript(path.join(import.meta.dirname, 'bare-client.ts'), directory)
  const scripts = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  return scripts.reduce((sum, file) => sum + kilobytesOf(readFileSync(path.join(directory, file))), 0)
}

function kilobytesOf(script: Buffer): number {
  return gzipSync(script, { level: 9 }).length / 1000
}
