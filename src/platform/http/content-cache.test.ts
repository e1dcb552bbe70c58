import fastify from 'fastify'
import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { ContentCache, contentOf } from '#platform/http/content-cache.ts'

test('cached content is compressed well, other content fast', async () => {
  const page = Array.from({ length: 400 }, (_, index) => `<p>Paragraph ${index * 7919} of ${index % 13}</p>`).join('\n')
  const cache = new ContentCache({})
  const server = fastify()
  for (const key of ['kept', undefined]) {
    server.get(`/${key}`, async (request, reply) => cache.serve(request, reply, key, async () => contentOf('text/html', page)))
  }
  const sent = async (path: string) => (await server.inject({ url: path, headers: { 'accept-encoding': 'br' } })).rawPayload
  const compressed = (quality: number) =>
    brotliCompressSync(page, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(page) },
    })
  expect(compressed(4)).not.toEqual(compressed(10))
  expect(await sent('/kept')).toEqual(compressed(10))
  expect(await sent('/undefined')).toEqual(compressed(4))
})

test('a long URL is served but not remembered', async () => {
  const cache = new ContentCache({})
  const server = fastify()
  server.get('/kept', async (request, reply) => cache.serve(request, reply, 'kept', async () => contentOf('text/html', 'Hello')))
  cache.answerFirst(server, () => true)
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const load = async (query: string) => (await fetch(`${url}/kept?${query}`)).text()
  for (const query of ['short', 'x'.repeat(500)]) expect([await load(query), await load(query)]).toEqual(['Hello', 'Hello'])
  await server.close()
  expect(cache.answered).toBe(1)
})
