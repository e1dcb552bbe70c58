import { useState } from 'react'
import type { PaymentSettings } from '#features/payments/contract/settings.ts'
import { providerLabels, switchedMethods } from '#features/payments/rules/connections.ts'
import type { ProviderMethod } from '#features/payments/rules/kinds.ts'
import { WaitingNote } from '#features/payments/ui/operator/waiting-note.tsx'
import { call } from '#shared/call.ts'
import { parseTypedNumber } from '#shared/typed-number.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { notifyIfWaiting } from '#ui/console/allowance.tsx'
import { Form, type OwnPassword, OwnPasswordField, typedOwnPassword } from '#ui/console/form.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { SelectField } from '#ui/form-controls.tsx'
import { ProblemAlert } from '#ui/problem-alert.tsx'
import { toast } from '#ui/toast-store.ts'

const names: Record<ProviderMethod, string> = { card: 'Card', paypal: 'PayPal', crypto: 'Crypto' }

type Method = PaymentSettings['methods'][number]
/** A method while it is being edited, with amounts as typed. */
type Draft = Omit<Method, 'min' | 'max'> & { min: string; max: string }

interface MethodsPanelProps {
  methods: Method[]
  proof: OwnPassword
  onSaved(settings: PaymentSettings): void
}

/** Payment methods at checkout: which ones, their order, providers and limits. */
export function MethodsPanel({ methods, proof, onSaved }: MethodsPanelProps) {
  const { act, busy, problem, errors } = useAct()
  const [invalid, setInvalid] = useState<Record<string, string>>({})
  const [drafts, setDrafts] = useState<Draft[]>(() =>
    methods.map((method) => ({ ...method, min: shown(method.min), max: shown(method.max) })),
  )

  const change = (changed: number, changes: Partial<Draft>) =>
    setDrafts(drafts.map((draft, index) => (index === changed ? { ...draft, ...changes } : draft)))
  const moveUp = (index: number) =>
    setDrafts([...drafts.slice(0, index - 1), ...drafts.slice(index - 1, index + 1).toReversed(), ...drafts.slice(index + 1)])

  const isSwitched = switchedMethods(methods, drafts).length > 0

  async function save(form: HTMLFormElement) {
    const methodsToSet = drafts.map(({ choices: _choices, min, max, ...rest }) => ({ ...rest, min: amountOf(min), max: amountOf(max) }))
    const mistyped = methodsToSet.flatMap((options, index) =>
      (['min', 'max'] as const).filter((field) => Number.isNaN(options[field])).map((field) => `methods.${index}.${field}`),
    )
    setInvalid(Object.fromEntries(mistyped.map((path) => [path, 'Enter an amount in dollars, or leave it empty.'])))
    if (mistyped.length > 0) return
    const answer = await act('PUT', '/api/operator/payments/methods', { methods: methodsToSet, ...typedOwnPassword(proof, form) })
    if (!answer || notifyIfWaiting(answer)) return
    const [title, text] = ['Payment methods saved', 'The checkout now offers them. Payments already started continue.']
    // No undo here, because switching back needs the password again.
    if (isSwitched) toast.success(title, text)
    else toastWithUndo(title, text, undo)
    onSaved(answer.data)
  }

  async function undo() {
    const answer = await call('PUT', '/api/operator/payments/methods', { methods: methods.map(({ choices: _choices, ...rest }) => rest) })
    if (answer.status === 200 && 'data' in answer.body && answer.body.data) onSaved(answer.body.data)
    return answer
  }

  return (
    <Panel title="Payment methods">
      <Form className="grid gap-5" onSubmit={save}>
        <p className="text-sm text-muted">The checkout shows them in this order. Limits apply to the amount charged by the provider.</p>
        <WaitingNote subject="methods" />
        <ul className="grid gap-3">
          {drafts.map((draft, index) => (
            <li key={draft.method}>
              <MethodRow
                draft={draft}
                error={(field) => invalid[`methods.${index}.${field}`] ?? errors[`methods.${index}.${field}`]}
                onChange={(changes) => change(index, changes)}
                onMoveUp={index > 0 ? () => moveUp(index) : undefined}
              />
            </li>
          ))}
        </ul>
        {isSwitched && (
          <div className="grid max-w-xl gap-3">
            <p className="text-sm text-muted">This changes who takes your payments. All owners get an email about it.</p>
            <OwnPasswordField {...proof} error={errors.ownPassword} />
          </div>
        )}
        <ProblemAlert problem={Object.keys(errors).some((path) => path !== 'methods') ? undefined : problem} />
        <div>
          <Button type="submit" size="sm" busy={busy}>
            Save
          </Button>
        </div>
      </Form>
    </Panel>
  )
}

interface MethodRowProps {
  draft: Draft
  error(field: string): string | undefined
  onChange(changes: Partial<Draft>): void
  onMoveUp: (() => void) | undefined
}

function MethodRow({ draft, error, onChange, onMoveUp }: MethodRowProps) {
  const { method, offered, provider, choices, min, max } = draft
  const name = names[method]
  // Choosing a method's first provider also turns the method on. Removing its provider turns it off.
  const onProvider = (chosen: Draft['provider']) =>
    onChange({ provider: chosen, offered: chosen !== null && (offered || provider === null) })
  return (
    <fieldset className="rounded-lg border border-line p-4">
      <legend className="sr-only">{name}</legend>
      <div className="flex min-h-9 items-center justify-between gap-4">
        <Checkbox
          label={<span className="font-semibold">{name}</span>}
          hint={choices.length === 0 ? 'Connect a provider below first.' : undefined}
          checked={offered}
          disabled={choices.length === 0}
          onChange={({ target }) => onChange({ offered: target.checked, provider: provider ?? choices[0] ?? null })}
        />
        {onMoveUp && (
          <Button size="sm" variant="ghost" onClick={onMoveUp}>
            Move up <span className="sr-only">{name}</span>
          </Button>
        )}
      </div>
      {choices.length > 0 && (
        <div className="mt-4 grid gap-4 sm:grid-cols-3">
          <SelectField
            label="Provider"
            value={provider ?? ''}
            error={error('provider')}
            onChange={({ target }) => onProvider(choices.find((choice) => choice === target.value) ?? null)}
            options={[['', 'None'], ...choices.map((choice) => [choice, providerLabels[choice]] as const)]}
          />
          <TextField
            label="Minimum ($)"
            inputMode="decimal"
            optional
            value={min}
            error={error('min')}
            onChange={({ target }) => onChange({ min: target.value })}
          />
          <TextField
            label="Maximum ($)"
            inputMode="decimal"
            optional
            value={max}
            error={error('max')}
            onChange={({ target }) => onChange({ max: target.value })}
          />
        </div>
      )}
    </fieldset>
  )
}

const shown = (dollars: number | null) => dollars?.toFixed(2) ?? ''

/** Parses a typed amount in dollars. Null if it is empty, NaN if it is not a number. */
function amountOf(typed: string): number | null {
  return typed.trim() === '' ? null : parseTypedNumber(typed)
}
