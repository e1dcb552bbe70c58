import { type Permission, permissionsOf } from '#features/accounts/rules/permissions.ts'
import { paths } from '#shared/paths.ts'
import type { Role } from '#shared/roles.ts'

/** A section of the console, as its menu lists it. `src/app/routes.ts` says which file serves each screen. */
export interface Section {
  name: string
  /** Behind `/operator/`. */
  path: string
  /** Its key after G, as it is written on keys; unique. */
  key: string
  /** Any of these permissions opens the section; an empty list opens it to all staff. */
  needs: readonly Permission[]
}

/** All sections in menu order, grouped: daily work, what customers see, how the shop is doing. */
export const groups: readonly (readonly Section[])[] = [
  [
    { name: 'Today', path: '', key: 'T', needs: [] },
    { name: 'Orders', path: 'orders', key: 'O', needs: ['orders:read'] },
    { name: 'Disputes', path: 'disputes', key: 'D', needs: ['orders:read'] },
    { name: 'Catalog', path: 'catalogue', key: 'L', needs: ['catalog:read'] },
    { name: 'Customers', path: 'customers', key: 'C', needs: ['customers:read'] },
    { name: 'Support', path: 'support', key: 'S', needs: ['support:read'] },
  ],
  [
    { name: 'Reviews', path: 'reviews', key: 'R', needs: ['reviews:write'] },
    { name: 'Blog', path: 'blog', key: 'B', needs: ['content:write'] },
    { name: 'Pages and SEO', path: 'pages', key: 'P', needs: ['content:write'] },
    { name: 'Page texts', path: 'texts', key: 'W', needs: ['content:write'] },
    { name: 'Claims', path: 'claims', key: 'I', needs: ['claims:write'] },
    { name: 'Guarantees', path: 'guarantees', key: 'U', needs: ['guarantees:write'] },
    { name: 'Notifications', path: 'notifications', key: 'N', needs: ['notifications:write'] },
    { name: 'Promotions', path: 'promotions', key: 'M', needs: ['promotions:write'] },
  ],
  [
    { name: 'Analytics', path: 'figures', key: 'A', needs: ['figures:read'] },
    { name: 'Settings', path: 'settings', key: 'E', needs: ['settings:write', 'staff:read'] },
    { name: 'System', path: 'system', key: 'Y', needs: ['system:read'] },
    { name: 'Audit log', path: 'record', key: 'H', needs: ['record:read'] },
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
