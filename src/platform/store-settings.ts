import { z } from 'zod'
import { environmentOf } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { follow, loadInTurn } from '#platform/followed.ts'
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

/** Applies the store's settings and look to this process's configuration, now and whenever they change. */
export async function followStoreSettings(ctx: Pick<Context, 'config' | 'db' | 'log'>): Promise<void> {
  await follow(ctx, { channel: STORE_CHANGED, source: 'store', load: () => loadInTurn(ctx.config, () => applyStoreSettings(ctx)) })
}

async function applyStoreSettings({ config, db }: Pick<Context, 'config' | 'db'>): Promise<void> {
  const { STORE_NAME, CONTACT_EMAIL } = environmentOf(config)
  const { name, contactEmail, moneyDisplay } = await readSetting(db, storeSetting)
  const LOOK = await readSetting(db, lookSetting)
  Object.assign(config, { STORE_NAME: name ?? STORE_NAME, CONTACT_EMAIL: contactEmail ?? CONTACT_EMAIL, LOOK })
  showMoneyAs(moneyDisplay)
}
