import { useState } from 'react'
import type { StaffView } from '#features/accounts/contract.ts'
import { ChangeRole } from '#features/accounts/ui/operator/staff/change-role.tsx'
import { RemovePerson } from '#features/accounts/ui/operator/staff/remove-person.tsx'
import { roleName } from '#features/accounts/ui/operator/staff/role-words.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { formatTime } from '#ui/times.ts'

interface PeopleProps {
  people: readonly StaffView[]
  ownId: string
  mayChange: boolean
  onChanged(): void
}

/** Who works here, and what they are. */
export function People({ people, ownId, mayChange, onChanged }: PeopleProps) {
  const [asked, setAsked] = useState<{ what: 'role' | 'remove'; person: StaffView }>()
  const close = () => setAsked(undefined)
  const done = () => {
    close()
    onChanged()
  }
  const columns = columnsFor(ownId)
  if (mayChange) columns.push(actions((what, person) => setAsked({ what, person })))
  return (
    <Panel title="People" flush>
      <DataTable caption="The staff" columns={columns} rows={people} keyOf={({ id }) => id} />
      {asked?.what === 'role' && <ChangeRole person={asked.person} isOwn={asked.person.id === ownId} onDone={done} onClose={close} />}
      {asked?.what === 'remove' && <RemovePerson person={asked.person} isOwn={asked.person.id === ownId} onDone={done} onClose={close} />}
    </Panel>
  )
}

function columnsFor(ownId: string): Column<StaffView>[] {
  return [
    {
      name: 'Name',
      cell: ({ id, username, email }) => (
        <>
          <span className="block">
            {username}
            {id === ownId && <span className="font-normal text-muted"> (you)</span>}
          </span>
          <span className="block font-normal break-all text-muted">{email}</span>
        </>
      ),
    },
    { name: 'Role', cell: ({ role }) => roleName(role) },
    {
      name: 'Second factor',
      cell: ({ secondFactor }) => <Badge tone={secondFactor ? 'success' : 'warn'}>{secondFactor ? 'On' : 'Off'}</Badge>,
    },
    { name: 'Last seen', cell: ({ lastUsedAt }) => (lastUsedAt ? formatTime(lastUsedAt) : <span className="text-muted">Signed out</span>) },
  ]
}

function actions(ask: (what: 'role' | 'remove', person: StaffView) => void): Column<StaffView> {
  return {
    name: 'Actions',
    numeric: true,
    cell: (person) => (
      <span className="flex flex-wrap gap-2 md:justify-end">
        <Button size="sm" variant="secondary" aria-label={`Change role of ${person.username}`} onClick={() => ask('role', person)}>
          Change role
        </Button>
        <Button size="sm" variant="secondary" aria-label={`Remove ${person.username}`} onClick={() => ask('remove', person)}>
          Remove
        </Button>
      </span>
    ),
  }
}
