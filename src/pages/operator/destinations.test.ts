import { expect, test } from 'vitest'
import { type Permission, permissionNames, permissionsOf } from '#features/accounts/rules/permissions.ts'
import { addressOf, destinations, matchDestinations } from './destinations.ts'
import { groups } from './sections.ts'

const names = (text: string, permitted: readonly Permission[] = permissionNames) =>
  matchDestinations(text, permitted).map(({ name }) => name)

test('the beginning of a name comes first, then words of a name, then other words', () => {
  expect(names('ord')[0]).toBe('Orders')
  expect(names('promo code')).toEqual(['Create promo code'])
  expect(names('stripe')).toEqual(['Payment methods and providers'])
  expect(names('ROLES staff')).toEqual(['Staff and roles'])
  expect(names('coupon')).toEqual(['Create promo code'])
  for (const text of ['nothing like this', '?', 'GS-K7M2X9PD', 'ada@example.com']) expect([text, names(text)]).toEqual([text, []])
})

test('without a text all sections and actions are offered, the sections in the order of the menu', () => {
  const all = matchDestinations(' ', permissionNames)
  const sections = groups.flat().map(({ name }) => name)
  expect(all.map(({ name }) => name).slice(0, sections.length)).toEqual(sections)
  expect(all.slice(sections.length).every(({ group }) => group === 'Actions')).toBe(true)
})

test('those of a group follow each other', () => {
  for (const text of ['', 'set', 'pa', 're', 'order']) {
    const found = matchDestinations(text, permissionNames).map(({ group }) => group)
    expect([text, found.filter((group, place) => group !== found[place - 1])]).toEqual([text, [...new Set(found)]])
  }
})

test('whoever may not open a page is not offered it', () => {
  expect(names('order', permissionsOf('editor'))).toEqual([])
  expect(names('staff', permissionsOf('support'))).toEqual(['Staff and roles'])
  expect(names('promo', permissionsOf('bookkeeper'))).toEqual([])
})

test('each name is there once, and no permission opens what its section does not', () => {
  expect(new Set(destinations.map(({ name }) => name)).size).toBe(destinations.length)
  for (const destination of destinations) {
    const [, , section = ''] = addressOf(destination).split(/[/?]/)
    expect([destination.name, groups.flat().some(({ path }) => path === section)]).toEqual([destination.name, true])
  }
})
