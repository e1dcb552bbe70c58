import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { backUp } from '#platform/backup/backup.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { createSecrets, keptSecret } from '#platform/secrets.ts'
import { noteSetting } from '#platform/settings.ts'
import { explainFileFault, StartError } from '#platform/start-error.ts'
import { lastBackup } from '#platform/system-notes.ts'
import { findDatabase } from './database/find.ts'

/** `npm run backup [file]`: the whole shop as it is now in one file, while it runs or not. */
const file = process.argv[2] && path.resolve(process.argv[2])
process.chdir(path.resolve(import.meta.dirname, '..'))
if (existsSync('.env')) process.loadEnvFile('.env')

try {
  await makeBackup()
} catch (error) {
  const told = file === undefined ? error : (explainFileFault(error, file) ?? error)
  console.error(told instanceof ConfigError || told instanceof StartError ? told.message : told)
  process.exitCode = 1
}

async function makeBackup(): Promise<void> {
  const config = readConfig(process.env)
  const target =
    file ?? path.join(config.DATA_DIR, 'backups', `groundswell-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.backup`)
  if (existsSync(target)) throw new StartError(`${target} is there already. Choose another name.`)
  const server = await findDatabase(config)
  const client = new pg.Client({ ...server.connection, application_name: 'groundswell-backup' })
  try {
    mkdirSync(path.dirname(target), { recursive: true })
    await client.connect()
    const began = performance.now()
    const root = config.APP_SECRET ?? keptSecret(config.DATA_DIR)
    const { tables, rows, bytes } = await backUp(client, {
      file: target,
      shop: (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version,
      secretCheck: createSecrets(root).sign('backup', 'secret'),
      secret: config.APP_SECRET === undefined ? root : undefined,
      say: (table) => process.stdout.isTTY && process.stdout.write(`\r\u001B[KCopying ${table} …`),
    })
    if (process.stdout.isTTY) process.stdout.write('\r\u001B[K')
    await noteSetting(client, lastBackup, { at: new Date().toISOString(), file: path.basename(target), bytes, rows })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`${target}: ${rows.toLocaleString('en-US')} rows of ${tables} tables, ${(bytes / 1e6).toFixed(1)} MB, in ${seconds} s.`)
    console.log(
      config.APP_SECRET === undefined
        ? 'It holds customers’ data and the shop’s secret: keep it as you keep the shop itself.'
        : 'It holds customers’ data: keep it as you keep the shop itself, and APP_SECRET, which is not in it, somewhere else.',
    )
  } finally {
    await client.end()
    await server.stop()
  }
}
