import { useState } from 'react'
import type { InboxConversation } from '#features/support/contract.ts'
import type { OpenConversation } from '#features/support/ui/operator/use-inbox.ts'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useData } from '#ui/console/use-data.ts'
import { SelectField } from '#ui/form-controls.tsx'
import { Loading } from '#ui/loading.tsx'

interface AssignMenuProps {
  conversation: InboxConversation
  staffId: string
  act: OpenConversation['act']
}

/** Assigns a conversation to a staff member. */
export function AssignMenu(props: AssignMenuProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        Assign
      </Button>
      {isOpen && <AssignDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function AssignDialog({ conversation, staffId, act, onClose }: AssignMenuProps & { onClose(): void }) {
  const { value, problem } = useData('/api/operator/colleagues')
  const [chosen, setChosen] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const others = value?.data.filter(({ id }) => id !== conversation.assignedTo?.id)

  async function assign() {
    const userId = chosen || others?.[0]?.id
    if (!userId) return onClose()
    setBusy(true)
    const isDone = await act('assign', { userId })
    setBusy(false)
    if (isDone) {
      onClose()
      const before = conversation.assignedTo
      const name = others?.find(({ id }) => id === userId)?.name ?? 'Your colleague'
      if (before) toastWithUndo('Assigned', `${name} has the conversation.`, () => act('assign', { userId: before.id }))
    } else setRefused('The conversation wasn’t assigned. The conversation shows the reason.')
  }

  return (
    <ActionDialog
      title="Assign the conversation"
      action="Assign"
      busy={isBusy}
      problem={refused ?? problem}
      onAct={() => void assign()}
      onClose={onClose}
    >
      {!others && !problem && <Loading />}
      {others?.length === 0 && <p>No one else can answer customers yet. Invite staff in Settings.</p>}
      {others && others.length > 0 && (
        <>
          <p>The assistant stops answering, and the customer sees who’s helping them.</p>
          <SelectField
            label="To"
            value={chosen || others[0]?.id}
            options={others.map(({ id, name }) => [id, id === staffId ? `${name} (you)` : name])}
            onChange={({ target }) => setChosen(target.value)}
          />
        </>
      )}
    </ActionDialog>
  )
}
