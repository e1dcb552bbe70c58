import { useState } from 'react'
import type { AnnouncementContent } from '#features/notifications/contract/console.ts'
import { countPath } from '#features/notifications/ui/operator/audience-counted.tsx'
import { audienceText, customerCount } from '#features/notifications/ui/operator/labels.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { TextField } from '#ui/field.tsx'
import { SelectField } from '#ui/form-controls.tsx'
import { LoadProblem, Loading } from '#ui/loading.tsx'
import { toast } from '#ui/toast-store.ts'

interface SendDialogProps {
  id: string
  content: AnnouncementContent
  onSent(): void
  onClose(): void
}

/** Asks to confirm the number of customers before an announcement is sent or scheduled. */
export function SendDialog({ id, content, onSent, onClose }: SendDialogProps) {
  const { act, dialog, errors } = useAct()
  const counted = useData(countPath(content.type, content.audience))
  const [isLater, setLater] = useState(false)
  const [at, setAt] = useState('')
  const people = counted.value?.data.people

  async function send() {
    if (people === undefined || (isLater && at === '')) return
    const body = { people, ...(isLater && { at: new Date(at).toISOString() }) }
    if (!(await act('POST', `/api/operator/announcements/${id}/send`, body))) return counted.reload()
    const text = isLater ? 'It will be sent at the time you chose.' : `We’re sending it to ${customerCount(people)}.`
    toast.success(isLater ? 'Scheduled' : 'Sending', text)
    onSent()
  }

  return (
    <ActionDialog
      title={`Send “${content.title}”`}
      action={isLater ? 'Schedule' : 'Send now'}
      {...dialog}
      onAct={() => void send()}
      onClose={onClose}
    >
      {counted.problem && <LoadProblem problem={counted.problem} onRetry={counted.reload} />}
      {people === undefined && !counted.problem && <Loading className="min-h-16" />}
      {people !== undefined && (
        <p>
          This goes to <b className="font-semibold">{customerCount(people)}</b>: {lowerFirst(audienceText(content.audience))}. You can’t
          unsend it.
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
          hint="In your device’s time zone. Customers who opt out before then won’t get it."
          onChange={({ target }) => setAt(target.value)}
        />
      )}
    </ActionDialog>
  )
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
