import { useNavigate } from 'react-router'
import type { SourceView } from '#features/catalog/contract.ts'
import { sourceHref } from '#features/catalog/ui/operator/addresses.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast-store.ts'

interface SourceFormProps {
  /** Left out for a new one. */
  source?: SourceView
  canWrite: boolean
  onDone?: () => void
}

/** What is said of a source, to customers and to whoever reviews it. */
export function SourceForm({ source, canWrite, onDone }: SourceFormProps) {
  const { act, busy, problem, errors } = useAct()
  const navigate = useNavigate()

  async function save(form: HTMLFormElement) {
    const { evidence, ...texts } = typedIn(form, 'name', 'description', 'reached', 'evidence')
    const text = { ...texts, evidence: evidence.trim() || null }
    if (!source) {
      const answer = await act<{ id: string }>('POST', '/api/operator/sources', text)
      if (!answer?.id) return
      toast.success('Saved', 'Review it next.')
      return navigate(sourceHref(answer.id))
    }
    if (!(await act('PUT', `/api/operator/sources/${source.id}`, { ...text, version: source.version }))) return
    toast.success('Saved', 'What was changed has to be reviewed again.')
    onDone?.()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(event.currentTarget)
      }}
    >
      <fieldset disabled={!canWrite} className="grid min-w-0 gap-4">
        <TextField label="Name" name="name" maxLength={100} defaultValue={source?.name} error={errors.name} />
        <TextArea
          label="Who the people are"
          name="description"
          rows={3}
          maxLength={1_000}
          defaultValue={source?.description}
          hint="Customers read this on the page of the service."
          error={errors.description}
        />
        <TextArea
          label="How they are reached, and why they take part"
          name="reached"
          rows={3}
          maxLength={1_000}
          defaultValue={source?.reached}
          hint="Customers read this too."
          error={errors.reached}
        />
        <TextField
          label="Evidence"
          name="evidence"
          type="url"
          optional
          maxLength={500}
          defaultValue={source?.evidence ?? ''}
          hint="Where the contract or another document is kept. Seen by the staff alone."
          error={errors.evidence}
        />
        {problem && Object.keys(errors).length === 0 && (
          <Alert tone="danger" announce>
            {problem}
          </Alert>
        )}
        {canWrite && (
          <div>
            <Button type="submit" busy={busy}>
              Save
            </Button>
          </div>
        )}
      </fieldset>
    </form>
  )
}
