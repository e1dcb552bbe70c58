import type { StaffRole } from '#features/accounts/contract.ts'

/** What each role is for, in a sentence. */
export const roleWords: Record<StaffRole, string> = {
  owner: 'Everything, who works here included.',
  manager: 'Everything but who works here, keys and webhooks.',
  support: 'Customers, their orders and conversations.',
  editor: 'What the shop shows: posts, pages, reviews, figures.',
  bookkeeper: 'Reads orders, money and figures; changes nothing.',
}

/** `owner` as a heading or in a list: `Owner`. */
export function roleName(role: string): string {
  return role.charAt(0).toUpperCase() + role.slice(1)
}
