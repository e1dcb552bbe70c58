import { z } from 'zod'
import type { Config } from '#platform/config.ts'
import { publishContentChange } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import { lookSetting } from '#platform/look.ts'
import { readSetting, type Setting } from '#platform/settings.ts'
import { type MoneyDisplay, moneyDisplays, showMoneyAs } from '#shared/money.ts'

/** What the operator says about the store; null leaves it to the configuration. */
export interface StoreSettings {
  name: string | null
  contactEmail: string | null
  moneyDisplay: MoneyDisplay
}

export const storeSetting: Setting<StoreSettings> = {
  key: 'store',
  schema: z.object({
    name: z.string().trim().min(1, { error: 'A store has a name.' }).max(60, { error: 'At most 60 characters.' }).nullable(),
    contactEmail: z.email({ error: 'Please enter a valid email address.' }).max(120).nullable(),
    moneyDisplay: z.enum(moneyDisplays),
  }),
  otherwise: { name: null, contactEmail: null, moneyDisplay: 'symbol' },
}

/** Says to every process that the store's settings changed; goes with the transaction. */
export const STORE_CHANGED = 'store_changed'

const configured = new WeakMap<Config, { name: string; contactEmail: string }>()

/** What the configuration itself says, whatever was put over it. */
export function configuredStore(config: Config): { name: string; contactEmail: string } {
  const known = configured.get(config) ?? { name: config.STORE_NAME, contactEmail: config.CONTACT_EMAIL }
  configured.set(config, known)
  return known
}

/**
 * Puts the store's settings over this process's configuration, and its look, now and whenever they change. Whatever was made with the old
 * ones is forgotten after that: `content_changed` follows.
 */
export async function followStoreSettings({ config, db, log }: Pick<Context, 'config' | 'db' | 'log'>): Promise<void> {
  const { name: STORE_NAME, contactEmail: CONTACT_EMAIL } = configuredStore(config)
  const apply = async () => {
    const { name, contactEmail, moneyDisplay } = await readSetting(db, storeSetting)
    const LOOK = await readSetting(db, lookSetting)
    Object.assign(config, { STORE_NAME: name ?? STORE_NAME, CONTACT_EMAIL: contactEmail ?? CONTACT_EMAIL, LOOK })
    showMoneyAs(moneyDisplay)
  }
  await db.listen(STORE_CHANGED, () => {
    apply()
      .then(() => publishContentChange(db, 'store'))
      .catch((error: unknown) => log.error({ err: error }, 'the store’s new settings could not be read'))
  })
  await apply()
}
