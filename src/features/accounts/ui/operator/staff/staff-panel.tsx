import { useState } from 'react'
import type { InvitationView, Role, StaffView } from '#features/accounts/contract.ts'
import { mayDo } from '#features/accounts/rules/permissions.ts'
import { Invitations } from '#features/accounts/ui/operator/staff/invitations.tsx'
import { InviteDialog } from '#features/accounts/ui/operator/staff/invite-dialog.tsx'
import { People } from '#features/accounts/ui/operator/staff/people.tsx'
import { PermissionTable } from '#features/accounts/ui/operator/staff/permission-table.tsx'
import type { Session } from '#shared/session.ts'
import { Button } from '#ui/button.tsx'
import { useLive } from '#ui/console/use-live.ts'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { useCall } from '#ui/use-call.ts'

const texts = {
  refused: 'Who works here could not be loaded.',
  unreached: 'The shop did not answer. Check your connection, then try again.',
}

/** Who works here, who is asked to, and what each role may do. Owners change it, others read. */
export function StaffPanel({ session }: { session: Session }) {
  const { value, problem, reload } = useCall<{ data: StaffView[]; invitations: InvitationView[] }>('/api/operator/staff', texts)
  const [isInviting, setIsInviting] = useState(false)
  useLive(['staff'], reload)
  const mayChange = mayDo(session.user.role as Role, 'staff:write')
  if (problem) return <LoadProblem problem={problem} onRetry={reload} />
  if (!value) return <Loading />
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-2xl text-[0.9375rem] text-muted">
          {mayChange
            ? 'Everybody signs in with an account of their own; what they do is on record.'
            : 'An owner of the shop invites people and changes their roles.'}
        </p>
        {mayChange && <Button onClick={() => setIsInviting(true)}>Invite somebody</Button>}
      </div>
      <People people={value.data} ownId={session.user.id} mayChange={mayChange} onChanged={reload} />
      <Invitations invitations={value.invitations} mayChange={mayChange} onChanged={reload} />
      <PermissionTable />
      {isInviting && (
        <InviteDialog
          onClose={() => setIsInviting(false)}
          onDone={() => {
            setIsInviting(false)
            reload()
          }}
        />
      )}
    </div>
  )
}
