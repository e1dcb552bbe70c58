import { useState } from 'react'
import type { Colleague, InboxConversation } from '#features/support/contract.ts'
import type { OpenConversation } from '#features/support/ui/operator/use-inbox.ts'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { useData } from '#ui/console/use-data.ts'
import { Loading } from '#ui/loading.tsx'
import { SelectField } from '#ui/select-field.tsx'

interface AssignMenuProps {
  conversation: InboxConversation
  staffId: string
  act: OpenConversation['act']
}

/** Gives a conversation to a colleague. */
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
  const { value, problem } = useData<Colleague[]>('/api/operator/colleagues')
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
    if (isDone) onClose()
    else setRefused('It was not assigned. The conversation says why.')
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
      {others?.length === 0 && <p>Nobody else answers customers here. Invite colleagues in Settings.</p>}
      {others && others.length > 0 && (
        <>
          <p>The assistant stays silent; the customer sees who is with them.</p>
          <SelectField label="To" value={chosen || others[0]?.id} onChange={({ target }) => setChosen(target.value)}>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {id === staffId ? `${name} (you)` : name}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </ActionDialog>
  )
}
