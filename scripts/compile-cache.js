import module from 'node:module'
import path from 'node:path'

// Loaded before scripts/start.ts. With the cache, Node neither loads its TypeScript support, which takes longer than starting
// Node itself, nor compiles the shop again. That only works if this file is JavaScript.
module.enableCompileCache(path.resolve(import.meta.dirname, '../build/.cache'))
