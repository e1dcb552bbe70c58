import { z } from 'zod'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/database.ts'
import { lockSetting, saveSetting, type Setting } from '#platform/settings.ts'
import { StartError } from '#platform/start-error.ts'

type Mode = Config['STORE_MODE']

/** The mode of the first shop started on the database; null before that. */
const modeOfDatabase: Setting<Mode | null> = { key: 'system.mode', schema: z.enum(['demo', 'live']).nullable(), otherwise: null }

const OTHER_MODE: Record<Mode, string> = {
  demo:
    'This database belongs to a live shop, and STORE_MODE is not live. Set STORE_MODE=live for every process of that shop, ' +
    'or give the demo shop its own database with DATABASE_URL or DATA_DIR.',
  live:
    'This database belongs to a demo shop and can’t go live, because the passwords of its accounts are public and its balances were paid ' +
    'with test cards. Give the live shop a new database with DATABASE_URL or DATA_DIR, or continue with STORE_MODE=demo.',
}

/** Binds a database permanently to the mode of the first shop started on it. Throws StartError if it is bound to the other mode. */
export async function bindToMode(db: Database, mode: Mode): Promise<void> {
  const boundMode = await db.transaction(async (tx) => {
    const earlier = await lockSetting(tx, modeOfDatabase)
    if (earlier === null) await saveSetting(tx, modeOfDatabase, mode)
    return earlier ?? mode
  })
  if (boundMode !== mode) throw new StartError(OTHER_MODE[mode])
}
