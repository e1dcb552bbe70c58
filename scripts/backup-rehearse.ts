import path from 'node:path'
import { runCommand } from '#app/commands/run.ts'

/** `npm run backup:rehearse [-- <file | name>]`: proves that a backup can be restored. */
await runCommand(path.resolve(import.meta.dirname, '..'), 'backup:rehearse', process.argv.slice(2))
