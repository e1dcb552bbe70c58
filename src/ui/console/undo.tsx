import { useState } from 'react'
import { request } from '#shared/call.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'

const UNDO_OFFERED_MS = 10_000

/** Makes the opposite call, and resolves to its answer or to whether the shop did it. */
type Undo = () => Promise<boolean | { status: number | null }>

/**
 * Says what was done, and offers to undo it for ten seconds. Nothing is put off meanwhile, so leaving the page loses nothing. After
 * `undo`, `show` loads again what the screen shows.
 */
export function toastWithUndo(title: string, text: string, undo: Undo, show?: () => void): void {
  toast.success(title, <UndoOffer text={text} undo={undo} show={show} />, UNDO_OFFERED_MS)
}

/**
 * An undo that is refused once `path` answers something else than it did right after the change: somebody has changed it again. For what
 * has no version that the API compares.
 */
export function undoIfUnchanged(path: string, undo: Undo): Undo {
  const read = async () => JSON.stringify(await request('GET', path))
  const after = read()
  return async () => (await after) === (await read()) && undo()
}

const outcomes = {
  done: 'Undone.',
  waiting: 'Undoing this needs a second person’s approval. It is under Approvals.',
  failed: 'This could not be undone. Somebody may have changed it meanwhile.',
}

function UndoOffer({ text, undo, show }: { text: string; undo: Undo; show: (() => void) | undefined }) {
  const [state, setState] = useState<'offered' | 'busy' | keyof typeof outcomes>('offered')
  async function press() {
    setState('busy')
    const answer = await undo()
    const status = typeof answer === 'boolean' ? (answer ? 200 : 409) : (answer.status ?? 0)
    setState(status === 202 ? 'waiting' : status === 200 || status === 201 ? 'done' : 'failed')
    show?.()
  }
  if (state in outcomes) return outcomes[state as keyof typeof outcomes]
  return (
    <>
      <p>{text}</p>
      <Button size="sm" variant="secondary" className="mt-2" aria-keyshortcuts="Z" busy={state === 'busy'} onClick={() => void press()}>
        Undo
      </Button>
    </>
  )
}
