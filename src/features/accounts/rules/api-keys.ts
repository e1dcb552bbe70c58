import type { Role } from '#features/accounts/contract.ts'
import { type Permission, permissionsOf } from '#features/accounts/rules/permissions.ts'

/** What the keys of programs begin with: a key that got out is found by it. */
export const KEY_PREFIX = 'gsk_'

/** What no program may do: give itself, or somebody else, more. */
const peopleAlone: readonly Permission[] = ['staff:write', 'system:write']

/** What somebody of this role may let a program do. */
export function scopesFor(role: Role): Permission[] {
  return permissionsOf(role).filter((permission) => !peopleAlone.includes(permission))
}
