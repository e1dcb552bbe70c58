import path from 'node:path'
import { runCommand } from '#app/commands/run.ts'

/** `npm run keys:rotate`: encrypts with APP_SECRET whatever a secret of APP_SECRET_PREVIOUS has encrypted. */
await runCommand(path.resolve(import.meta.dirname, '..'), 'keys:rotate', process.argv.slice(2))
