import { z } from 'zod'
import type { Config } from '#platform/config.ts'
import { publishContentChange } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import { lookSetting } from '#platform/look.ts'
import { readSetting, type Setting } from '#platform/settings.ts'
import { type MoneyDisplay, moneyDisplays, showMoneyAs } from '#shared/money.ts'

/** The operator's settings of the store. Null uses the configuration. */
export interface StoreSettings {
  name: string | null
  contactEmail: string | null
  moneyDisplay: MoneyDisplay
}

export const storeSetting: Setting<StoreSettings> = {
  key: 'store',
  schema: z.object({
    name: z.string().trim().min(1, { error: 'Enter a store name.' }).max(60, { error: 'At most 60 characters.' }).nullable(),
    contactEmail: z.email({ error: 'Please enter a valid email address.' }).max(120).nullable(),
    moneyDisplay: z.enum(moneyDisplays),
  }),
  otherwise: { name: null, contactEmail: null, moneyDisplay: 'symbol' },
}

/** Notifies every process that the store's settings changed, with the transaction. */
export const STORE_CHANGED = 'store_changed'

const configured = new WeakMap<Config, { name: string; contactEmail: string }>()

/** The values from the configuration itself, without the operator's settings. */
export function configuredStore(config: Config): { name: string; contactEmail: string } {
  const known = configured.get(config) ?? { name: config.STORE_NAME, contactEmail: config.CONTACT_EMAIL }
  configured.set(config, known)
  return known
}

/**
 * Applies the store's settings and look to this process's configuration, now and whenever they change. Then notifies `content_changed`,
 * so that everything rendered with the old ones is dropped. Reads run one after another, so the latest settings are applied last.
 */
export async function followStoreSettings({ config, db, log }: Pick<Context, 'config' | 'db' | 'log'>): Promise<void> {
  const { name: STORE_NAME, contactEmail: CONTACT_EMAIL } = configuredStore(config)
  let applying = Promise.resolve()
  const apply = () => (applying = applying.catch(() => {}).then(readSettings))
  const readSettings = async () => {
    const { name, contactEmail, moneyDisplay } = await readSetting(db, storeSetting)
    const LOOK = await readSetting(db, lookSetting)
    Object.assign(config, { STORE_NAME: name ?? STORE_NAME, CONTACT_EMAIL: contactEmail ?? CONTACT_EMAIL, LOOK })
    showMoneyAs(moneyDisplay)
  }
  await db.listen(STORE_CHANGED, () => {
    apply()
      .then(() => publishContentChange(db, 'store'))
      .catch((error: unknown) => log.error({ err: error }, 'could not read the store’s new settings'))
  })
  await apply()
}
