import { LRUCache } from 'lru-cache'

const MAX_BYTES = 24 * 1024 * 1024

/**
 * Keeps pictures that never change in memory, the recently asked for, 24 MB of them. Whoever asks for one that is being read waits for the
 * same read. What `read` does not find is not kept.
 */
export function pictureCache<Picture extends { bytes: Buffer }>(): (
  name: string,
  read: () => Promise<Picture | undefined>,
) => Promise<Picture | undefined> {
  const cache = new LRUCache<string, Picture, () => Promise<Picture | undefined>>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
    fetchMethod: (_name, _stale, { context: read }) => read(),
  })
  return (name, read) => cache.fetch(name, { context: read })
}
