import { type SubmitEvent, useId, useState } from 'react'
import type { SandboxBehavior } from '#features/payments/contract.ts'
import { apiFaults, refundFaults } from '#features/payments/rules/kinds.ts'
import { call, messageOf } from '#shared/call.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { SelectField } from '#ui/form-controls.tsx'
import { Card } from '#ui/section.tsx'
import { toast } from '#ui/toast-store.ts'

const faults: Record<SandboxBehavior['apiFault'], string> = {
  none: 'respond normally',
  slow: 'respond after 8 seconds',
  error: 'return a 500 and do nothing',
  reset: 'do the work, then cut the connection',
  garbage: 'do the work, then return nonsense',
}

const refunds: Record<SandboxBehavior['refundFault'], string> = {
  none: 'are paid',
  refuse: 'are refused',
  pending: 'stay pending until you change this',
}

interface BehaviorFormProps {
  behavior: SandboxBehavior
  onSaved(): void
}

/** Makes the sandbox delay, repeat, reorder or lose webhooks, or fail calls. */
export function BehaviorForm({ behavior, onSaved }: BehaviorFormProps) {
  const [saving, setSaving] = useState(false)

  async function save(change: Partial<SandboxBehavior>): Promise<void> {
    setSaving(true)
    const answer = await call('PUT', '/api/sandbox/behaviour', change)
    setSaving(false)
    if (answer.status === 200) toast.success('Sandbox settings saved.')
    else
      toast.error(
        'Not saved',
        answer.status === null ? 'The shop could not be reached.' : messageOf(answer.body, 'Please check the values.'),
      )
    onSaved()
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void save({
      delayMs: Math.round(Number(form.get('delay')) * 1_000),
      repeat: Number(form.get('repeat')),
      reverse: form.has('reverse'),
      drop: form.has('drop'),
      apiFault: apiFaults.find((fault) => fault === form.get('apiFault')) ?? 'none',
      refundFault: refundFaults.find((fault) => fault === form.get('refundFault')) ?? 'none',
    })
  }

  return (
    <Card className="p-5">
      <form key={JSON.stringify(behavior)} onSubmit={submit} className="grid gap-5">
        <h2 className="text-subheading">Behavior</h2>
        <TextField
          label="Webhook delay (seconds)"
          name="delay"
          type="number"
          min={0}
          max={600}
          step="any"
          required
          defaultValue={behavior.delayMs / 1_000}
        />
        <TextField
          label="Repeat each webhook (times)"
          name="repeat"
          type="number"
          min={0}
          max={100}
          required
          defaultValue={behavior.repeat}
        />
        <Switch
          name="reverse"
          label="Newest first"
          hint="Sends the waiting webhooks of a payment in reverse order."
          on={behavior.reverse}
        />
        <Switch name="drop" label="Lose all webhooks" hint="The shop has to fetch the status instead." on={behavior.drop} />
        <SelectField
          label="API calls"
          name="apiFault"
          defaultValue={behavior.apiFault}
          options={apiFaults.map((fault) => [fault, faults[fault]])}
        />
        <SelectField
          label="Refunds"
          name="refundFault"
          defaultValue={behavior.refundFault}
          options={refundFaults.map((fault) => [fault, refunds[fault]])}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={saving}>
            Save
          </Button>
          <Button variant="secondary" disabled={saving} onClick={() => void save({})}>
            Reset
          </Button>
        </div>
      </form>
    </Card>
  )
}

function Switch({ name, label, hint, on }: { name: string; label: string; hint: string; on: boolean }) {
  const id = useId()
  return (
    <div className="flex gap-3 text-[0.9375rem]">
      <input id={id} type="checkbox" name={name} defaultChecked={on} aria-describedby={`${id}-hint`} className="mt-0.5 size-5 shrink-0" />
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      </div>
    </div>
  )
}
