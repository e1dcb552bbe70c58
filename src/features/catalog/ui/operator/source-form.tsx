import { useNavigate } from 'react-router'
import type { SourceView } from '#features/catalog/contract.ts'
import { sourceHref } from '#features/catalog/ui/operator/parts.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/console/form.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { TextArea } from '#ui/form-controls.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { ProblemAlert } from '#ui/problem-alert.tsx'
import { toast } from '#ui/toast-store.ts'

interface SourceFormProps {
  /** Undefined for a new source. */
  source?: SourceView
  canWrite: boolean
  onDone?: () => void
}

/** A form for adding or changing a source. */
export function SourceForm({ source, canWrite, onDone }: SourceFormProps) {
  const { act, busy, errors, field, problem } = useAct()
  const navigate = useNavigate()

  async function save(form: HTMLFormElement) {
    const { evidence, ...texts } = typedIn(form, 'name', 'description', 'reached', 'evidence')
    const text = { ...texts, evidence: evidence.trim() || null }
    if (!source) {
      const answer = await act('POST', '/api/operator/sources', text)
      if (!answer?.id) return
      toast.success('Saved', 'Review it next.')
      return navigate(sourceHref(answer.id))
    }
    if (!(await act('PUT', `/api/operator/sources/${source.id}`, { ...text, version: source.version }))) return
    toast.success('Saved', 'Changes need a new review.')
    onDone?.()
  }

  return (
    <Form onSubmit={save}>
      <fieldset disabled={!canWrite} className="grid min-w-0 gap-4">
        <TextField label="Name" {...field('name')} maxLength={100} defaultValue={source?.name} />
        <TextArea
          label="Who the people are"
          {...field('description')}
          rows={3}
          maxLength={1_000}
          defaultValue={source?.description}
          hint="Customers see this on the service’s page."
        />
        <TextArea
          label="How they are reached and why they take part"
          {...field('reached')}
          rows={3}
          maxLength={1_000}
          defaultValue={source?.reached}
          hint="Customers see this too."
        />
        <TextField
          label="Evidence"
          {...field('evidence')}
          type="url"
          maxLength={500}
          defaultValue={source?.evidence ?? ''}
          hint="Link to the contract or another document. Needed for a review. Only staff can see it."
        />
        <ProblemAlert problem={problem} errors={errors} />
        {canWrite && (
          <div>
            <Button type="submit" size="sm" busy={busy}>
              Save
            </Button>
          </div>
        )}
      </fieldset>
    </Form>
  )
}
