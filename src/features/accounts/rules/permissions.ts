import { keysOf } from '#shared/records.ts'
import type { Role } from '#shared/roles.ts'

/** What staff can be allowed to do, in the order of the table in the console. */
export const permissions = {
  'today:read': 'See what needs attention today',
  'orders:read': 'See orders, deliveries and guarantee claims',
  'orders:write': 'Change orders and deliveries',
  'refunds:write': 'Issue refunds and decide guarantee claims',
  'refunds:approve': 'Approve actions that need a second person',
  'catalog:read': 'See services, prices and sources',
  'catalog:write': 'Change services, prices and sources',
  'partners:write': 'Set up delivery suppliers',
  'customers:read': 'See customers',
  'customers:write': 'Change and erase customers',
  'wallet:adjust': 'Adjust customers’ balances',
  'support:read': 'Read conversations',
  'support:write': 'Answer conversations',
  'reviews:write': 'Moderate reviews',
  'content:write': 'Edit posts, pages and SEO',
  'claims:write': 'Change claims',
  'guarantees:write': 'Change guarantees',
  'promotions:write': 'Set up promotions',
  'notifications:write': 'Write announcements and templates',
  'settings:write': 'Change the shop’s settings',
  'figures:read': 'See analytics',
  'money:read': 'See refunds, payments and the ledger',
  'system:read': 'See jobs, webhooks and emails',
  'system:write': 'Retry jobs, manage keys and webhooks',
  'staff:read': 'See staff',
  'staff:write': 'Invite staff and change their roles',
  'record:read': 'Read the audit log',
} as const satisfies Record<string, string>

export type Permission = keyof typeof permissions

export const permissionNames = keysOf(permissions)
const ownerOnly: Permission[] = ['staff:write', 'system:write']

/** Owners may do everything. Managers may do everything that can’t lock an owner out. */
const permissionsByRole: Record<Role, readonly Permission[]> = {
  customer: [],
  owner: permissionNames,
  manager: permissionNames.filter((permission) => !ownerOnly.includes(permission)),
  support: [
    'today:read',
    'orders:read',
    'orders:write',
    'refunds:write',
    'catalog:read',
    'customers:read',
    'support:read',
    'support:write',
    'staff:read',
  ],
  editor: ['today:read', 'catalog:read', 'reviews:write', 'content:write', 'claims:write', 'notifications:write'],
  bookkeeper: ['today:read', 'orders:read', 'catalog:read', 'customers:read', 'figures:read', 'money:read', 'record:read'],
}

/** The permissions of a role. */
export function permissionsOf(role: Role): readonly Permission[] {
  return permissionsByRole[role]
}

/** Whether a role has a permission. */
export function mayDo(role: Role, permission: Permission): boolean {
  return permissionsByRole[role].includes(permission)
}

export function isPermission(text: string): text is Permission {
  return Object.hasOwn(permissions, text)
}

/** Prefix of API keys, so that secret scanners recognize a leaked one. */
export const KEY_PREFIX = 'gsk_'

/** Permissions that no API key gets: a key must not be able to extend permissions, and approvals need a person. */
const neverForKeys: readonly Permission[] = ['staff:write', 'system:write', 'refunds:approve']

/** The scopes that someone with this role can assign to an API key. */
export function scopesFor(role: Role): Permission[] {
  return permissionsOf(role).filter((permission) => !neverForKeys.includes(permission))
}
