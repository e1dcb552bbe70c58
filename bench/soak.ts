import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { startShop } from '../scripts/testing/shop.ts'
import { checkoutPayload } from '../test/support/factories.ts'
import { atMost, type Bench, type Reading } from './support/figure.ts'
import { printTable } from './support/table.ts'

const TOKEN = 'metrics-of-the-soak'
const VISITORS = 8
/** Garbage collection makes the values go up and down, so the lowest readings are compared. */
const MAX_GROWTH = 1.1

/** The process's resources, each with its metric in `/metrics` and the divisor for the table's unit. */
const RESOURCES = {
  'heap in use, MB': ['nodejs_heap_size_used_bytes', 1e6],
  'memory outside of the heap, MB': ['nodejs_external_memory_bytes', 1e6],
  'resident memory, MB': ['process_resident_memory_bytes', 1e6],
  'open handles': ['nodejs_active_resources_total', 1],
  'database connections': ['database_pool_connections{state="open"}', 1],
} as const
type Resource = keyof typeof RESOURCES
type Sample = Record<Resource, number>

/**
 * Runs ten minutes of everything that visitors do: pages, orders, sign-ins, questions to the assistant, sockets, wrong addresses.
 * Compares the process's lowest resource use in the last minute with the second. In the first, it's still warming up.
 */
export async function measure(bench: Bench): Promise<Reading[]> {
  const minutes = bench.quick ? 3 : 10
  const shop = await startShop(path.join(bench.scratch, 'soak-data'), { METRICS_TOKEN: TOKEN, TRUST_PROXY: '127.0.0.1' })
  try {
    const end = performance.now() + minutes * 60_000
    let done = 0
    const visit = async () => {
      while (performance.now() < end) {
        await anyOf(activities)(shop.url)
        done += 1
      }
    }
    const visits = Promise.all(Array.from({ length: VISITORS }, visit))
    const lowest: Sample[] = []
    for (let minute = 0; minute < minutes; minute++) lowest.push(await lowestOfMinute(shop.url))
    await visits
    print(lowest, done)
    const [first, last] = [lowest[1], lowest.at(-1)]
    if (!first || !last) return []
    return names.map((name) =>
      atMost(`${name}, after ${minutes} minutes and after 2`, last[name], first[name], MAX_GROWTH, (value) => value.toFixed(0)),
    )
  } finally {
    await shop.stop()
  }
}

const names = Object.keys(RESOURCES) as Resource[]

async function lowestOfMinute(url: string): Promise<Sample> {
  const samples: Sample[] = []
  for (let second = 0; second < 60; second++) {
    samples.push(await sample(url))
    await sleep(1_000)
  }
  return fromNames((name) => Math.min(...samples.map((values) => values[name])))
}

async function sample(url: string): Promise<Sample> {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text()
  return fromNames((name) => {
    const [metric, unit] = RESOURCES[name]
    const line = text.split('\n').find((candidate) => candidate.startsWith(`${metric} `))
    if (line === undefined) throw new Error(`/metrics has no ${metric}`)
    return Number(line.split(' ')[1]) / unit
  })
}

const fromNames = (valueOf: (name: Resource) => number) => Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Sample

function print(lowest: Sample[], done: number): void {
  console.log(`\n${done.toLocaleString('en-US')} visits, orders, questions. The lowest reading of each minute:`)
  printTable(
    ['', ...lowest.map((_, index) => `${index + 1}`)],
    names.map((name) => [name, ...lowest.map((values) => values[name].toFixed(0))]),
  )
}

const pages = ['/', '/buy-instagram-followers', '/buy-youtube-likes', '/reviews', '/blog', '/faq', '/about', '/terms']

/** A visitor's possible activities. Those listed several times are more likely. */
const activities = [lookAround, lookAround, lookAround, getLost, buy, buy, comeBack, ask]

async function lookAround(url: string): Promise<void> {
  await read(url, anyOf(pages))
  await read(url, '/api/services?category=Instagram&type=views&active=true')
}

async function getLost(url: string): Promise<void> {
  await read(url, `/${crypto.randomUUID()}`, undefined, 404)
  await read(url, `/checkout?service=instagram-followers&package=${crypto.randomUUID()}`)
}

async function buy(url: string): Promise<void> {
  await read(url, '/api/social-order-payments/process', checkoutPayload(), 200, { 'idempotency-key': crypto.randomUUID() })
}

async function comeBack(url: string): Promise<void> {
  const credentials = { email: 'demo@example.com', password: 'demo-password-1' }
  const { token } = (await read(url, '/api/auth/login', credentials)) as { token: string }
  const authorization = `Bearer ${token}`
  for (const page of ['/api/orders/user', '/api/notifications', '/api/wallet']) await read(url, page, undefined, 200, { authorization })
  await listen(url, token)
  await read(url, '/api/auth/logout', {}, 200, { authorization })
}

async function ask(url: string): Promise<void> {
  const prompts = ['Where is my order?', 'Do followers drop?', 'I want a refund', `What is ${crypto.randomUUID()}?`]
  await read(url, '/api/chatbot/send-message', { prompt: anyOf(prompts) })
}

async function listen(url: string, token: string): Promise<void> {
  const options = { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false }
  const socket = io(url, { ...options, extraHeaders: { 'x-forwarded-for': anyAddress() } })
  await new Promise((resolve, reject) => socket.once('connect', () => resolve(undefined)).once('connect_error', reject))
  await sleep(100)
  socket.disconnect()
}

/** Sends a request from a random address. Throws if the response has another status. */
async function read(url: string, page: string, body?: object, status = 200, more: Record<string, string> = {}): Promise<unknown> {
  const headers = { 'x-forwarded-for': anyAddress(), ...(body && { 'content-type': 'application/json' }), ...more }
  const response = await fetch(url + page, { method: body ? 'POST' : 'GET', headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await response.text()
  if (response.status !== status) throw new Error(`${page} returned ${response.status}: ${text.slice(0, 200)}`)
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
}

const anyOf = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item
const anyByte = () => Math.floor(Math.random() * 256)
const anyAddress = () => `10.${anyByte()}.${anyByte()}.${anyByte()}`
