import { type Permission, permissionsOf } from '#features/accounts/rules/permissions.ts'
import type { Attention } from '#features/operations/contract/today.ts'
import type { AttentionKind } from '#features/operations/rules/kinds.ts'
import { paths } from '#shared/paths.ts'
import type { Role } from '#shared/roles.ts'
import { sectionIcons as icons } from './section-icons.ts'

/** A section in the console's menu. `src/app/routes.ts` maps its screens to files. */
export interface Section {
  name: string
  /** After `/operator/`. */
  path: string
  /** The key to press after G to open it. Unique and in upper case. */
  key: string
  icon: string
  /** Attention items that are counted next to its name. */
  waiting?: readonly AttentionKind[]
  /** Staff with any of these permissions may open it. If empty, all staff may. */
  needs: readonly Permission[]
}

/** All sections in menu order, in groups: daily work, customer-facing content, and running the shop. */
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

/** The section that a path belongs to. */
export function sectionAt(pathname: string): Section | undefined {
  const [path = ''] = pathname.slice(paths.operator.length + 1).split('/')
  return groups.flat().find((section) => section.path === path)
}

/** The sections that a role may open, in groups. Empty groups are omitted. */
export function groupsFor(role: Role): Section[][] {
  const own = permissionsOf(role)
  return groups
    .map((group) => group.filter(({ needs }) => needs.length === 0 || needs.some((permission) => own.includes(permission))))
    .filter((group) => group.length > 0)
}

/** The number of attention items in a section. */
export function countWaiting({ waiting = [] }: Section, attention: Attention['attention']): number {
  return attention.filter(({ kind }) => waiting.includes(kind)).reduce((sum, { count }) => sum + count, 0)
}
