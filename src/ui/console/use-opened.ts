import { useState } from 'react'

/** Which dialog of a screen is open, if any. `done` closes it after it changed something, and calls `onDone` to show the change. */
export function useOpened<Dialog>(onDone: () => void) {
  const [opened, open] = useState<Dialog>()
  const close = () => open(undefined)
  const done = () => {
    close()
    onDone()
  }
  return { opened, open, close, done }
}
