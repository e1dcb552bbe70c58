import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { permissionsOf } from '#features/accounts/rules/permissions.ts'
import { paths } from '#shared/paths.ts'
import type { Role } from '#shared/roles.ts'
import { readStored, writeStored } from '#shared/stored.ts'
import { focusSearch, moveToRow, pressButton, type Shortcut, undoLast, useShortcuts } from '#ui/console/shortcuts.ts'
import { groupsFor, type Section } from './sections.ts'

type Finder = typeof import('./finder.tsx').default
const ShortcutHelp = lazy(async () => ({ default: (await import('#ui/console/shortcut-help.tsx')).ShortcutHelp }))

/** Set in local storage if single-key shortcuts are turned off. */
const SHORTCUTS_OFF = 'console-shortcuts-off'

export interface ConsoleKeys {
  find(): void
  showHelp(): void
  /** The open dialog, if there is one. */
  dialog: ReactNode
}

/** Handles the console's keys: Ctrl-K (⌘K on a Mac) for the command palette, and the shortcuts. */
export function useConsoleKeys(role: Role): ConsoleKeys {
  const [open, setOpen] = useState<'finder' | 'help'>()
  const [isOn, setOn] = useState(() => readStored('localStorage', SHORTCUTS_OFF) !== true)
  const navigate = useNavigate()
  const shortcuts = useMemo(() => shortcutsFor(groupsFor(role).flat(), navigate, () => setOpen('help')), [role, navigate])
  // Not while the palette is about to open: what is typed right after its key is meant for it.
  useShortcuts(shortcuts, isOn && open === undefined)
  usePaletteKey(() => setOpen('finder'))
  // Loaded in advance and without Suspense, so that the palette opens before the next key arrives.
  const [Finder, setFinder] = useState<Finder>()
  useEffect(() => void import('./finder.tsx').then((loaded) => setFinder(() => loaded.default)), [])

  const close = () => setOpen(undefined)
  function switchShortcuts(isNowOn: boolean) {
    setOn(isNowOn)
    writeStored('localStorage', SHORTCUTS_OFF, isNowOn ? undefined : true)
  }
  return {
    find: () => setOpen('finder'),
    showHelp: () => setOpen('help'),
    dialog: (
      <Suspense>
        {open === 'finder' && Finder && <Finder permitted={permissionsOf(role)} onClose={close} />}
        {open === 'help' && (
          <ShortcutHelp
            shortcuts={[{ keys: [paletteKey()], name: 'Find anything', group: 'Everywhere' }, ...shortcuts]}
            isOn={isOn}
            onSwitch={switchShortcuts}
            onClose={close}
          />
        )}
      </Suspense>
    ),
  }
}

/** Opens the palette with its key, even from a field, but not over another dialog, where text could get lost. */
function usePaletteKey(onOpen: () => void): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, altKey, shiftKey, ctrlKey, metaKey } = event
      const isHeld = isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey
      if (key.toLowerCase() !== 'k' || !isHeld || altKey || shiftKey) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) onOpen()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

const isMac = () => /^(Mac|iP)/.test(navigator.platform)

/** The palette's key as shown on this machine. */
export function paletteKey(): string {
  return isMac() ? '⌘K' : 'Ctrl K'
}

/** The console's keyboard shortcuts for someone who may open `sections`. */
export function shortcutsFor(sections: readonly Section[], navigate: NavigateFunction, showHelp: () => void): Shortcut[] {
  const rows = { group: 'Lists and queues' }
  const actions = { group: 'Actions for the selected row or open page' }
  return [
    { keys: ['?'], name: 'Show these shortcuts', group: 'Everywhere', run: showHelp },
    { keys: ['/'], name: 'Search this list', group: 'Everywhere', run: focusSearch },
    { ...rows, keys: ['J'], name: 'Next row', run: () => moveToRow(1) },
    { ...rows, keys: ['K'], name: 'Previous row', run: () => moveToRow(-1) },
    { ...actions, keys: ['A'], name: 'Approve', run: () => pressButton('A') },
    { ...actions, keys: ['E'], name: 'Done: complete or close', run: () => pressButton('E') },
    { ...actions, keys: ['R'], name: 'Refund', run: () => pressButton('R') },
    { ...actions, keys: ['Z'], name: 'Undo, while a message offers it', run: undoLast },
    ...sections.map(({ name, path, key }) => ({
      keys: ['G', key],
      name,
      group: 'Go to',
      run: () => void navigate(path ? `${paths.operator}/${path}` : paths.operator),
    })),
  ]
}
