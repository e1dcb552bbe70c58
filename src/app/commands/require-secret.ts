import type { Config } from '#platform/config.ts'
import type { Queryable } from '#platform/db/database.ts'
import { createSecrets, storedSecretOf } from '#platform/secrets.ts'
import { readSetting } from '#platform/settings.ts'
import { StartError } from '#platform/start-error.ts'
import { keyInUse } from '#platform/system-notes.ts'

/**
 * Throws StartError if the shop last ran with a secret that this command doesn't have, for example in a shell without the service's
 * environment. Its backup would contain another secret, and values that nobody can decrypt with it.
 */
export async function requireShopSecret(config: Config, db: Queryable): Promise<void> {
  const known = await readSetting(db, keyInUse)
  const secrets = [config.APP_SECRET ?? storedSecretOf(config.DATA_DIR), ...config.APP_SECRET_PREVIOUS]
  if (known === null || secrets.some((secret) => createSecrets(secret).keyNumber === known.keyNumber)) return
  const what =
    config.APP_SECRET === undefined
      ? `APP_SECRET is not set here, and the secret in ${config.DATA_DIR} is not the one that the shop uses.`
      : 'APP_SECRET is not the one that the shop uses.'
  throw new StartError(`${what} Run this command with the shop’s own environment. Nothing was changed.`)
}
