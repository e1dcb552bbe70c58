import { type FormEvent, useId } from 'react'
import { LONGEST_WORDING } from '#features/claims/rules.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Claim, Registry } from './claim.ts'

const owners = ['operations', 'support', 'finance', 'catalogue', 'marketing']

/** What can be changed of a claim. */
export function ClaimForm({ claim, onSaved }: { claim: Claim; onSaved(registry: Registry): void }) {
  const { act, busy, problem, errors } = useAct()
  const ownersId = useId()

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = typedIn(event.currentTarget, 'wording', 'statedValue', 'evidence', 'evidenceNote', 'evidenceOn', 'owner')
    const answer = await act<Registry>('PUT', `/api/operator/claims/${claim.id}`, {
      ...typed,
      evidence: typed.evidence.trim() || null,
      evidenceNote: typed.evidenceNote.trim() || null,
      evidenceOn: typed.evidenceOn || null,
    })
    if (!answer) return
    onSaved(answer)
    toast.success('Saved', 'Pages follow within a second.')
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
      <Panel title="What is stated">
        <div className="grid gap-4">
          <TextField
            label="Wording"
            name="wording"
            maxLength={LONGEST_WORDING}
            defaultValue={claim.wording}
            error={errors.wording}
            hint="The whole promise, for this registry. {value} stands for the figure; pages write their own sentence around it."
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Stated figure"
              name="statedValue"
              maxLength={60}
              defaultValue={claim.statedValue}
              error={errors.statedValue}
            />
            <TextField
              label="Owner"
              name="owner"
              list={ownersId}
              maxLength={60}
              defaultValue={claim.owner}
              error={errors.owner}
              hint="Who answers for it."
            />
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
              label="Document"
              name="evidence"
              optional
              type="url"
              maxLength={500}
              placeholder="https://"
              defaultValue={claim.evidence ?? ''}
              error={errors.evidence}
              hint="The whole address of what proves the stated figure."
            />
            <TextField
              label="Of the day"
              name="evidenceOn"
              optional
              type="date"
              defaultValue={claim.evidenceOn ?? ''}
              error={errors.evidenceOn}
            />
          </div>
          <TextArea
            label="What it shows"
            name="evidenceNote"
            optional
            rows={3}
            maxLength={500}
            defaultValue={claim.evidenceNote ?? ''}
            error={errors.evidenceNote}
          />
        </div>
      </Panel>
      {problem && Object.keys(errors).length === 0 && (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      )}
      <div className="flex justify-end">
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  )
}
