import { paths } from '#shared/paths.ts'
import { keysOf } from '#shared/records.ts'

/** The sections of the account page, by name in the URL, with their names in the menu and their headings. */
export const sections = {
  overview: { name: 'Overview', title: 'Overview' },
  deposit: { name: 'Deposit Balance', title: 'Deposit Balance' },
  history: { name: 'Order History', title: 'Order History' },
  profile: { name: 'Profile Settings', title: 'Account Settings' },
  notifications: { name: 'Notifications', title: 'Notifications' },
} as const

export type Section = keyof typeof sections

/** The section in the query, or the overview. */
export function readSection(address: URLSearchParams): Section {
  return keysOf(sections).find((section) => section === address.get('section')) ?? 'overview'
}

export function sectionHref(section: Section): string {
  return section === 'overview' ? paths.profile : `${paths.profile}?section=${section}`
}

/** The services on the home page. */
export const shopHref = `${paths.home}#services`

/** The tracking page of a signed-in customer's order. */
export function trackHref(orderId: string): string {
  return `${paths.tracking}?${new URLSearchParams({ order: orderId })}`
}
