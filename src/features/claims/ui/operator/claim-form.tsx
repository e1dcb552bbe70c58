import { useId, useState } from 'react'
import type { ClaimView, Registry } from '#features/claims/contract.ts'
import { MAX_WORDING_LENGTH } from '#features/claims/rules.ts'
import { call } from '#shared/call.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/console/form.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { toastWithUndo, undoIfUnchanged } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { TextArea } from '#ui/form-controls.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { ProblemAlert } from '#ui/problem-alert.tsx'

const fields = ['wording', 'statedValue', 'evidence', 'evidenceNote', 'evidenceOn', 'owner'] as const
const owners = ['operations', 'support', 'finance', 'catalog', 'marketing']

/** The form to edit a claim. */
export function ClaimForm({ claim, onSaved }: { claim: ClaimView; onSaved(registry: Registry): void }) {
  const { act, busy, problem, errors } = useAct()
  const field = (name: (typeof fields)[number]) => ({ name, defaultValue: claim[name] ?? '', error: errors[name] })
  const ownersId = useId()
  const [undone, setUndone] = useState(0)
  const path = `/api/operator/claims/${encodeURIComponent(claim.id)}` as const

  async function save(form: HTMLFormElement) {
    const typed = typedIn(form, ...fields)
    const answer = await act('PUT', path, { ...typed, evidenceOn: typed.evidenceOn || null })
    if (!answer) return
    onSaved(answer)
    toastWithUndo('Saved', 'Pages update within a second.', undoIfUnchanged('/api/operator/claims', undo))
  }

  async function undo() {
    const { wording, statedValue, evidence, evidenceNote, evidenceOn, owner } = claim
    const answer = await call('PUT', path, { wording, statedValue, evidence, evidenceNote, evidenceOn, owner })
    if (answer.status === 200 && answer.body.success) {
      onSaved(answer.body)
      setUndone(undone + 1)
    }
    return answer
  }

  return (
    <Form key={undone} onSubmit={save} className="grid gap-5">
      <Panel title="Statement">
        <div className="grid gap-4">
          <TextField
            label="Wording"
            {...field('wording')}
            maxLength={MAX_WORDING_LENGTH}
            hint="The full sentence, used only in this registry. {value} is replaced by the figure."
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Stated figure" {...field('statedValue')} maxLength={60} />
            <TextField label="Owner" {...field('owner')} list={ownersId} maxLength={60} hint="The team responsible for it." />
            <datalist id={ownersId}>
              {owners.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </datalist>
          </div>
        </div>
      </Panel>
      <Panel title="Evidence">
        <div className="grid gap-4">
          <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
            <TextField
              label="Document URL"
              {...field('evidence')}
              optional
              type="url"
              maxLength={500}
              placeholder="https://"
              hint="The full URL of the document that proves the figure."
            />
            <TextField label="Dated" {...field('evidenceOn')} optional type="date" />
          </div>
          <TextArea label="What it shows" {...field('evidenceNote')} optional rows={3} maxLength={500} />
        </div>
      </Panel>
      <ProblemAlert problem={problem} errors={errors} />
      <div className="flex justify-end">
        <Button type="submit" size="sm" busy={busy}>
          Save
        </Button>
      </div>
    </Form>
  )
}
