import { useState } from 'react'
import { blockKindLabels, type BlockKind, typedKinds } from '#features/risk/rules/blocks.ts'
import { EndField, endsAtOf } from '#features/risk/ui/operator/block-terms.tsx'
import { call } from '#shared/call.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { SelectField } from '#ui/form-controls.tsx'
import { typedIn } from '#ui/form-fields.ts'

interface BlockDialogProps {
  email?: string
  onDone(): void
  onClose(): void
}

const hints: Record<(typeof typedKinds)[number], string> = {
  email: 'Other spellings of the same mailbox are blocked too.',
  network: 'An IP address, or a network such as 203.0.113.0/24. Many people may share it.',
  target: 'A profile, channel, post or video, for all services.',
}

export function BlockDialog({ email = '', onDone, onClose }: BlockDialogProps) {
  const { act, dialog, errors, field } = useAct()
  const [kind, setKind] = useState<Exclude<BlockKind, 'card'>>('email')

  async function block(reason: string, form: HTMLFormElement) {
    const { value } = typedIn(form, 'value')
    const added = await act('POST', '/api/operator/blocks', { kind, value, reason, endsAt: endsAtOf(form) })
    if (!added) return
    const undo = () => call('DELETE', `/api/operator/blocks/${added.id}`)
    toastWithUndo('Blocked', 'New orders and deposits are refused.', undo, onDone)
    onDone()
    onClose()
  }

  return (
    <ActionDialog
      title="Block orders"
      action="Block"
      tone="danger"
      reason="required"
      reasonHint="For your team. The customer only learns that we can’t accept the order, and how to reach you."
      {...dialog}
      onClose={onClose}
      onAct={(reason, form) => void block(reason, form)}
    >
      <SelectField
        name="kind"
        label="Block"
        value={kind}
        onChange={({ target }) => setKind(typedKinds.find((option) => option === target.value) ?? 'email')}
        options={typedKinds.map((option) => [option, blockKindLabels[option]])}
      />
      <TextField
        key={kind}
        {...field('value')}
        label={blockKindLabels[kind]}
        defaultValue={kind === 'email' ? email : ''}
        hint={hints[kind]}
        maxLength={500}
      />
      <EndField error={errors.endsAt} />
    </ActionDialog>
  )
}
