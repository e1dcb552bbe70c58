import { useRef, useState } from 'react'
import type { RiskPreview } from '#features/risk/contract.ts'
import { type RiskSettings, riskRuleNames, riskRules } from '#features/risk/rules/risk.ts'
import { call } from '#shared/call.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Form } from '#ui/console/form.tsx'
import { LoadState, Panel } from '#ui/console/screen.tsx'
import { toastWithUndo, undoIfUnchanged } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { TextField } from '#ui/field.tsx'
import { ProblemAlert } from '#ui/problem-alert.tsx'
import { previewText, settingsOf } from './risk-form.ts'

const path = '/api/operator/risk'

/** The rules for holding paid orders, with a preview of their effect on past orders. */
export function RiskSettingsPanel() {
  const { value, problem, reload } = useData(path)
  // Keep what is being typed, even if someone else saves settings.
  const [isTyping, setTyping] = useState(false)
  const [undone, setUndone] = useState(0)
  useLive(['setting'], () => !isTyping && reload())
  return value ? (
    <RulesForm
      key={`${undone} ${JSON.stringify(value.data)}`}
      settings={value.data}
      onTyping={() => setTyping(true)}
      onUndone={() => {
        setUndone(undone + 1)
        reload()
      }}
    />
  ) : (
    <LoadState of={{ problem, reload }} />
  )
}

const limitTexts = { targets: 'More than (targets)', payments: 'More than (payments)', dollars: 'More than (dollars)' }

interface RulesFormProps {
  settings: RiskSettings
  onTyping(): void
  onUndone(): void
}

function RulesForm({ settings, onTyping, onUndone }: RulesFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { act, busy, errors, field, problem } = useAct()
  const [preview, setPreview] = useState<RiskPreview>()

  async function save() {
    if (!form.current || !(await act('PUT', path, settingsOf(form.current)))) return
    const undo = undoIfUnchanged(path, () => call('PUT', path, settings))
    toastWithUndo('Settings saved', 'They apply to orders paid from now on.', undo, onUndone)
  }
  function type() {
    setPreview(undefined)
    onTyping()
  }
  async function showPreview() {
    if (!form.current) return
    const answer = await act('POST', '/api/operator/risk/preview', settingsOf(form.current))
    setPreview(answer?.data)
  }

  return (
    <Form ref={form} className="grid gap-5" onInput={type} onSubmit={save}>
      <Panel title="Rules">
        <p className="mb-4 max-w-2xl text-[0.9375rem] text-pretty text-muted">
          Every rule that applies to an order adds its points. An order that reaches the threshold is paid, but its delivery waits until
          your team releases it or cancels and refunds it. An order whose payment was taken back in a dispute is always held.
        </p>
        <ul className="divide-y divide-line">
          {riskRuleNames.map((name) => (
            <Rule key={name} name={name} settings={settings} errors={errors} />
          ))}
        </ul>
      </Panel>
      <Panel title="Thresholds">
        <div className="grid gap-5 md:grid-cols-3">
          <TextField
            {...field('holdAt')}
            label="Hold from (points)"
            inputMode="numeric"
            defaultValue={settings.holdAt ?? ''}
            hint="Leave empty to hold no orders."
          />
          <TextField
            {...field('holdHours')}
            label="Checked within (hours)"
            inputMode="numeric"
            defaultValue={settings.holdHours}
            hint="Shown to the customer while the order is held."
          />
          <TextField
            {...field('refuseAt')}
            label="Refuse from (points)"
            inputMode="numeric"
            defaultValue={settings.refuseAt ?? ''}
            hint="Before payment, by email address and username only. Leave empty to refuse no orders."
          />
        </div>
      </Panel>
      {preview && (
        <Alert title="With these rules" announce>
          {previewText(preview)}
        </Alert>
      )}
      <ProblemAlert problem={problem} errors={errors} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={busy}>
          Save
        </Button>
        <Button size="sm" variant="secondary" busy={busy} onClick={() => void showPreview()}>
          Try on past orders
        </Button>
      </div>
    </Form>
  )
}

interface RuleProps {
  name: (typeof riskRuleNames)[number]
  settings: RiskSettings
  errors: Record<string, string>
}

function Rule({ name, settings, errors }: RuleProps) {
  const { name: title, limit } = riskRules[name]
  const { on, points, over } = settings.rules[name]
  return (
    <li className="grid grid-cols-2 items-end gap-x-5 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_9rem_11rem]">
      <Checkbox name={`${name}.on`} defaultChecked={on} label={title} className="max-md:col-span-full md:pb-2.5" />
      <TextField
        name={`${name}.points`}
        label="Points"
        className="md:[li:not(:first-child)>&>label]:sr-only"
        aria-label={`Points: ${title}`}
        inputMode="numeric"
        defaultValue={points}
        error={errors[`rules.${name}.points`]}
      />
      {limit ? (
        <TextField
          name={`${name}.over`}
          label={limitTexts[limit]}
          aria-label={`${limitTexts[limit]}: ${title}`}
          inputMode="numeric"
          defaultValue={over}
          error={errors[`rules.${name}.over`]}
        />
      ) : (
        <input type="hidden" name={`${name}.over`} value={over} />
      )}
    </li>
  )
}
