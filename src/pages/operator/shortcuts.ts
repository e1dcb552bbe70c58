import type { NavigateFunction } from 'react-router'
import { paths } from '#shared/paths.ts'
import { focusSearch, moveToRow, pressButton, type Shortcut, undoLast } from '#ui/console/shortcuts.ts'
import type { Section } from './sections.ts'

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
