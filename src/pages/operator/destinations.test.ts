import { expect, test } from 'vitest'
import { type Permission, permissionNames, permissionsOf } from '#features/accounts/rules/permissions.ts'
import { subjectPath } from '#features/operations/rules/approvals.ts'
import { paths } from '#shared/paths.ts'
import { hrefOf, destinations, matchDestinations } from './destinations.ts'
import { groups, sectionAt } from './sections.ts'

const names = (text: string, permitted: readonly Permission[] = permissionNames) =>
  matchDestinations(text, permitted).map(({ name }) => name)

test('matches at the start of a name come first, then words of a name, then other words', () => {
  expect(names('ord')[0]).toBe('Orders')
  expect(names('promo code')).toEqual(['Create promo code'])
  expect(names('stripe')).toEqual(['Payment methods and providers'])
  expect(names('ROLES staff')).toEqual(['Staff and roles'])
  expect(names('coupon')).toEqual(['Create promo code'])
  for (const text of ['nothing like this', '?', 'GS-K7M2X9PD', 'ada@example.com']) expect([text, names(text)]).toEqual([text, []])
})

test('an empty search lists all sections in menu order, then all actions', () => {
  const all = matchDestinations(' ', permissionNames)
  const sections = groups.flat().map(({ name }) => name)
  expect(all.map(({ name }) => name).slice(0, sections.length)).toEqual(sections)
  expect(all.slice(sections.length).every(({ group }) => group === 'Actions')).toBe(true)
})

test('results are grouped', () => {
  for (const text of ['', 'set', 'pa', 're', 'order']) {
    const results = matchDestinations(text, permissionNames).map(({ group }) => group)
    expect([text, results.filter((group, index) => group !== results[index - 1])]).toEqual([text, [...new Set(results)]])
  }
})

test('staff only see pages that they may open', () => {
  expect(names('order', permissionsOf('editor'))).toEqual([])
  expect(names('staff', permissionsOf('support'))).toEqual(['Staff and roles'])
  expect(names('promo', permissionsOf('bookkeeper'))).toEqual([])
})

test('names are unique, and each destination is in a section', () => {
  expect(new Set(destinations.map(({ name }) => name)).size).toBe(destinations.length)
  for (const destination of destinations) {
    const [, , section = ''] = hrefOf(destination).split(/[/?]/)
    expect([destination.name, groups.flat().some(({ path }) => path === section)]).toEqual([destination.name, true])
  }
})

const money = ['order', 'customer', 'promotion', 'difference', 'payment_provider', 'payment_settings']
test.each([...money, 'setting', 'staff', 'invitation', 'supplier'])(
  'a request for approval about a subject of the type %s leads to a section',
  (type) => {
    expect(sectionAt(`${paths.operator}/${subjectPath({ type, id: 'a' })}`)).toBeDefined()
  },
)
