import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { preparedDataDir, runShop, until } from '../support/process.ts'

/** A request's status or its error code. */
type Outcome = number | string

test('SIGTERM under load drops no request', async () => {
  const shop = runShop(preparedDataDir())
  const url = await shop.ready
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const outcomes: Outcome[] = []
  const visitor = async (address: string) => {
    for (let last: Outcome = 200; last !== 'ECONNREFUSED'; outcomes.push(last)) last = await get(address, agent)
  }
  const visitors = Array.from({ length: 16 }, (_, index) => visitor(`${url}${index % 2 === 0 ? '/' : '/readyz'}`))
  await until(async () => outcomes.length > 200)
  const slow = slowPost(`${url}/api/orders/lookup`, 600)
  await sleep(50)
  shop.kill('SIGTERM')
  expect(await shop.exited).toBe(0)
  await Promise.all(visitors)
  expect(await slow).toBe(400)
  const unexpected = outcomes.filter((outcome) => ![200, 503, 'ECONNREFUSED'].includes(outcome))
  expect(unexpected).toEqual([])
})

test('an error that nothing caught ends the shop with its stack, without the line of the build', async () => {
  const breaks = 'process.once("SIGUSR2", () => { throw new Error("broken") })'
  const shop = runShop(preparedDataDir(), { env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(breaks)}` } })
  await shop.ready
  shop.kill('SIGUSR2')
  expect(await shop.exited).toBe(1)
  expect(shop.output()).toMatch(/Error: broken\n\s+at /)
  expect(shop.output()).not.toContain('throw new Error')
})

function get(address: string, agent: Agent): Promise<Outcome> {
  return new Promise((resolve) => {
    const call = request(address, { agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    call.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)).end()
  })
}

/** Sends a body in two parts, `pauseMs` apart, so that the request is in flight when the shop is stopped. */
function slowPost(address: string, pauseMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'content-length': '2' }
    const call = request(address, { method: 'POST', headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    call.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    call.write('{')
    setTimeout(() => call.end('}'), pauseMs)
  })
}
