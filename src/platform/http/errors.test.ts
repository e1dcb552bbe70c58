import fastify, { type FastifyBaseLogger } from 'fastify'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { installErrorAnswers } from '#platform/http/errors.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { createLogger } from '#platform/log.ts'
import { networkOf } from '#shared/network.ts'

/** A server with error responses, and the errors it logs. */
function serverWithLog() {
  const lines: string[] = []
  const loggerInstance: FastifyBaseLogger = createLogger('error', { write: (line) => void lines.push(line) })
  const server = fastify({ loggerInstance }) as unknown as HttpServer
  onTestFinished(() => server.close())
  installErrorAnswers(server)
  return { server, lines }
}

test('a server error is logged even if the client has hung up in the meantime', async () => {
  const { server, lines } = serverWithLog()
  server.get('/late', async (request) => {
    request.raw.socket.destroy()
    await once(request.raw.socket, 'close')
    throw new Error('this is the shop’s fault')
  })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  await expect(fetch(`${url}/late`)).rejects.toThrow('fetch failed')
  await expect.poll(() => lines.map((line) => line.includes('this is the shop’s fault'))).toEqual([true])
})

test('a server error is logged even if the client never sent the body that it announced', async () => {
  const { server, lines } = serverWithLog()
  server.get('/late', async (request) => {
    await new Promise((closed) => request.raw.once('close', closed))
    throw new Error('this is the shop’s fault')
  })
  const statuses: number[] = []
  server.addHook('onSend', async (_request, { statusCode }) => void statuses.push(statusCode))
  server.post('/cut', async () => 'read')
  const { port, hostname } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }))
  for (const line of ['GET /late', 'POST /cut']) {
    const client = connect(Number(port), hostname).on('error', () => {})
    client.write(`${line} HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\n`)
    await sleep(100)
    client.resetAndDestroy()
  }
  await expect.poll(() => statuses.toSorted()).toEqual([400, 500])
  expect(lines.map((each) => each.includes('this is the shop’s fault'))).toEqual([true])
})

test('a failure caused by a reset connection is not logged as a server error', async () => {
  const { server, lines } = serverWithLog()
  server.get('/reset', async (request) => {
    request.raw.socket.destroy()
    await once(request.raw.socket, 'close')
    return networkOf(request.ip)
  })
  server.get('/there', () => Promise.reject(new TypeError('this is the shop’s fault')))
  const statuses: number[] = []
  server.addHook('onSend', async (_request, { statusCode }) => void statuses.push(statusCode))
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  await expect(fetch(`${url}/reset`)).rejects.toThrow('fetch failed')
  expect((await fetch(`${url}/there`)).status).toBe(500)
  expect(statuses).toEqual([400, 500])
  expect(lines.map((line) => line.includes('this is the shop’s fault'))).toEqual([true])
})
