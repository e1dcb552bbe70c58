import { useState } from 'react'
import { request } from '#shared/call.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'

const UNDO_OFFERED_MS = 10_000

/** Makes the opposite call. Resolves to its response, or to whether it succeeded. */
type Undo = () => Promise<boolean | { status: number | null }>

/**
 * Announces a change, and offers to undo it for ten seconds. The change itself isn't delayed, so leaving the page loses nothing. After an
 * undo, `show` reloads the screen.
 */
export function toastWithUndo(title: string, text: string, undo: Undo, show?: () => void): void {
  toast.success(title, <UndoOffer text={text} undo={undo} show={show} />, UNDO_OFFERED_MS)
}

/**
 * Makes an undo that is refused if `path` returns something else than right after the change, because someone changed it again. For data
 * without a version that the API compares.
 */
export function undoIfUnchanged(path: string, undo: Undo): Undo {
  const read = async () => JSON.stringify(await request('GET', path))
  const after = read()
  return async () => (await after) === (await read()) && undo()
}

const outcomes = {
  done: 'Undone.',
  waiting: 'Undoing this needs a second person’s approval. It is under Approvals.',
  failed: 'This couldn’t be undone. Someone else may have changed it since.',
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
