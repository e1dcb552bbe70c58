import { type StaffRole, staffRoles } from '#features/accounts/contract.ts'
import { roleName, roleWords } from '#features/accounts/ui/operator/staff/role-words.ts'

/** One role of five, each with what it is for. */
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
            <input type="radio" name="role" value={role} defaultChecked={role === (chosen ?? 'support')} className="mt-1 accent-accent" />
            <span className="min-w-0 text-sm text-muted">
              <b className="block font-medium text-ink">{roleName(role)}</b>
              {roleWords[role]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
