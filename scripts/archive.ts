import path from 'node:path'
import { runCommand } from '#app/commands/run.ts'

/** `npm run archive [-- --before 2026-10]`: writes old events into files and removes them from the database, while the shop runs or not. */
await runCommand(path.resolve(import.meta.dirname, '..'), 'archive', process.argv.slice(2))
