import { useLayoutEffect, useRef } from 'react'

/** A keyboard shortcut of the console: keys pressed one after the other. Disabled in fields and while a dialog is open. */
export interface Shortcut {
  /** Key labels: `G`, `O`, `/` or `?`. */
  keys: readonly string[]
  /** What the shortcut does, such as `Next row`. */
  name: string
  group: string
  run(): void
}

const SEQUENCE_TIMEOUT_MS = 1_500

/** Enables the shortcuts while `isOn`. Incomplete sequences wait 1.5 seconds for the next key. */
export function useShortcuts(shortcuts: readonly Shortcut[], isOn: boolean): void {
  const pressed = useRef<{ keys: readonly string[]; at: number }>({ keys: [], at: 0 })
  // Layout effect, so that keys work as soon as the screen is visible.
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

const begins = ({ keys }: Shortcut, pressed: readonly string[]) => pressed.every((key, index) => keys[index] === key)

const repeatable = ['J', 'K']

/** The key of an event, if it can be part of a shortcut. */
function keyOf(event: KeyboardEvent): string | undefined {
  const { key, target } = event
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || key.length !== 1) return undefined
  if (isElsewhere(target)) return undefined
  const name = key.toUpperCase()
  // Holding a key only repeats list navigation.
  return event.repeat && !repeatable.includes(name) ? undefined : name
}

/** Whether a key belongs to a field, menu or dialog. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true
  if (!(target instanceof HTMLElement)) return false
  const isField = target.matches('input:not([type=checkbox], [type=radio], [type=button]), textarea, select') || target.isContentEditable
  return isField || target.closest('[popover]') !== null
}

/** The index of the last focused row, in case the row disappears. */
let lastRow = { path: '', index: 0 }

/** Moves the focus to the next (1) or previous (-1) row of the lists on the screen. Rows have the attribute `data-row`. */
export function moveToRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')].filter((row) => row.checkVisibility())
  const current = rows.findIndex((row) => row.contains(document.activeElement))
  const returning = lastRow.path === location.pathname ? lastRow.index : 0
  const index = Math.min(Math.max(current === -1 ? returning : current + step, 0), rows.length - 1)
  const row = rows[index]
  if (!row) return
  lastRow = { path: location.pathname, index }
  const target = row.hasAttribute('tabindex') ? row : row.querySelector<HTMLElement>('a[href]')
  target?.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}

/** Focuses the screen's search field, if it has one. */
export function focusSearch(): void {
  document.querySelector<HTMLElement>('main input[aria-keyshortcuts="/"]')?.focus()
}

/** Clicks the newest Undo button in a message. */
export function undoLast(): void {
  const offered = document.querySelectorAll<HTMLButtonElement>('button[aria-keyshortcuts="Z"]')
  offered[offered.length - 1]?.click()
}

/**
 * Clicks the button with this `aria-keyshortcuts`: the one in the focused row, or else the only one outside lists. Never clicks a button in
 * another row.
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
