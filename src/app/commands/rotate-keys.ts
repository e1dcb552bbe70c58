import { parseArgs } from 'node:util'
import { clearProgress, type CommandInput, printProgress } from '#app/commands/command.ts'
import { findDatabase } from '#app/commands/find-database.ts'
import { requireShopSecret } from '#app/commands/require-secret.ts'
import { compose } from '#app/compose.ts'
import { keyRotation, processWithoutKey, resealAll } from '#features/operations/server/commands/key-rotation.ts'
import { createLogger } from '#platform/log.ts'
import { StartError } from '#platform/start-error.ts'

/**
 * `keys:rotate`: encrypts everything with the newest APP_SECRET and prints when the earlier one can be removed. The shop may be
 * running. Throws StartError if the shop last ran with an APP_SECRET that isn't set here, or a running process encrypts with another one.
 * Exits with 1 if a value can't be decrypted.
 */
export async function rotateKeys({ config, words }: CommandInput): Promise<void> {
  parseArgs({ args: words })
  const server = await findDatabase(config)
  const ctx = compose({ ...config, DATABASE_POOL: 2 }, createLogger('silent'), server.connection)
  try {
    await requireShopSecret(config, ctx.db)
    const without = await processWithoutKey(ctx)
    if (without !== undefined)
      throw new StartError(
        `The process on ${without} does not use this APP_SECRET yet. Restart it with the new secret first. Nothing was changed.`,
      )
    const { resealed, unreadable } = await resealAll(ctx, (name, done) => printProgress(`${name}: ${done}`))
    clearProgress()
    console.log(`Encrypted ${resealed.toLocaleString('en-US')} values with key ${ctx.secrets.keyNumber}.`)
    if (unreadable > 0) {
      console.error(
        `${unreadable} values can’t be read because the secret they were encrypted with is not in APP_SECRET_PREVIOUS. Add it and run this again.`,
      )
      process.exitCode = 1
      return
    }
    const { removableAt } = await keyRotation(ctx)
    if (removableAt !== null)
      console.log(`No stored values need APP_SECRET_PREVIOUS. Links in emails do until ${removableAt.slice(0, 10)}. Remove it then.`)
  } finally {
    await ctx.signals.close()
    await ctx.db.close()
    await server.stop()
  }
}
