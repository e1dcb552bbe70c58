/** Staff roles, starting with the one that may do everything. */
export const staffRoles = ['owner', 'manager', 'support', 'editor', 'bookkeeper'] as const
export type StaffRole = (typeof staffRoles)[number]

/** All account roles: customer and staff. */
export const roles = ['customer', ...staffRoles] as const
export type Role = (typeof roles)[number]

/** The display name of a role: `Owner`. */
export function roleName(role: string): string {
  return role.charAt(0).toUpperCase() + role.slice(1)
}
