import { useLayoutEffect, useRef } from 'react'

/** Keys that do something in the console. They are pressed one after the other, and do not work in fields or beside an open dialog. */
export interface Shortcut {
  /** As they are written on keys: `G`, `O`; a letter, `/` or `?`. */
  keys: readonly string[]
  /** What they do: `Next row`. */
  name: string
  group: string
  run(): void
}

const SEQUENCE_TIMEOUT_MS = 1_500

/** Runs the shortcuts while `isOn`. Keys that begin one wait 1.5 seconds for the next. */
export function useShortcuts(shortcuts: readonly Shortcut[], isOn: boolean): void {
  const pressed = useRef<{ keys: readonly string[]; at: number }>({ keys: [], at: 0 })
  // Before the screen is painted: its keys work as soon as it is seen.
  useLayoutEffect(() => {
    if (!isOn) return undefined
    const press = (event: KeyboardEvent) => {
      const key = keyOf(event)
      if (key === undefined) return
      const isLate = event.timeStamp - pressed.current.at > SEQUENCE_TIMEOUT_MS
      const before = isLate ? [] : pressed.current.keys
      const attempts = before.length > 0 ? [[...before, key], [key]] : [[key]]
      const keys = attempts.find((attempt) => shortcuts.some((shortcut) => begins(shortcut, attempt))) ?? []
      const done = shortcuts.find((shortcut) => shortcut.keys.length === keys.length && begins(shortcut, keys))
      pressed.current = { keys: done ? [] : keys, at: event.timeStamp }
      if (!done) return
      event.preventDefault()
      done.run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [shortcuts, isOn])
}

const begins = ({ keys }: Shortcut, pressed: readonly string[]) => pressed.every((key, place) => keys[place] === key)

const repeatable = ['J', 'K']

/** The key of an event that may be part of a shortcut. */
function keyOf(event: KeyboardEvent): string | undefined {
  const { key, target } = event
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || key.length !== 1) return undefined
  if (isElsewhere(target)) return undefined
  const name = key.toUpperCase()
  // Held down, a key moves on through a list; nothing else is done twice by it.
  return event.repeat && !repeatable.includes(name) ? undefined : name
}

/** Whether a key is for a field, a menu or a dialog. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true
  if (!(target instanceof HTMLElement)) return false
  const isField = target.matches('input:not([type=checkbox], [type=radio], [type=button]), textarea, select') || target.isContentEditable
  return isField || target.closest('[popover]') !== null
}

/** The position of the last focused row, in case the row disappears. */
let left = { path: '', place: 0 }

/** Moves the focus to the next row (1) or the previous one (-1) of the lists on the screen. Rows have the attribute `data-row`. */
export function moveToRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')].filter((row) => row.checkVisibility())
  const current = rows.findIndex((row) => row.contains(document.activeElement))
  const returning = left.path === location.pathname ? left.place : 0
  const place = Math.min(Math.max(current === -1 ? returning : current + step, 0), rows.length - 1)
  const row = rows[place]
  if (!row) return
  left = { path: location.pathname, place }
  const target = row.hasAttribute('tabindex') ? row : row.querySelector<HTMLElement>('a[href]')
  target?.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}

/** Puts the focus on the search field of the screen, if it has one. */
export function focusSearch(): void {
  document.querySelector<HTMLElement>('main input[aria-keyshortcuts="/"]')?.focus()
}

/** Presses the newest Undo that a message offers. */
export function undoLast(): void {
  const offered = document.querySelectorAll<HTMLButtonElement>('button[aria-keyshortcuts="Z"]')
  offered[offered.length - 1]?.click()
}

/**
 * Presses the button with this `aria-keyshortcuts`: the one in the row with the focus, or the only one outside of lists. A button
 * of a row without the focus is never pressed.
 */
export function pressButton(key: string): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(`main button[aria-keyshortcuts="${key}"]`)].filter((button) =>
    button.checkVisibility(),
  )
  const row = document.activeElement?.closest('[data-row]')
  const inRow = buttons.find((button) => row?.contains(button))
  const [outside, ...others] = buttons.filter((button) => !button.closest('[data-row]'))
  if (inRow) inRow.click()
  else if (others.length === 0) outside?.click()
}
