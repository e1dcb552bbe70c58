import { roleName, type StaffRole, staffRoles } from '#shared/roles.ts'

const roleDescriptions: Record<StaffRole, string> = {
  owner: 'Full access, including staff.',
  manager: 'Everything except staff, API keys and webhooks.',
  support: 'Customers, their orders and conversations.',
  editor: 'Content: posts, pages, reviews and claims.',
  bookkeeper: 'Read-only access to orders, money and analytics.',
}

/** Chooses a role. */
export function RoleField({ chosen }: { chosen?: StaffRole | undefined }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-[0.9375rem] font-medium">Role</legend>
      <div className="grid gap-1">
        {staffRoles.map((role) => (
          <label
            key={role}
            className="flex cursor-pointer gap-3 rounded-md border border-line px-3 py-2 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input type="radio" name="role" value={role} defaultChecked={role === (chosen ?? 'support')} className="mt-1" />
            <span className="min-w-0 text-sm text-muted">
              <b className="block font-medium text-ink">{roleName(role)}</b>
              {roleDescriptions[role]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
