import module from 'node:module'
import path from 'node:path'

// Loaded before scripts/start.ts, and JavaScript for the reason that it exists: with the cache, Node need not load the
// part that reads TypeScript, which takes longer than an empty Node to start, and need not compile the shop again.
module.enableCompileCache(path.resolve(import.meta.dirname, '../build/.cache'))
