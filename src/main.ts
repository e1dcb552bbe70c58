import path from 'node:path'
import { parseArgs } from 'node:util'
import { isTypo, runCommand } from '#app/commands/run.ts'
import type { Serving } from '#app/serve.ts'
import { start } from '#app/start.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { lockFetch } from '#platform/fetch-lock.ts'
import { errorText } from '#platform/log.ts'
import { StartError } from '#platform/start-error.ts'

const STOP_LIMIT_MS = 15_000
const COLLECT_AFTER_MS = 3_000

// Node would also print the throwing line of the build, which is very long, and all fields of the error.
process.on('uncaughtException', (error) => {
  console.error(errorText(error))
  process.exit(1)
})

lockFetch()
const root = path.resolve(import.meta.dirname, '../..')
const [command, ...words] = process.argv.slice(2)
// `backup`, `restore` and so on are commands. Without one, the shop starts.
if (command !== undefined && !command.startsWith('-')) await runCommand(root, command, words)
else await run()

async function run(): Promise<void> {
  const say = (line: string) => console.log(line)
  try {
    const { values: flags } = parseArgs({ options: { role: { type: 'string', multiple: true } } })
    const config = readConfig({ ...process.env, ...(flags.role && { ROLES: flags.role.join(',') }) })
    const starting = start(config, root, { mode: 'production', load: () => import('virtual:react-router/server-build') }, say)
    let ending: Promise<void> | undefined
    // Under npm, Ctrl-C arrives twice: from the terminal and from npm.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void (ending ??= starting.then(end, () => {})))
    say(`Ready on ${(await starting).url}`)
    // An idle process would keep the garbage of its start, some 20 MB.
    setTimeout(() => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }), COLLECT_AFTER_MS).unref()
  } catch (error) {
    const isExpected = error instanceof ConfigError || error instanceof StartError || isTypo(error)
    console.error(isExpected ? error.message : errorText(error))
    process.exit(1)
  }
}

async function end(shop: Serving): Promise<void> {
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
  await shop.stop()
  process.exit(0)
}
