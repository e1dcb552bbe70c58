import { staffRoles } from '#features/accounts/contract.ts'
import { mayDo, type Permission, permissions } from '#features/accounts/rules/permissions.ts'
import { roleName } from '#features/accounts/ui/operator/staff/role-words.ts'
import { Panel } from '#ui/console/screen.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

const rows = Object.entries(permissions) as [Permission, string][]

/** What each role may do, as the server checks it. */
export function PermissionTable() {
  return (
    <Panel title="What each role may do" flush>
      <div className="relative">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-left text-xs text-muted">
              <th scope="col" className="py-2 pr-3 pl-4 align-bottom font-medium sm:pl-5">
                Permission
              </th>
              {staffRoles.map((role) => (
                <th key={role} scope="col" className="w-9 px-1 py-2 text-center align-bottom font-medium md:w-24 md:px-2">
                  {/* Upright on a phone, where five columns are narrow. */}
                  <span className="max-md:inline-block max-md:rotate-180 max-md:[writing-mode:vertical-rl]">{roleName(role)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(([permission, words]) => (
              <tr key={permission} className="hover:bg-sunken">
                <th scope="row" className="py-2 pr-3 pl-4 text-left font-normal sm:pl-5">
                  {words}
                </th>
                {staffRoles.map((role) => (
                  <td key={role} className="px-1 py-2 text-center md:px-2">
                    {mayDo(role, permission) ? (
                      <>
                        <SheetIcon name="check" className="mx-auto size-4 text-success" />
                        <span className="sr-only">yes</span>
                      </>
                    ) : (
                      <span className="text-faint">
                        <span aria-hidden="true">–</span>
                        <span className="sr-only">no</span>
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
