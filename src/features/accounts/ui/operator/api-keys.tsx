import { useState } from 'react'
import type { ApiKeyView } from '#features/accounts/contract.ts'
import { scopesFor, permissions } from '#features/accounts/rules/permissions.ts'
import { ConfirmPasswordField } from '#features/accounts/ui/profile/dialog-form.tsx'
import type { SessionUser } from '#shared/session.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ActionDialog, SecretDialog } from '#ui/console/action-dialog.tsx'
import type { Column } from '#ui/console/data-table.tsx'
import { ListPanel } from '#ui/console/list-panel.tsx'
import { tableShape } from '#ui/console/loading-shapes.ts'
import { ByWhom, RelativeTime } from '#ui/console/relative-time.tsx'
import { LoadState } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { TextField } from '#ui/field.tsx'
import { SelectField } from '#ui/form-controls.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { toast } from '#ui/toast-store.ts'

const PATH = '/api/operator/keys'

/** API keys, with their scopes and last use. */
export function ApiKeys({ user, mayWrite }: { user: SessionUser; mayWrite: boolean }) {
  const { value, problem, reload } = useData(PATH)
  useLive(['key'], reload)
  const [isCreating, setIsCreating] = useState(false)
  const [revoking, setRevoking] = useState<ApiKeyView>()
  const [secret, setSecret] = useState<string>()
  if (!value) return <LoadState of={{ value, problem, reload }} shape={tableShape} />
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-2xl text-[0.9375rem] text-pretty text-muted">
          Programs call the API with a key. A key has the scopes you choose, within its creator’s permissions.{' '}
          <a href="/api/docs" className="tap-beyond font-medium text-accent-ink hover:underline">
            API reference
          </a>
        </p>
        {mayWrite && (
          <Button size="sm" onClick={() => setIsCreating(true)}>
            Create a key
          </Button>
        )}
      </div>
      <ListPanel
        list={{ rows: value.data, reload }}
        caption="Keys"
        columns={mayWrite ? [...columns, revokeColumn(setRevoking)] : columns}
        keyOf={({ id }) => id}
        empty="No keys yet. Create one per program so you can revoke them separately."
      />
      {isCreating && (
        <CreateDialog
          user={user}
          onClose={() => setIsCreating(false)}
          onCreated={(key) => {
            setIsCreating(false)
            setSecret(key)
            reload()
          }}
        />
      )}
      {revoking && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(undefined)} onDone={reload} />}
      {secret && (
        <SecretDialog title="Your new key" secret={secret} onClose={() => setSecret(undefined)}>
          Send it with every call in the header “Authorization: Bearer” followed by the key.
        </SecretDialog>
      )}
    </>
  )
}

const columns: readonly Column<ApiKeyView>[] = [
  {
    name: 'Key',
    cell: ({ name, hint }) => (
      <>
        {name} <code className="text-xs font-normal text-muted">gsk_…{hint}</code>
      </>
    ),
  },
  { name: 'State', phone: 'end', cell: ({ status }) => <Badge tone={states[status].tone}>{states[status].word}</Badge> },
  { name: 'Scopes', cell: (key) => <Scopes apiKey={key} /> },
  { name: 'Created by', phone: 'none', cell: ({ creator, createdAt }) => <ByWhom name={creator.name} at={createdAt} /> },
  { name: 'Expires', cell: ({ expiresAt }) => (expiresAt ? <RelativeTime at={expiresAt} narrow /> : 'Never') },
  { name: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt ? <RelativeTime at={lastUsedAt} narrow /> : 'Never') },
]

function revokeColumn(onRevoke: (key: ApiKeyView) => void): Column<ApiKeyView> {
  return {
    name: 'Actions',
    phone: 'below',
    cell: (key) =>
      key.status === 'active' && (
        <Button size="sm" variant="secondary" onClick={() => onRevoke(key)}>
          Revoke
        </Button>
      ),
  }
}

const states: Record<ApiKeyView['status'], { word: string; tone: Tone }> = {
  active: { word: 'Active', tone: 'success' },
  expired: { word: 'Expired', tone: 'neutral' },
  revoked: { word: 'Revoked', tone: 'neutral' },
  orphaned: { word: 'Creator left the staff', tone: 'neutral' },
}

function Scopes({ apiKey: { scopes, lapsed } }: { apiKey: ApiKeyView }) {
  return (
    <ul className="flex flex-wrap gap-x-2 gap-y-0.5 text-[0.8125rem]">
      {scopes.map((scope) => (
        <li key={scope}>
          {lapsed.includes(scope) ? (
            <del title="Its creator no longer has this permission.">
              <code>{scope}</code>
            </del>
          ) : (
            <code>{scope}</code>
          )}
        </li>
      ))}
    </ul>
  )
}

const DAY_MS = 24 * 3_600_000
const expiryDays = [
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
  ['', 'Never'],
] as const

function CreateDialog({ user, onCreated, onClose }: { user: SessionUser; onCreated(key: string): void; onClose(): void }) {
  const { role } = user
  const { act, dialog, errors, field } = useAct()

  async function create(form: HTMLFormElement) {
    const { name, days, password } = typedIn(form, 'name', 'days', 'password')
    const checked = new FormData(form).getAll('scopes')
    const scopes = scopesFor(role).filter((scope) => checked.includes(scope))
    const expiresAt = days ? new Date(Date.now() + Number(days) * DAY_MS).toISOString() : null
    const done = await act('POST', PATH, { name, scopes, expiresAt, ...(user.hasPassword && { password }) })
    if (done) onCreated(done.data.key)
  }

  return (
    <ActionDialog title="Create a key" action="Create key" {...dialog} onClose={onClose} onAct={(_reason, form) => void create(form)}>
      <TextField {...field('name')} label="Name" hint="The program that will use it." maxLength={60} required />
      <SelectField name="days" label="Expires" defaultValue="90" error={errors.expiresAt} options={expiryDays} />
      <fieldset>
        <legend className="mb-2 text-[0.9375rem] font-medium">Scopes</legend>
        <div className="grid max-h-64 gap-2.5 overflow-y-auto pr-1">
          {scopesFor(role).map((scope) => (
            <Checkbox
              key={scope}
              name="scopes"
              value={scope}
              label={
                <>
                  {permissions[scope]} <code className="text-[0.8125rem] text-muted">{scope}</code>
                </>
              }
            />
          ))}
        </div>
        {errors.scopes && (
          <p role="alert" className="mt-1.5 text-sm font-medium text-danger">
            {errors.scopes}
          </p>
        )}
      </fieldset>
      <ConfirmPasswordField user={user} error={errors.password} />
    </ActionDialog>
  )
}

function RevokeDialog({ apiKey: { id, name }, onDone, onClose }: { apiKey: ApiKeyView; onDone(): void; onClose(): void }) {
  const { act, dialog } = useAct()

  async function revoke() {
    if (!(await act('DELETE', `${PATH}/${id}`))) return
    toast.success('Revoked', `${name} was removed.`)
    onDone()
    onClose()
  }

  return (
    <ActionDialog title={`Revoke ${name}?`} action="Revoke" tone="danger" {...dialog} onClose={onClose} onAct={() => void revoke()}>
      <p>The program’s next call will be refused. This can’t be undone.</p>
    </ActionDialog>
  )
}
