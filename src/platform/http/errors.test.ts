import fastify, { type FastifyBaseLogger } from 'fastify'
import { once } from 'node:events'
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
