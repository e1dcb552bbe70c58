import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'

const UNDO_OFFERED_MS = 10_000

/**
 * Says what was done, and offers to undo it for ten seconds. `undo` makes the opposite call and tells whether the shop did it: nothing
 * is put off meanwhile, so leaving the page loses nothing.
 */
export function toastWithUndo(title: string, text: string, undo: () => Promise<boolean>): void {
  toast.success(title, <UndoOffer text={text} undo={undo} />, UNDO_OFFERED_MS)
}

function UndoOffer({ text, undo }: { text: string; undo: () => Promise<boolean> }) {
  const [state, setState] = useState<'offered' | 'busy' | 'undone' | 'failed'>('offered')
  async function press() {
    setState('busy')
    setState((await undo()) ? 'undone' : 'failed')
  }
  if (state === 'undone') return 'Undone.'
  if (state === 'failed') return 'This could not be undone. Somebody may have changed it meanwhile.'
  return (
    <>
      <p>{text}</p>
      <Button size="sm" variant="secondary" className="mt-2" busy={state === 'busy'} onClick={() => void press()}>
        Undo
      </Button>
    </>
  )
}
