import { type Permission, permissionsOf } from '#features/accounts/rules/permissions.ts'
import type { Attention } from '#features/operations/contract/today.ts'
import type { AttentionKind } from '#features/operations/rules/kinds.ts'
import { paths } from '#shared/paths.ts'
import type { Role } from '#shared/roles.ts'

/** Icons of the console's sections and bar, as path data for `Icon`. */
export const sectionIcons = {
  today: 'M4 11.5 12 4.5l8 7M6 10v8.5A1.5 1.5 0 0 0 7.5 20h9a1.5 1.5 0 0 0 1.5-1.5V10m-8 10v-5.5h4V20',
  orders: 'M6.5 8h11l1 10.4a1.5 1.5 0 0 1-1.5 1.6H7a1.5 1.5 0 0 1-1.5-1.6L6.5 8ZM9 10.5V7a3 3 0 0 1 6 0v3.5',
  disputes: 'M6 20.5V4.5m0 .5h11.5l-2.5 4 2.5 4H6',
  catalog: 'M4.5 4.5h6v6h-6Zm9 0h6v6h-6Zm-9 9h6v6h-6Zm9 0h6v6h-6Z',
  customers:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.3-3.4 2.9-5.2 6.5-5.2s6.2 1.8 6.5 5.2M15.5 4.8a3.5 3.5 0 0 1 0 6.4m2.5 3.5c2 .8 3.2 2.5 3.5 4.8',
  support:
    'M5.5 4.5h13A1.5 1.5 0 0 1 20 6v9.5a1.5 1.5 0 0 1-1.5 1.5H12l-4.5 3.5V17h-2A1.5 1.5 0 0 1 4 15.5V6a1.5 1.5 0 0 1 1.5-1.5ZM8 9h8m-8 3.5h5',
  reviews: 'm12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z',
  blog: 'm4.5 19.5.9-4L16 4.9a1.6 1.6 0 0 1 2.3 0l.8.8a1.6 1.6 0 0 1 0 2.3L8.5 18.6ZM14 7l3 3',
  pages: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.3 12h17.4M12 3c2.4 2.5 3.6 5.5 3.6 9s-1.2 6.5-3.6 9c-2.4-2.5-3.6-5.5-3.6-9S9.6 5.5 12 3Z',
  texts: 'M7 3.5h7l4.5 4.5v11a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5Zm7 0V8h4.5M9 12.5h6M9 16h6',
  claims:
    'M9.5 4.5H7A1.5 1.5 0 0 0 5.5 6v13A1.5 1.5 0 0 0 7 20.5h10a1.5 1.5 0 0 0 1.5-1.5V6A1.5 1.5 0 0 0 17 4.5h-2.5m-5-1.5h5v3.2h-5Zm-.5 10.7 2.2 2.1 3.9-4.2',
  guarantees: 'M12 21c4.7-1.7 7.5-5 7.5-9.5v-6L12 3 4.5 5.5v6C4.5 16 7.3 19.3 12 21Zm-3.3-9.3 2.4 2.3 4.3-4.5',
  notifications: 'M4 10v4h3l9 4.5v-13L7 10Zm4 4.6L9.3 19.5h2.4l-1-3.6M19 9.5a3.5 3.5 0 0 1 0 5',
  promotions: 'M4 4.5h7.2l8.2 8.2a1.5 1.5 0 0 1 0 2.1l-4.9 4.9a1.5 1.5 0 0 1-2.1 0L4 11.5Zm4.2 4v.01',
  analytics: 'M4 20h16M7 16.5v-4m5 4V6m5 10.5V9.5',
  settings: 'M4 7.5h8.5m5 0H20M4 16.5h2.5m5 0H20M15 5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM9 14a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  system:
    'M6 4.5h12A1.5 1.5 0 0 1 19.5 6v4.5h-15V6A1.5 1.5 0 0 1 6 4.5Zm-1.5 9h15V18a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18ZM8 7.5v.01M8 16.5v.01M12 7.5h4m-4 9h4',
  auditLog: 'M5 8.2A8 8 0 1 1 4 12m.5-8v4.5H9M12 8v4.3l3 1.8',
  attention: 'M4 13.5l2.5-8h11l2.5 8V18a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18Zm0 0h4.5l1.3 2.5h4.4l1.3-2.5H20',
} as const

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
    { name: 'Today', path: '', key: 'T', icon: sectionIcons.today, needs: [] },
    {
      name: 'Orders',
      path: 'orders',
      key: 'O',
      icon: sectionIcons.orders,
      needs: ['orders:read'],
      waiting: ['own_queue', 'requests', 'approvals', 'held'],
    },
    { name: 'Disputes', path: 'disputes', key: 'D', icon: sectionIcons.disputes, needs: ['orders:read'], waiting: ['disputes'] },
    { name: 'Catalog', path: 'catalogue', key: 'L', icon: sectionIcons.catalog, needs: ['catalog:read'], waiting: ['orphaned_prices'] },
    { name: 'Customers', path: 'customers', key: 'C', icon: sectionIcons.customers, needs: ['customers:read'] },
    { name: 'Support', path: 'support', key: 'S', icon: sectionIcons.support, needs: ['support:read'], waiting: ['conversations'] },
  ],
  [
    { name: 'Reviews', path: 'reviews', key: 'R', icon: sectionIcons.reviews, needs: ['reviews:write'], waiting: ['reviews'] },
    { name: 'Blog', path: 'blog', key: 'B', icon: sectionIcons.blog, needs: ['content:write'] },
    { name: 'Pages and SEO', path: 'pages', key: 'P', icon: sectionIcons.pages, needs: ['content:write'] },
    { name: 'Page texts', path: 'texts', key: 'W', icon: sectionIcons.texts, needs: ['content:write'] },
    { name: 'Claims', path: 'claims', key: 'I', icon: sectionIcons.claims, needs: ['claims:write'] },
    { name: 'Guarantees', path: 'guarantees', key: 'U', icon: sectionIcons.guarantees, needs: ['guarantees:write'] },
    { name: 'Notifications', path: 'notifications', key: 'N', icon: sectionIcons.notifications, needs: ['notifications:write'] },
    { name: 'Promotions', path: 'promotions', key: 'M', icon: sectionIcons.promotions, needs: ['promotions:write'] },
  ],
  [
    { name: 'Analytics', path: 'figures', key: 'A', icon: sectionIcons.analytics, needs: ['figures:read'] },
    { name: 'Settings', path: 'settings', key: 'E', icon: sectionIcons.settings, needs: ['settings:write', 'staff:read'] },
    { name: 'System', path: 'system', key: 'Y', icon: sectionIcons.system, needs: ['system:read'] },
    { name: 'Audit log', path: 'record', key: 'H', icon: sectionIcons.auditLog, needs: ['record:read'] },
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
