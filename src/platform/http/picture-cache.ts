import { LRUCache } from 'lru-cache'

const MAX_BYTES = 24 * 1024 * 1024

/**
 * Caches up to 24 MB of recently used pictures, which never change. Concurrent requests for a picture share one read. Missing pictures are
 * not cached.
 */
export function pictureCache<Picture extends { bytes: Buffer }>(): (
  name: string,
  read: () => Promise<Picture | undefined>,
) => Promise<Picture | undefined> {
  const cache = new LRUCache<string, Picture, () => Promise<Picture | undefined>>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
    fetchMethod: (_name, _stale, { context: read }) => read(),
    // Otherwise a read fails if other pictures push it out before it ends.
    ignoreFetchAbort: true,
  })
  return (name, read) => cache.fetch(name, { context: read })
}
