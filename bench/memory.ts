import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startShop } from '../scripts/testing/shop.ts'
import type { Bench, Reading } from './support/figure.ts'
import { load } from './support/load.ts'
import { placeOrders } from './support/requests.ts'

const MAX_IDLE_MB = 150
const MAX_LOADED_MB = 250

/** Resident memory of the shop's Node process, first idle, then after a load of pages, catalog requests and orders. */
export async function measure(bench: Bench): Promise<Reading[]> {
  const shop = await startShop(path.join(bench.scratch, 'memory-data'))
  try {
    await sleep(bench.quick ? 1_000 : 5_000)
    const atRest = residentMegabytes(shop.process.pid)
    const seconds = bench.quick ? 6 : 60
    await load(`${shop.url}/`, seconds / 3)
    await load(`${shop.url}/api/services`, seconds / 3)
    await placeOrders(shop.url, seconds / 3)
    return [
      reading('memory at rest', atRest, MAX_IDLE_MB),
      reading(`memory after ${seconds} s of load`, residentMegabytes(shop.process.pid), MAX_LOADED_MB),
    ]
  } finally {
    await shop.stop()
  }
}

function reading(figure: string, megabytes: number, max: number): Reading {
  return { figure, measured: `${Math.round(megabytes)} MB`, limit: '–', goal: `≤ ${max} MB`, met: megabytes <= max }
}

/** Resident memory of a process and its child processes, except PostgreSQL's. */
function residentMegabytes(pid: number | undefined): number {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,comm='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  const kilobytesOf = (id: string): number =>
    rows.reduce((sum, [own, parent, rss, name]) => {
      if (own === id) return sum + Number(rss)
      return parent === id && own && !name?.includes('postgres') ? sum + kilobytesOf(own) : sum
    }, 0)
  return kilobytesOf(String(pid)) / 1024
}
