import { expect, test } from 'vitest'
import type { NotificationPreferences } from '#features/notifications/contract.ts'
import { notificationTypes } from '#features/notifications/rules/kinds.ts'
import { changed, channelsOf, defaultPreferences, topics } from '#features/notifications/rules/preferences.ts'
import { bundlesOf } from '#features/notifications/rules/when.ts'

const all: NotificationPreferences = changed(defaultPreferences, {
  email: true,
  push: true,
  emailPreferences: { orderUpdates: true, promotions: true },
})
const plain = { isSecurity: false, hasOwnEmail: false }

test('a change leaves other fields unchanged', () => {
  const after = changed(defaultPreferences, {
    promotions: false,
    quietHours: { enabled: true },
    emailPreferences: { support: false },
  })
  expect(after).toEqual({
    ...defaultPreferences,
    promotions: false,
    quietHours: { enabled: true, start: '22:00', end: '08:00', timezone: 'UTC' },
    emailPreferences: { ...defaultPreferences.emailPreferences, support: false },
  })
})

test('by default, everything is shown in the shop only', () => {
  for (const type of notificationTypes)
    expect(channelsOf(defaultPreferences, { type, ...plain })).toEqual({ inApp: true, email: false, push: false })
})

test('a type that is turned off uses no channel, except for security notifications', () => {
  for (const type of notificationTypes) {
    const off = changed(all, { [topics[type]]: false })
    expect(channelsOf(off, { type, ...plain })).toEqual({ inApp: false, email: false, push: false })
    expect(channelsOf(off, { type, ...plain, isSecurity: true })).toEqual({ inApp: true, email: false, push: true })
  }
  expect(channelsOf(changed(all, { inApp: false, push: false }), { type: 'system', isSecurity: true, hasOwnEmail: true })).toEqual({
    inApp: true,
    email: false,
    push: false,
  })
})

test('a notification with its own email is not copied by email', () => {
  for (const type of notificationTypes) {
    expect(channelsOf(all, { type, ...plain }).email).toBe(true)
    expect(channelsOf(all, { type, isSecurity: false, hasOwnEmail: true }).email).toBe(false)
  }
})

test('offers are emailed only to customers who agreed to them', () => {
  const agreed = changed(defaultPreferences, { emailPreferences: { promotions: true } })
  expect(channelsOf(agreed, { type: 'promo', ...plain }).email).toBe(true)
  expect(channelsOf(changed(all, { emailPreferences: { promotions: false } }), { type: 'promo', ...plain }).email).toBe(false)
})

test('held items are bundled by recipient, others go out alone', () => {
  const items = [
    { id: 1, held: true, recipient: 'a' },
    { id: 2, held: false, recipient: 'a' },
    { id: 3, held: true, recipient: 'b' },
    { id: 4, held: true, recipient: 'a' },
    { id: 5, held: false, recipient: 'a' },
  ]
  expect(bundlesOf(items).map((bundle) => bundle.map(({ id }) => id))).toEqual([[1, 4], [2], [3], [5]])
})
