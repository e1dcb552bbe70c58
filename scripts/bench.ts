import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { compareWith } from '../bench/support/against.ts'
import type { Bench, Reading } from '../bench/support/figure.ts'
import { behindProxy } from '../bench/support/requests.ts'
import { printTable } from '../bench/support/table.ts'
import { startShop } from './testing/shop.ts'

const figures = {
  page: () => import('../bench/page.ts'),
  services: () => import('../bench/services.ts'),
  order: () => import('../bench/order.ts'),
  'sign-in': () => import('../bench/sign-in.ts'),
  'order-list': () => import('../bench/order-list.ts'),
  'order-list-admin': () => import('../bench/order-list-admin.ts'),
  notifications: () => import('../bench/notifications.ts'),
  realtime: () => import('../bench/realtime.ts'),
  script: () => import('../bench/script.ts'),
  lighthouse: () => import('../bench/lighthouse.ts'),
  start: () => import('../bench/start.ts'),
  memory: () => import('../bench/memory.ts'),
  soak: () => import('../bench/soak.ts'),
}
type Name = keyof typeof figures
/** Figures that only need a running shop, so that another version can be measured the same way. */
const SERVED: Name[] = ['page', 'services', 'order', 'sign-in']

/**
 * `npm run bench -- [--quick] [--explain] [figure ...]` measures each figure and its limit in the same run.
 * `npm run bench -- --against <commit> [figure ...]` measures this version and that commit in turn, and prints the ratio.
 */
const words = process.argv.slice(2)
const quick = words.includes('--quick')
const other = words.includes('--against') ? words[words.indexOf('--against') + 1] : undefined
const requested = words.filter((word) => !word.startsWith('--') && word !== other)
const unknown = requested.filter((word) => !Object.hasOwn(figures, word))
if (unknown.length > 0) {
  console.error(`Unknown figure: ${unknown.join(', ')}. Choose from ${Object.keys(figures).join(', ')}.`)
  process.exit(1)
}
const names = (Object.keys(figures) as Name[]).filter((name) => requested.length === 0 || requested.includes(name))

const scratch = mkdtempSync(path.join(tmpdir(), 'groundswell-bench-'))
// PostgreSQL may run as another user and keeps its data in here.
chmodSync(scratch, 0o755)
let failed = false
try {
  if (words.includes('--against')) await measureAgainst()
  else await measureAll()
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
console.log(`\n${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}${quick ? ', quick run' : ''}`)
if (failed) process.exitCode = 1

async function measureAll(): Promise<void> {
  const dataDir = path.join(scratch, 'data')
  const shop = await startShop(dataDir, behindProxy)
  const explain = words.includes('--explain')
  const bench: Bench = { shop, dataDir, scratch, quick, explain, seconds: quick ? 1 : 5, rounds: quick ? 1 : 3 }
  const readings: Reading[] = []
  try {
    for (const name of names) readings.push(...(await measured(name, bench)))
  } finally {
    await shop.stop()
  }
  print(readings)
}

async function measureAgainst(): Promise<void> {
  if (other === undefined) throw new Error('Specify a commit: npm run bench -- --against main order')
  const chosen = SERVED.filter((name) => names.includes(name))
  if (chosen.length === 0) throw new Error(`--against only works with ${SERVED.join(', ')}.`)
  await compareWith(other, scratch, quick, async (bench) => {
    const readings: Reading[] = []
    for (const name of chosen) readings.push(...(await measured(name, bench)))
    return readings
  })
}

async function measured(name: Name, bench: Bench): Promise<Reading[]> {
  console.log(`measuring ${name} …`)
  try {
    const { measure } = await figures[name]()
    return await measure(bench)
  } catch (error) {
    failed = true
    console.error(`${name} could not be measured: ${(error as Error).message}`)
    return []
  }
}

function print(rows: Reading[]): void {
  const header = ['figure', 'measured', 'limit', 'ratio', 'goal', '']
  const lines = rows.map((row) => [
    row.figure,
    row.measured,
    row.limit,
    row.ratio?.toFixed(2) ?? '–',
    row.goal,
    row.goal === '–' ? '' : row.met ? 'met' : 'missed',
  ])
  printTable(header, lines)
}
