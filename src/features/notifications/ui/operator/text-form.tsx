import { useRef } from 'react'
import type { TextDetail } from '#features/notifications/contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { TextArea } from '#ui/text-area.tsx'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'

interface TextFormProps {
  text: TextDetail
  /** Shows how it comes out with what is typed. */
  onPreview(words: { title: string; intro: string }): void
  onSaved(text: TextDetail): void
}

/** The words that can be changed: title and introduction. What states facts stays as it comes. */
export function TextForm({ text, onPreview, onSaved }: TextFormProps) {
  const { subject, kind, goes, fixed, placeholders, title, intro, version, changed } = text
  const form = useRef<HTMLFormElement>(null)
  const { act, busy, problem, errors } = useAct()
  const isOwn = title !== null || intro !== null

  async function save(words: { title: string | null; intro: string | null }) {
    const answer = await act<{ data: TextDetail }>('PUT', `/api/operator/message-texts/${encodeURIComponent(subject)}`, words)
    if (!answer) return
    toast.success('Saved', words.title || words.intro ? 'It goes out in these words from now on.' : 'It goes out as it comes from now on.')
    if (!words.title && !words.intro) form.current?.reset()
    onSaved(answer.data)
  }

  const typed = () => typedIn(form.current as HTMLFormElement, 'title', 'intro')

  return (
    <Panel title="Words">
      <p className="mb-4 text-sm text-muted">{goes}.</p>
      {fixed ? (
        <Alert title="These words are fixed.">{fixed}</Alert>
      ) : (
        <form
          key={version}
          ref={form}
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            const { title: newTitle, intro: newIntro } = typed()
            void save({ title: newTitle.trim() || null, intro: newIntro.trim() || null })
          }}
        >
          <TextField
            label={kind === 'letter' ? 'Subject' : 'Title'}
            name="title"
            optional
            maxLength={120}
            defaultValue={title ?? ''}
            hint="Empty: as it comes."
            error={errors.title}
          />
          <TextArea
            label="Introduction"
            name="intro"
            optional
            rows={4}
            maxLength={600}
            defaultValue={intro ?? ''}
            hint="Stands before what the shop itself says, which stays: it states the facts."
            error={errors.intro}
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
          {problem && Object.keys(errors).length === 0 && (
            <Alert tone="danger" announce>
              {problem}
            </Alert>
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={busy}>
              Save
            </Button>
            <Button variant="secondary" onClick={() => onPreview(typed())}>
              Preview
            </Button>
            {isOwn && (
              <Button variant="secondary" busy={busy} onClick={() => void save({ title: null, intro: null })}>
                Back to the shop’s words
              </Button>
            )}
          </div>
          {changed && (
            <p className="text-sm text-muted">
              Version {version}, {changed.byName ? `by ${changed.byName}, ` : ''}
              {formatTime(changed.at)}
            </p>
          )}
        </form>
      )}
    </Panel>
  )
}
