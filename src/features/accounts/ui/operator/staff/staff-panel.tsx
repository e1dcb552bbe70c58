import { Link } from 'react-router'
import { mayDo, permissions } from '#features/accounts/rules/permissions.ts'
import { Invitations, InviteDialog } from '#features/accounts/ui/operator/staff/invitations.tsx'
import { StaffMembers } from '#features/accounts/ui/operator/staff/staff-members.tsx'
import { paths } from '#shared/paths.ts'
import { entriesOf } from '#shared/records.ts'
import { roleName, staffRoles } from '#shared/roles.ts'
import type { Session } from '#shared/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { useOpened } from '#ui/console/action-dialog.tsx'
import { LoadState, Panel } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { useCall } from '#ui/use-call.ts'

const texts = {
  refused: 'The staff could not be loaded.',
  unreached: 'The shop didn’t respond. Check your connection, then try again.',
}

/** Staff members, open invitations and the permissions of each role. Only owners can change them. */
export function StaffPanel({ session }: { session: Session }) {
  const { value, problem, reload } = useCall('/api/operator/staff', texts)
  const { opened: isInviting, open: setIsInviting, close, done } = useOpened<true>(reload)
  useLive(['staff'], reload)
  const mayChange = mayDo(session.user.role, 'staff:write')
  if (!value) return <LoadState of={{ problem, reload }} />
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-2xl text-[0.9375rem] text-pretty text-muted">
          {mayChange
            ? 'Everyone signs in with their own account, and the audit log records what they do.'
            : 'Owners of the shop can invite people and change their roles.'}
        </p>
        {mayChange && (
          <Button size="sm" onClick={() => setIsInviting(true)}>
            Invite someone
          </Button>
        )}
      </div>
      <StaffMembers people={value.data} ownId={session.user.id} mayChange={mayChange} onChanged={reload} />
      {mayChange && <WaitingInvitations />}
      <Invitations user={session.user} invitations={value.invitations} mayChange={mayChange} onChanged={reload} />
      <PermissionTable />
      {isInviting && <InviteDialog user={session.user} onClose={close} onDone={done} />}
    </div>
  )
}

/** Invitations that wait for approval before they are sent. */
function WaitingInvitations() {
  const { value, reload } = useData('/api/operator/approvals?status=waiting')
  useLive(['approval'], reload)
  return value?.data
    .filter(({ kind }) => kind === 'staff_invitation')
    .map(({ id, summary }) => (
      <Alert key={id} tone="warn" title="Waiting for approval">
        {summary}. The email is sent once it is approved.{' '}
        <Link to={`${paths.operator}/orders/approvals`} className="font-medium text-accent-ink underline underline-offset-4">
          Open approvals
        </Link>
      </Alert>
    ))
}

const rows = entriesOf(permissions)

/** The permissions of each role, from the same table the server uses. */
function PermissionTable() {
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
                  {/* Vertical on phones, where the five columns are narrow. */}
                  <span className="max-md:inline-block max-md:rotate-180 max-md:[writing-mode:vertical-rl]">{roleName(role)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(([permission, label]) => (
              <tr key={permission} className="hover:bg-sunken">
                <th scope="row" className="py-2 pr-3 pl-4 text-left font-normal sm:pl-5">
                  {label}
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
