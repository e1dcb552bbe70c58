import { expect, onTestFinished, test } from 'vitest'
import { registry } from '#features/catalog/rules/registry.ts'
import { PLATFORMS_CHANGED } from '#features/catalog/server/store/platforms.ts'
import { MAIL_SERVER_PURPOSE } from '#features/notifications/server/queries/mail-server.ts'
import { MAIL_SERVER_CHANGED } from '#features/notifications/server/store/mail-server.ts'
import { checkoutSetting, PAYMENTS_CHANGED } from '#features/payments/server/settings.ts'
import { saveSetting } from '#platform/settings.ts'
import { STORE_CHANGED, storeSetting } from '#platform/store-settings.ts'
import { type TestShop, testShop } from '../support/app.ts'

/** What staff change applies to every process, even to one that can't read it at first. */

const OWN_SERVER = { host: 'mail.example.com', port: 587, security: 'starttls', user: '', password: '', from: 'own@example.com' }

interface Case {
  what: string
  channel: string
  table: string
  change(shop: TestShop): Promise<unknown>
  applied(shop: TestShop): unknown
  expected: unknown
}

const cases: Case[] = [
  {
    what: 'the name of the store',
    channel: STORE_CHANGED,
    table: 'settings',
    change: ({ ctx }) => saveSetting(ctx.db, storeSetting, { name: 'Swell', contactEmail: null, moneyDisplay: 'symbol' }),
    applied: ({ ctx }) => ctx.config.STORE_NAME,
    expected: 'Swell',
  },
  {
    what: 'a payment method that was turned off',
    channel: PAYMENTS_CHANGED,
    table: 'settings',
    change: ({ ctx }) => saveSetting(ctx.db, checkoutSetting, [{ method: 'card', provider: null, minCents: null, maxCents: null }]),
    applied: ({ ctx }) => ctx.config.PAYMENT_PROVIDERS,
    expected: {},
  },
  {
    what: 'the mail server',
    channel: MAIL_SERVER_CHANGED,
    table: 'mail_server',
    change: ({ ctx }) =>
      ctx.db.query(`insert into mail_server (id, sealed, changed_at) values ('smtp', $1, now())`, [
        ctx.secrets.seal(MAIL_SERVER_PURPOSE, JSON.stringify(OWN_SERVER)),
      ]),
    applied: ({ ctx }) => ctx.config.MAIL_FROM,
    expected: 'own@example.com',
  },
  {
    what: 'the name of a platform',
    channel: PLATFORMS_CHANGED,
    table: 'platforms',
    change: ({ ctx }) => ctx.db.query(`update platforms set name = 'Tube' where id = 'youtube'`),
    applied: () => registry().platforms.find(({ id }) => id === 'youtube')?.name,
    expected: 'Tube',
  },
]

test.each(cases)(
  '$what: a process that cannot read a change at first applies it as soon as it can',
  async ({ channel, table, ...rest }) => {
    const shop = await testShop()
    onTestFinished(() => shop.stop())
    const { db } = shop.ctx
    await rest.change(shop)
    await db.query(`alter table ${table} rename to away`)
    await db.query('select pg_notify($1, $2)', [channel, ''])
    await expect.poll(() => shop.logs.filter((line) => line.includes('trying again')).length).toBeGreaterThan(0)
    expect(rest.applied(shop)).not.toEqual(rest.expected)
    await db.query(`alter table away rename to ${table}`)
    await expect.poll(() => rest.applied(shop), { timeout: 10_000 }).toEqual(rest.expected)
  },
)
