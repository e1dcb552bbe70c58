import path from 'node:path'
import { runCommand } from '#app/commands/run.ts'

/** `npm run archive:restore -- <file | name>`: puts archived events back, while the shop runs or not. */
await runCommand(path.resolve(import.meta.dirname, '..'), 'archive:restore', process.argv.slice(2))
