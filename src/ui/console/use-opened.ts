import { useState } from 'react'

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
