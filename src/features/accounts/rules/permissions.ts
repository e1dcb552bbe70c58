import type { Role } from '#features/accounts/contract.ts'

/** What the shop's people may be allowed, in the order in which they are told. */
export const permissions = {
  'today:read': 'See what needs somebody today',
  'orders:read': 'See orders, deliveries and requests',
  'orders:write': 'Move orders and deliveries',
  'refunds:write': 'Pay back and decide requests',
  'refunds:approve': 'Approve what is too large for one person',
  'catalog:read': 'See services, prices and sources',
  'catalog:write': 'Change services, prices and sources',
  'partners:write': 'Set up delivery partners',
  'customers:read': 'See customers',
  'customers:write': 'Change and erase customers',
  'wallet:adjust': 'Book on a customer’s balance',
  'support:read': 'Read conversations',
  'support:write': 'Answer conversations',
  'reviews:write': 'Moderate reviews',
  'content:write': 'Write posts, pages and search settings',
  'claims:write': 'Change the figures that pages state',
  'guarantees:write': 'Change the guarantees',
  'promotions:write': 'Set up promotions',
  'notifications:write': 'Write announcements and templates',
  'settings:write': 'Change the shop’s settings',
  'figures:read': 'See the figures',
  'money:read': 'See refunds, payments and the ledger',
  'system:read': 'See jobs, webhooks and mails',
  'system:write': 'Retry jobs, manage keys and webhooks',
  'staff:read': 'See who works here',
  'staff:write': 'Invite people and change their roles',
  'record:read': 'Read the record of actions',
} as const satisfies Record<string, string>

export type Permission = keyof typeof permissions

const everything = Object.keys(permissions) as Permission[]
const ownersAlone: Permission[] = ['staff:write', 'system:write']

/** Who may do what. The owner may do everything, the manager all but what could lock the owner out. */
const table: Record<Role, readonly Permission[]> = {
  customer: [],
  owner: everything,
  manager: everything.filter((permission) => !ownersAlone.includes(permission)),
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

/** What somebody of this role may do. */
export function permissionsOf(role: Role): readonly Permission[] {
  return table[role]
}

/** Whether somebody of this role may do it. */
export function mayDo(role: Role, permission: Permission): boolean {
  return table[role].includes(permission)
}

export function isPermission(text: string): text is Permission {
  return Object.hasOwn(permissions, text)
}
