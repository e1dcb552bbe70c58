import { expect, test } from 'vitest'
import { roles } from '#features/accounts/contract.ts'
import { isPermission, mayDo, permissions, permissionsOf } from './permissions.ts'

test('the owner may do everything, a customer nothing', () => {
  expect(permissionsOf('owner')).toEqual(Object.keys(permissions))
  expect(permissionsOf('customer')).toEqual([])
})

test('only the owner decides who works here', () => {
  expect(roles.filter((role) => mayDo(role, 'staff:write'))).toEqual(['owner'])
})

test('who reads the money moves none of it', () => {
  expect(permissionsOf('bookkeeper').filter((permission) => !permission.endsWith(':read'))).toEqual([])
})

test('no role is told a permission twice, and none but the known', () => {
  for (const role of roles) {
    expect(new Set(permissionsOf(role)).size).toBe(permissionsOf(role).length)
    expect(permissionsOf(role).every(isPermission)).toBe(true)
  }
  expect(isPermission('toString')).toBe(false)
})
