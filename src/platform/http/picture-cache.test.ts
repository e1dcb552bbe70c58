import { expect, test } from 'vitest'
import { pictureCache } from '#platform/http/picture-cache.ts'

test('a picture that loads slowly is still sent if many others are loaded in the meantime', async () => {
  const cached = pictureCache<{ bytes: Buffer }>()
  const slow = Promise.withResolvers<{ bytes: Buffer }>()
  const readers = [cached('slow', () => slow.promise), cached('slow', () => slow.promise)]
  const sent = Promise.all(readers)
  for (let other = 0; other < 20; other++) await cached(`other ${other}`, async () => ({ bytes: Buffer.alloc(2_000_000) }))
  slow.resolve({ bytes: Buffer.from('slow') })
  expect((await sent).map((picture) => String(picture?.bytes))).toEqual(['slow', 'slow'])
})

test('a picture that could not be read, or was missing, is read again', async () => {
  const cached = pictureCache<{ bytes: Buffer }>()
  await expect(cached('late', () => Promise.reject(new Error('no connection')))).rejects.toThrow('no connection')
  expect(await cached('late', async () => undefined)).toBeUndefined()
  expect(String((await cached('late', async () => ({ bytes: Buffer.from('late') })))?.bytes)).toBe('late')
})
