import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/form-controls.tsx'
import { typedIn } from '#ui/form-fields.ts'

interface ActionDialogProps {
  title: string
  /** The button's label, such as `Approve`. */
  action: string
  tone?: 'primary' | 'danger'
  /** What the action will do, especially to money, and any fields. */
  children?: ReactNode
  /** Whether to ask for a reason for the audit log. */
  reason?: 'required' | 'optional' | 'none'
  reasonHint?: string
  busy: boolean
  problem: string | undefined
  /** The error of the `reason` field. */
  error?: string | undefined
  /** Focuses the action button, so that Enter confirms. For actions that need no input and move no money. */
  isReady?: boolean
  onAct(reason: string, form: HTMLFormElement): void
  onClose(): void
}

/** Confirms an action: says what it will do and asks for a reason. The first field gets the focus. */
export function ActionDialog(props: ActionDialogProps) {
  const {
    title,
    action,
    tone = 'primary',
    children,
    reason = 'none',
    reasonHint,
    busy,
    problem,
    error,
    isReady = false,
    onAct,
    onClose,
  } = props
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const first = isReady ? 'button[type=submit]' : 'input, select, textarea'
    // On a phone, focusing a field would open the keyboard over the text.
    if (isReady || !matchMedia('(pointer: coarse)').matches) form.current?.querySelector<HTMLElement>(first)?.focus()
  }, [isReady])
  // Repeating the same request would be refused again, so the button stays disabled until something changes.
  const [changedSince, setChangedSince] = useState<string>()
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onInput={() => setChangedSince(problem)}
        onSubmit={(event) => {
          event.preventDefault()
          setChangedSince(undefined)
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
            hint={reasonHint ?? 'It is added to the audit log.'}
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
          <Button type="submit" variant={tone} busy={busy} disabled={problem !== undefined && changedSince !== problem}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

export function SecretDialog({ title, secret, children, onClose }: { title: string; secret: string; children: string; onClose(): void }) {
  const [copied, setCopied] = useState(false)
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-4 text-[0.9375rem]">
        <p>{children}</p>
        <p className="rounded-md border border-line bg-sunken p-3 font-mono text-sm break-all select-all">{secret}</p>
        <Alert tone="warn">You’ll only see this once. Store it with your other secrets.</Alert>
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onClick={() => void navigator.clipboard.writeText(secret).then(() => setCopied(true))}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </Dialog>
  )
}

/** The open dialog of a screen, if any. `done` closes it after a change and calls `onDone` to show the change. */
export function useOpened<Dialog>(onDone: () => void) {
  const [opened, open] = useState<Dialog>()
  const close = () => open(undefined)
  const done = () => {
    close()
    onDone()
  }
  return { opened, open, close, done }
}
