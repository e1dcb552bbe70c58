import { type Permission, permissionsOf } from '#features/accounts/rules/permissions.ts'
import type { Attention } from '#features/operations/contract/today.ts'
import type { AttentionKind } from '#features/operations/rules/kinds.ts'
import { paths } from '#shared/paths.ts'
import type { Role } from '#shared/roles.ts'
import { sectionIcons as icons } from './section-icons.ts'

/** A section of the console, as its menu lists it. `src/app/routes.ts` says which file serves each screen. */
export interface Section {
  name: string
  /** Behind `/operator/`. */
  path: string
  /** Its key after G, as it is written on keys; unique. */
  key: string
  icon: string
  /** What waits for somebody in it: the number beside its name. */
  waiting?: readonly AttentionKind[]
  /** Any of these permissions opens the section; an empty list opens it to all staff. */
  needs: readonly Permission[]
}

/** All sections in menu order, grouped: daily work, what customers see, how the shop is doing. */
export const groups: readonly (readonly Section[])[] = [
  [
    { name: 'Today', path: '', key: 'T', icon: icons.today, needs: [] },
    {
      name: 'Orders',
      path: 'orders',
      key: 'O',
      icon: icons.orders,
      needs: ['orders:read'],
      waiting: ['own_queue', 'requests', 'approvals', 'held'],
    },
    { name: 'Disputes', path: 'disputes', key: 'D', icon: icons.disputes, needs: ['orders:read'], waiting: ['disputes'] },
    { name: 'Catalog', path: 'catalogue', key: 'L', icon: icons.catalog, needs: ['catalog:read'], waiting: ['orphaned_prices'] },
    { name: 'Customers', path: 'customers', key: 'C', icon: icons.customers, needs: ['customers:read'] },
    { name: 'Support', path: 'support', key: 'S', icon: icons.support, needs: ['support:read'], waiting: ['conversations'] },
  ],
  [
    { name: 'Reviews', path: 'reviews', key: 'R', icon: icons.reviews, needs: ['reviews:write'], waiting: ['reviews'] },
    { name: 'Blog', path: 'blog', key: 'B', icon: icons.blog, needs: ['content:write'] },
    { name: 'Pages and SEO', path: 'pages', key: 'P', icon: icons.pages, needs: ['content:write'] },
    { name: 'Page texts', path: 'texts', key: 'W', icon: icons.texts, needs: ['content:write'] },
    { name: 'Claims', path: 'claims', key: 'I', icon: icons.claims, needs: ['claims:write'] },
    { name: 'Guarantees', path: 'guarantees', key: 'U', icon: icons.guarantees, needs: ['guarantees:write'] },
    { name: 'Notifications', path: 'notifications', key: 'N', icon: icons.notifications, needs: ['notifications:write'] },
    { name: 'Promotions', path: 'promotions', key: 'M', icon: icons.promotions, needs: ['promotions:write'] },
  ],
  [
    { name: 'Analytics', path: 'figures', key: 'A', icon: icons.analytics, needs: ['figures:read'] },
    { name: 'Settings', path: 'settings', key: 'E', icon: icons.settings, needs: ['settings:write', 'staff:read'] },
    { name: 'System', path: 'system', key: 'Y', icon: icons.system, needs: ['system:read'] },
    { name: 'Audit log', path: 'record', key: 'H', icon: icons.auditLog, needs: ['record:read'] },
  ],
]

/** The section that a page's `pathname` belongs to. */
export function sectionAt(pathname: string): Section | undefined {
  const [path = ''] = pathname.slice(paths.operator.length + 1).split('/')
  return groups.flat().find((section) => section.path === path)
}

/** The sections that staff of a role may open, by group; empty groups are left out. */
export function groupsFor(role: Role): Section[][] {
  const own = permissionsOf(role)
  return groups
    .map((group) => group.filter(({ needs }) => needs.length === 0 || needs.some((permission) => own.includes(permission))))
    .filter((group) => group.length > 0)
}

/** How much waits for somebody in a section. */
export function countWaiting({ waiting = [] }: Section, attention: Attention['attention']): number {
  return attention.filter(({ kind }) => waiting.includes(kind)).reduce((sum, { count }) => sum + count, 0)
}
