import { expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import { followStoreSettings } from '#platform/store-settings.ts'

test('of two changes at once, the later one applies, however long reading the first one takes', async () => {
  const config = { STORE_NAME: 'Groundswell', CONTACT_EMAIL: 'hello@example.com' }
  const names = ['First', 'Second', 'Third']
  let changed = () => {}
  const query = async (_text: string, [key]: [string]) => {
    if (key !== 'store') return { rows: [] }
    const name = names.shift() ?? ''
    if (name === 'Second') await new Promise((resolve) => setTimeout(resolve, 50))
    return { rows: [{ value: { name, contactEmail: null, moneyDisplay: 'symbol' } }] }
  }
  const db = { query, listen: async (_channel: string, listener: () => void) => void (changed = listener) }
  await followStoreSettings({ config, db } as unknown as Context)
  expect(config.STORE_NAME).toBe('First')
  changed()
  changed()
  await expect.poll(() => names).toEqual([])
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(config.STORE_NAME).toBe('Third')
})
