import { useState } from 'react'
import type { ApiKeyView, NewApiKey, Role } from '#features/accounts/contract.ts'
import { scopesFor } from '#features/accounts/rules/api-keys.ts'
import { permissions } from '#features/accounts/rules/permissions.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { SecretDialog } from '#ui/console/secret-dialog.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { formatDay, formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'

const PATH = '/api/operator/keys'

/** Keys of programs: what each may do, and when it was used. */
export function ApiKeys({ role, mayWrite }: { role: Role; mayWrite: boolean }) {
  const { value, problem, reload } = useData<ApiKeyView[]>(PATH)
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<ApiKeyView>()
  const [secret, setSecret] = useState<string>()
  if (problem) return <LoadProblem problem={problem} onRetry={reload} />
  if (!value) return <Loading className="min-h-72" />
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-2xl text-[0.9375rem] text-muted">
          A program calls the API with a key in place of a session, as far as its scopes and its maker’s role go.{' '}
          <a href="/api/docs" className="font-medium text-accent-ink hover:underline">
            What it can call
          </a>
        </p>
        {mayWrite && (
          <Button size="sm" onClick={() => setMaking(true)}>
            Make a key
          </Button>
        )}
      </div>
      <Panel flush>
        <DataTable
          caption="Keys"
          columns={mayWrite ? [...columns, revokeColumn(setRevoking)] : columns}
          rows={value.data}
          keyOf={({ id }) => id}
          empty="No key yet. Make one for each program, so that each can be ended alone."
        />
      </Panel>
      {making && (
        <MakeDialog
          role={role}
          onClose={() => setMaking(false)}
          onMade={(key) => {
            setMaking(false)
            setSecret(key)
            reload()
          }}
        />
      )}
      {revoking && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(undefined)} onDone={reload} />}
      {secret && (
        <SecretDialog title="The key" secret={secret} onClose={() => setSecret(undefined)}>
          The program sends it with every call: Authorization: Bearer, and the key.
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
  { name: 'State', cell: ({ status }) => <Badge tone={states[status].tone}>{states[status].word}</Badge> },
  { name: 'Scopes', cell: (key) => <Scopes apiKey={key} /> },
  { name: 'Made by', cell: ({ maker, createdAt }) => `${maker.name}, ${formatDay(createdAt)}`, wideOnly: true },
  { name: 'Ends', cell: ({ expiresAt }) => (expiresAt ? formatDay(expiresAt) : 'when revoked') },
  { name: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt ? formatTime(lastUsedAt) : 'never') },
]

function revokeColumn(onRevoke: (key: ApiKeyView) => void): Column<ApiKeyView> {
  return {
    name: 'Actions',
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
  orphaned: { word: 'Its maker has left', tone: 'neutral' },
}

function Scopes({ apiKey: { scopes, lapsed } }: { apiKey: ApiKeyView }) {
  return (
    <ul className="flex flex-wrap gap-x-2 gap-y-0.5 text-[0.8125rem]">
      {scopes.map((scope) => (
        <li key={scope}>
          {lapsed.includes(scope) ? (
            <del title="Its maker may not do this any more.">
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
const terms = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'a year'],
  ['', 'until it is revoked'],
] as const

function MakeDialog({ role, onMade, onClose }: { role: Role; onMade(key: string): void; onClose(): void }) {
  const { busy, problem, errors, act } = useAct()

  async function make(form: HTMLFormElement) {
    const { name, days } = typedIn(form, 'name', 'days')
    const scopes = new FormData(form).getAll('scopes')
    const expiresAt = days ? new Date(Date.now() + Number(days) * DAY_MS).toISOString() : null
    const done = await act<{ data: NewApiKey }>('POST', PATH, { name, scopes, expiresAt })
    if (done) onMade(done.data.key)
  }

  return (
    <ActionDialog
      title="Make a key"
      action="Make the key"
      busy={busy}
      problem={Object.keys(errors).length > 0 ? undefined : problem}
      onClose={onClose}
      onAct={(_reason, form) => void make(form)}
    >
      <TextField name="name" label="Name" hint="The program that it is for." maxLength={60} error={errors.name} required />
      <SelectField name="days" label="Good for" defaultValue="90" error={errors.expiresAt}>
        {terms.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
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
    </ActionDialog>
  )
}

function RevokeDialog({ apiKey: { id, name }, onDone, onClose }: { apiKey: ApiKeyView; onDone(): void; onClose(): void }) {
  const { busy, problem, act } = useAct()

  async function revoke() {
    if (!(await act('DELETE', `${PATH}/${id}`))) return
    toast.success('Revoked', `${name} opens nothing any more.`)
    onDone()
    onClose()
  }

  return (
    <ActionDialog
      title={`Revoke ${name}?`}
      action="Revoke"
      tone="danger"
      busy={busy}
      problem={problem}
      onClose={onClose}
      onAct={() => void revoke()}
    >
      <p>The program that uses it is refused from its next call on. It cannot be undone; make a new key instead.</p>
    </ActionDialog>
  )
}
