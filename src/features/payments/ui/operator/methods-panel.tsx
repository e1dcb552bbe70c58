import { useState } from 'react'
import type { PaymentSettings } from '#features/payments/contract/settings.ts'
import { providerLabels, switchedMethods } from '#features/payments/rules/connections.ts'
import type { ProviderMethod } from '#features/payments/rules/kinds.ts'
import { WaitingNote } from '#features/payments/ui/operator/waiting-note.tsx'
import { call } from '#shared/call.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { toldToWait } from '#ui/console/allowance.tsx'
import { Form } from '#ui/console/form.tsx'
import { type OwnPassword, OwnPasswordField, typedOwnPassword } from '#ui/console/own-password.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { ProblemAlert } from '#ui/problem-alert.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { toast } from '#ui/toast-store.ts'

const names: Record<ProviderMethod, string> = { card: 'Card', paypal: 'PayPal', crypto: 'Crypto' }

type Method = PaymentSettings['methods'][number]
/** A method as it is being changed: amounts as typed. */
type Draft = Omit<Method, 'min' | 'max'> & { min: string; max: string }

interface MethodsPanelProps {
  methods: Method[]
  proof: OwnPassword
  onSaved(settings: PaymentSettings): void
}

/** Which methods the checkout offers, in which order, by whom, and for which amounts. */
export function MethodsPanel({ methods, proof, onSaved }: MethodsPanelProps) {
  const { act, busy, problem, errors } = useAct()
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [drafts, setDrafts] = useState<Draft[]>(() => methods.map((each) => ({ ...each, min: shown(each.min), max: shown(each.max) })))

  const change = (place: number, changes: Partial<Draft>) =>
    setDrafts(drafts.map((each, index) => (index === place ? { ...each, ...changes } : each)))
  const moveUp = (place: number) =>
    setDrafts([...drafts.slice(0, place - 1), ...drafts.slice(place - 1, place + 1).toReversed(), ...drafts.slice(place + 1)])

  const isSwitched = switchedMethods(methods, drafts).length > 0

  async function save(form: HTMLFormElement) {
    const methodsToSet = drafts.map(({ choices: _choices, min, max, ...rest }) => ({ ...rest, min: amountOf(min), max: amountOf(max) }))
    const mistyped = methodsToSet.flatMap((each, place) =>
      (['min', 'max'] as const).filter((field) => Number.isNaN(each[field])).map((field) => `methods.${place}.${field}`),
    )
    setWrong(Object.fromEntries(mistyped.map((path) => [path, 'Enter an amount in dollars, or leave it empty.'])))
    if (mistyped.length > 0) return
    const answer = await act('PUT', '/api/operator/payments/methods', { methods: methodsToSet, ...typedOwnPassword(proof, form) })
    if (!answer || toldToWait(answer)) return
    const [title, text] = ['Payment methods saved', 'The checkout offers them now. Payments already started continue.']
    // Going back to the earlier provider takes the password again.
    if (isSwitched) toast.success(title, text)
    else toastWithUndo(title, text, takeBack)
    onSaved(answer.data)
  }

  async function takeBack() {
    const answer = await call('PUT', '/api/operator/payments/methods', { methods: methods.map(({ choices: _choices, ...rest }) => rest) })
    if (answer.status === 200 && 'data' in answer.body && answer.body.data) onSaved(answer.body.data)
    return answer
  }

  return (
    <Panel title="Payment methods">
      <Form className="grid gap-5" onSubmit={save}>
        <p className="text-sm text-muted">The checkout shows them in this order. Limits apply to what the provider charges.</p>
        <WaitingNote subject="methods" />
        <ul className="grid gap-3">
          {drafts.map((draft, place) => (
            <li key={draft.method}>
              <MethodRow
                draft={draft}
                error={(field) => wrong[`methods.${place}.${field}`] ?? errors[`methods.${place}.${field}`]}
                onChange={(changes) => change(place, changes)}
                onMoveUp={place > 0 ? () => moveUp(place) : undefined}
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
  // Whoever chooses the first provider of a method wants to offer it; without a provider nobody can pay with it.
  const onTaker = (chosen: Draft['provider']) => onChange({ provider: chosen, offered: chosen !== null && (offered || provider === null) })
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
            label="Taken by"
            value={provider ?? ''}
            error={error('provider')}
            onChange={({ target }) => onTaker(choices.find((each) => each === target.value) ?? null)}
            options={[['', 'Nobody'], ...choices.map((each) => [each, providerLabels[each]] as const)]}
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

/** An amount as typed, in dollars; null if there is none, NaN if it is not a number. */
function amountOf(typed: string): number | null {
  const text = typed.replace(/[$,\s]/g, '')
  return text === '' ? null : Number(text)
}
