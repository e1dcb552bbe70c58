import type { ComponentType } from 'react'
import type { Role } from '#features/accounts/contract.ts'
import { type Permission, permissionsOf } from '#features/accounts/rules/permissions.ts'
import type { Session } from '#shared/session.ts'

/** What a section's page is given. */
export interface SectionProps {
  session: Session
  /** The parts of the address behind the section's own: `['ord_1']` of `/operator/orders/ord_1`. */
  rest: readonly string[]
}

/** A section of the console: a file of `src/pages/operator`, loaded when it is opened. */
export interface Section {
  name: string
  /** Behind `/operator/`. */
  path: string
  /** Any of these opens it; none: everybody on the staff. */
  needs: readonly Permission[]
  load: () => Promise<{ default: ComponentType<SectionProps> }>
}

/** All sections in their order, in groups: the day's work, what the shop shows, how it does. */
export const groups: readonly (readonly Section[])[] = [
  [
    { name: 'Today', path: '', needs: [], load: () => import('./today.tsx') },
    { name: 'Orders', path: 'orders', needs: ['orders:read'], load: () => import('./orders.tsx') },
    { name: 'Catalogue', path: 'catalogue', needs: ['catalog:read'], load: () => import('./catalogue.tsx') },
    { name: 'Customers', path: 'customers', needs: ['customers:read'], load: () => import('./customers.tsx') },
    { name: 'Support', path: 'support', needs: ['support:read'], load: () => import('./support.tsx') },
  ],
  [
    { name: 'Reviews', path: 'reviews', needs: ['reviews:write'], load: () => import('./reviews.tsx') },
    { name: 'Blog', path: 'blog', needs: ['content:write'], load: () => import('./blog.tsx') },
    { name: 'Pages and SEO', path: 'pages', needs: ['content:write'], load: () => import('./pages.tsx') },
    { name: 'Claims', path: 'claims', needs: ['claims:write'], load: () => import('./claims.tsx') },
    { name: 'Guarantees', path: 'guarantees', needs: ['guarantees:write'], load: () => import('./guarantees.tsx') },
    { name: 'Notifications', path: 'notifications', needs: ['notifications:write'], load: () => import('./notifications.tsx') },
    { name: 'Promotions', path: 'promotions', needs: ['promotions:write'], load: () => import('./promotions.tsx') },
  ],
  [
    { name: 'Figures', path: 'figures', needs: ['figures:read'], load: () => import('./figures.tsx') },
    { name: 'Settings', path: 'settings', needs: ['settings:write', 'staff:read'], load: () => import('./settings.tsx') },
    { name: 'System', path: 'system', needs: ['system:read'], load: () => import('./system.tsx') },
    { name: 'Record', path: 'record', needs: ['record:read'], load: () => import('./record.tsx') },
  ],
]

/** The sections that somebody of this role may open, by group; groups without one are left out. */
export function groupsFor(role: string): Section[][] {
  const own = permissionsOf(role as Role)
  return groups
    .map((group) => group.filter(({ needs }) => needs.length === 0 || needs.some((permission) => own.includes(permission))))
    .filter((group) => group.length > 0)
}
