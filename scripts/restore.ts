import path from 'node:path'
import { runCommand } from '#app/commands/run.ts'

/** `npm run restore -- <file | name | latest> [--replace]`: puts a backup in the place of the shop. */
await runCommand(path.resolve(import.meta.dirname, '..'), 'restore', process.argv.slice(2))
