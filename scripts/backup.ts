import path from 'node:path'
import { runCommand } from '#app/commands/run.ts'

/** `npm run backup [-- <file>]`: backs the shop up, while it runs or not. */
await runCommand(path.resolve(import.meta.dirname, '..'), 'backup', process.argv.slice(2))
