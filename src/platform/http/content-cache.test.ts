import fastify from 'fastify'
import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { ContentCache, contentOf } from '#platform/http/content-cache.ts'
import { Refusal } from '#shared/errors.ts'

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

test('a URL whose page was rendered before a change is looked up again, whatever else has that page by then', async () => {
  const cache = new ContentCache({})
  const server = fastify()
  let exists = false
  const rendering = Promise.withResolvers<void>()
  const slowly = Promise.withResolvers<void>()
  server.get('/posts', async (request, reply) => {
    const isKnown = exists && request.url.endsWith('new')
    return cache.serve(request, reply, isKnown ? 'new' : 'none', async () => {
      if (!exists) {
        rendering.resolve()
        await slowly.promise
      }
      return contentOf('text/html', isKnown ? 'A new post' : 'No posts')
    })
  })
  cache.answerFirst(server, () => true)
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const load = async (name: string) => (await fetch(`${url}/posts?${name}`)).text()
  const early = load('new')
  await rendering.promise
  exists = true
  cache.clear()
  slowly.resolve()
  expect([await early, await load('other'), await load('new')]).toEqual(['No posts', 'No posts', 'A new post'])
  await server.close()
})

test('whoever asks for many pages at once keeps nobody else waiting for one of them', async () => {
  const cache = new ContentCache({})
  const server = fastify()
  const slowly = Promise.withResolvers<void>()
  const started: string[] = []
  server.get('/:page', async (request, reply) => {
    const { page } = request.params as { page: string }
    return cache.serve(request, reply, page, async () => {
      started.push(page)
      if (page.startsWith('slow')) await slowly.promise
      return contentOf('text/html', page)
    })
  })
  const load = (page: string, remoteAddress: string) => server.inject({ url: `/${page}`, remoteAddress })
  const greedy = ['slow-1', 'slow-2', 'slow-3', 'slow-4', 'about', 'about'].map((page) => load(page, '203.0.113.1'))
  await expect.poll(() => started.length).toBe(4)
  expect((await load('about', '198.51.100.7')).body).toBe('about')
  slowly.resolve()
  expect((await Promise.all(greedy)).map(({ body }) => body)).toEqual(['slow-1', 'slow-2', 'slow-3', 'slow-4', 'about', 'about'])
  expect(started.filter((page) => page === 'about')).toHaveLength(1)
})

test('a whole office that opens a page at the same moment counts as one render', async () => {
  const cache = new ContentCache({})
  const server = fastify()
  server.get('/about', async (request, reply) => cache.serve(request, reply, 'about', async () => contentOf('text/html', 'About')))
  server.setErrorHandler((error, _request, reply) => reply.code(error instanceof Refusal ? error.status : 500).send())
  const answers = await Promise.all(Array.from({ length: 700 }, () => server.inject({ url: '/about' })))
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(new Set(['200 About']))
})

test('the topics that a process is notified of take no memory, however many there are', () => {
  const cache = new ContentCache({})
  const before = process.memoryUsage().heapUsed
  for (let each = 0; each < 20_000; each++) cache.clearTopic(Buffer.alloc(7_000, `${each} `).toString('latin1'))
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(80_000_000)
})
