import { useState } from 'react'
import type { AnnouncementWords, AudienceCount } from '#features/notifications/contract.ts'
import { audienceInWords, customersInWords } from '#features/notifications/ui/operator/announcement-words.ts'
import { countPath } from '#features/notifications/ui/operator/audience-counted.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { TextField } from '#ui/field.tsx'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { toast } from '#ui/toast-store.ts'

interface SendDialogProps {
  id: string
  words: AnnouncementWords
  onSent(): void
  onClose(): void
}

/** Asks once more, with the count, before an announcement goes out or is put down for later. */
export function SendDialog({ id, words, onSent, onClose }: SendDialogProps) {
  const { act, busy, problem, errors } = useAct()
  const counted = useData<AudienceCount>(countPath(words.type, words.audience))
  const [isLater, setLater] = useState(false)
  const [at, setAt] = useState('')
  const people = counted.value?.data.people

  async function send() {
    if (people === undefined || (isLater && at === '')) return
    const body = { people, ...(isLater && { at: new Date(at).toISOString() }) }
    if (!(await act('POST', `/api/operator/announcements/${id}/send`, body))) return counted.reload()
    const text = isLater ? 'It goes out at the time that you chose.' : `It is on its way to ${customersInWords(people)}.`
    toast.success(isLater ? 'Scheduled' : 'Sending', text)
    onSent()
  }

  return (
    <ActionDialog
      title={`Send “${words.title}”`}
      action={isLater ? 'Schedule' : 'Send now'}
      busy={busy}
      problem={errors.at ? undefined : problem}
      onAct={() => void send()}
      onClose={onClose}
    >
      {counted.problem && <LoadProblem problem={counted.problem} onRetry={counted.reload} />}
      {people === undefined && !counted.problem && <Loading className="min-h-16" />}
      {people !== undefined && (
        <p>
          It goes to <b className="font-semibold">{customersInWords(people)}</b>: {lowered(audienceInWords(words.audience))}. What is
          delivered cannot be called back.
        </p>
      )}
      <SelectField label="When" value={isLater ? 'later' : 'now'} onChange={({ target }) => setLater(target.value === 'later')}>
        <option value="now">Now</option>
        <option value="later">Later</option>
      </SelectField>
      {isLater && (
        <TextField
          label="Date and time"
          type="datetime-local"
          value={at}
          error={errors.at}
          hint="On the clock of this device. Whoever changes their mind until then is left out."
          onChange={({ target }) => setAt(target.value)}
        />
      )}
    </ActionDialog>
  )
}

const lowered = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)
