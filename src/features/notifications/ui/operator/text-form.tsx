import { useRef } from 'react'
import type { CustomText, TextDetail } from '#features/notifications/contract/console.ts'
import { call } from '#shared/call.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/console/form.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { toastWithUndo, undoIfUnchanged } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { TextArea } from '#ui/form-controls.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { ProblemAlert } from '#ui/problem-alert.tsx'
import { formatTime } from '#ui/times.ts'

interface TextFormProps {
  text: TextDetail
  onPreview(typed: { title: string; intro: string }): void
  onSaved(text: TextDetail): void
}

/** The form for a custom title and introduction. The facts that follow them always use the standard text. */
export function TextForm({ text, onPreview, onSaved }: TextFormProps) {
  const { subject, kind, goes, fixed, placeholders, title, intro, version, changed } = text
  const form = useRef<HTMLFormElement>(null)
  const { act, busy, errors, field, problem } = useAct()
  const isCustom = title !== null || intro !== null
  const path = `/api/operator/message-texts/${encodeURIComponent(subject)}` as const

  async function save(custom: CustomText) {
    const answer = await act('PUT', path, custom)
    if (!answer) return
    const isCustom = custom.title !== null || custom.intro !== null
    const undo = undoIfUnchanged(path, restore)
    toastWithUndo('Saved', `We’ll use ${isCustom ? 'your text' : 'the standard text'} from now on.`, undo)
    if (!isCustom) form.current?.reset()
    onSaved(answer.data)
  }

  async function restore() {
    const answer = await call('PUT', path, { title, intro })
    if (answer.status === 200 && answer.body.data) onSaved(answer.body.data)
    return answer
  }

  const typed = () => typedIn(form.current as HTMLFormElement, 'title', 'intro')

  return (
    <Panel title="Text">
      <p className="mb-4 text-sm text-muted">{goes}.</p>
      {fixed ? (
        <Alert title="This text can’t be changed.">{fixed}</Alert>
      ) : (
        <Form
          key={version}
          ref={form}
          className="grid gap-4"
          onSubmit={() => {
            const { title: newTitle, intro: newIntro } = typed()
            void save({ title: newTitle.trim() || null, intro: newIntro.trim() || null })
          }}
        >
          <TextField
            label={kind === 'email' ? 'Subject' : 'Title'}
            {...field('title')}
            optional
            maxLength={120}
            defaultValue={title ?? ''}
            hint="Leave empty for the standard text."
          />
          <TextArea
            label="Introduction"
            {...field('intro')}
            optional
            rows={4}
            maxLength={600}
            defaultValue={intro ?? ''}
            hint="Comes before the standard text, which states the facts."
          />
          <p className="text-sm text-muted">
            You can use{' '}
            {placeholders.map((name, place) => (
              <span key={name}>
                {place > 0 && ', '}
                <code className="rounded bg-sunken px-1">{`{${name}}`}</code>
              </span>
            ))}
            .
          </p>
          <ProblemAlert problem={problem} errors={errors} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size="sm" busy={busy}>
              Save
            </Button>
            <Button size="sm" variant="secondary" onClick={() => onPreview(typed())}>
              Preview
            </Button>
            {isCustom && (
              <Button size="sm" variant="secondary" busy={busy} onClick={() => void save({ title: null, intro: null })}>
                Restore standard text
              </Button>
            )}
          </div>
          {changed && (
            <p className="text-sm text-muted">
              Version {version}, {changed.byName ? `by ${changed.byName}, ` : ''}
              {formatTime(changed.at)}
            </p>
          )}
        </Form>
      )}
    </Panel>
  )
}
