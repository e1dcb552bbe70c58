/** The roles of the shop's staff, from the one that may do everything. */
export const staffRoles = ['owner', 'manager', 'support', 'editor', 'bookkeeper'] as const
export type StaffRole = (typeof staffRoles)[number]

/** What an account may be: a customer, or a member of staff. */
export const roles = ['customer', ...staffRoles] as const
export type Role = (typeof roles)[number]

/** The display name of a role: `Owner`. */
export function roleName(role: string): string {
  return role.charAt(0).toUpperCase() + role.slice(1)
}
