import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runnerImport } from 'vite'
import { typesOf } from './api-types/types.ts'

/** Writes `generated/api.d.ts`, the request and response types of the pages' API calls, from the API document. */
const root = path.resolve(import.meta.dirname, '..')
const { module } = await runnerImport<{ readApiDocument(): Promise<unknown> }>('/scripts/api-types/document.ts', {
  root,
  configFile: false,
  logLevel: 'error',
})
mkdirSync(path.join(root, 'generated'), { recursive: true })
writeFileSync(path.join(root, 'generated/api.d.ts'), typesOf(await module.readApiDocument()))
// The application's timers would keep the process alive.
process.exit()
