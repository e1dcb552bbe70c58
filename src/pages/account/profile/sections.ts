import { paths } from '#app/routes.ts'

/** The sections of the account page, as they stand in the address and in its menu. */
export const sections = {
  overview: { name: 'Overview', title: 'Overview' },
  deposit: { name: 'Deposit Balance', title: 'Deposit Balance' },
  history: { name: 'Order History', title: 'Order History' },
  profile: { name: 'Profile Settings', title: 'Account Settings' },
  notifications: { name: 'Notifications', title: 'Notifications' },
} as const

export type Section = keyof typeof sections

/** What the address names; the overview where it names nothing that there is. */
export function readSection(address: URLSearchParams): Section {
  return (Object.keys(sections) as Section[]).find((each) => each === address.get('section')) ?? 'overview'
}

export function sectionHref(section: Section): string {
  return section === 'overview' ? paths.profile : `${paths.profile}?section=${section}`
}
