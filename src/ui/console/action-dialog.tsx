import { type ReactNode, useRef } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { TextArea } from '#ui/text-area.tsx'

interface ActionDialogProps {
  title: string
  /** The button's word, the name of what it leads to: `Completed`, `Approve`. */
  action: string
  tone?: 'primary' | 'danger'
  /** What it will do, to money above all, before it does it; fields of its own also stand here. */
  children?: ReactNode
  /** Whether a reason is asked for; it goes on record. */
  reason?: 'required' | 'optional' | 'none'
  reasonHint?: string
  busy: boolean
  problem: string | undefined
  /** Of the field `reason`. */
  error?: string | undefined
  onAct(reason: string, form: HTMLFormElement): void
  onClose(): void
}

/** Asks once more before something is done, says what it will do, and takes the reason. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, action, tone = 'primary', children, reason = 'none', reasonHint, busy, problem, error, onAct, onClose } = props
  const form = useRef<HTMLFormElement>(null)
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onAct(typedIn(event.currentTarget, 'reason').reason.trim(), event.currentTarget)
        }}
      >
        {children && <div className="grid gap-4 text-[0.9375rem]">{children}</div>}
        {reason !== 'none' && (
          <TextArea
            label="Reason"
            name="reason"
            rows={3}
            maxLength={500}
            optional={reason === 'optional'}
            hint={reasonHint ?? 'It goes on record.'}
            error={error}
          />
        )}
        {problem && (
          <Alert tone="danger" announce>
            {problem}
          </Alert>
        )}
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={tone} busy={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
