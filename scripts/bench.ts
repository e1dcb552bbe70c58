import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import type { Bench, Reading } from '../bench/support/figure.ts'
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
}
type Name = keyof typeof figures

/** `npm run bench -- [--quick] [--explain] [figure ...]`: each figure beside its limit, measured in the same run. */
const words = process.argv.slice(2)
const quick = words.includes('--quick')
const asked = words.filter((word) => !word.startsWith('--'))
const unknown = asked.filter((word) => !Object.hasOwn(figures, word))
if (unknown.length > 0) throw new Error(`There is no figure ${unknown.join(', ')}. There are ${Object.keys(figures).join(', ')}.`)
const names = (Object.keys(figures) as Name[]).filter((name) => asked.length === 0 || asked.includes(name))

const scratch = mkdtempSync(path.join(tmpdir(), 'groundswell-bench-'))
// Passable, so that a PostgreSQL with an account of its own can have its data in here.
chmodSync(scratch, 0o755)
const dataDir = path.join(scratch, 'data')
const readings: Reading[] = []
let failed = false
try {
  const shop = await startShop(dataDir)
  const bench: Bench = {
    shop,
    dataDir,
    scratch,
    quick,
    explain: words.includes('--explain'),
    seconds: quick ? 1 : 5,
    rounds: quick ? 1 : 3,
  }
  try {
    for (const name of names) readings.push(...(await measured(name, bench)))
  } finally {
    await shop.stop()
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
print(readings)
if (failed) process.exitCode = 1

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
  const widths = header.map((_, column) => Math.max(...[header, ...lines].map((line) => line[column]?.length ?? 0)))
  const show = (line: string[]) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  console.log(`\n${show(header)}\n${widths.map((width) => '─'.repeat(width)).join('  ')}`)
  for (const line of lines) console.log(show(line))
  console.log(`\n${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}${quick ? ', quick run' : ''}`)
}
