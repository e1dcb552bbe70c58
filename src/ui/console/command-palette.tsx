import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { SearchIcon } from '#ui/console/search-icon.tsx'
import { useModal } from '#ui/dialog.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

/** Something that can be found and opened. */
export interface Command {
  /** Unique in the list. */
  id: string
  /** The heading of its group. */
  group: string
  name: string
  /** Distinguishes commands with the same name. */
  detail?: string | undefined
}

interface CommandPaletteProps<Found extends Command> {
  text: string
  onType(text: string): void
  /** The matches for `text`, best first and grouped. */
  commands: readonly Found[]
  /** Whether more matches may still arrive. */
  searching: boolean
  problem: string | undefined
  onChoose(command: Found): void
  onClose(): void
}

/** A dialog with a search field and its results, as a combobox. Arrow keys select, Enter opens, Escape closes. */
export function CommandPalette<Found extends Command>({ commands, searching, onChoose, ...palette }: CommandPaletteProps<Found>) {
  const id = useId()
  const [active, setActive] = useState(0)
  // Whether Enter was pressed before the results arrived. The first result is then opened.
  const isAwaited = useRef(false)
  const chosen = commands[active]
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    const [first] = commands
    if (!isAwaited.current || (!first && searching)) return
    isAwaited.current = false
    if (first) onChoose(first)
  }, [commands, searching, onChoose])
  useEffect(() => {
    // In braces, because newer browsers return a promise, which an effect must not return.
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing || (step === undefined && event.key !== 'Enter')) return
    event.preventDefault()
    if (step !== undefined) setActive((active + step + commands.length) % Math.max(1, commands.length))
    else if (chosen) onChoose(chosen)
    else isAwaited.current = searching
  }

  return (
    <PaletteDialog onClose={palette.onClose}>
      <div className="flex items-center gap-3 border-b border-line pr-2 pl-4">
        <SearchIcon />
        <input
          type="text"
          role="combobox"
          aria-label="Find anything"
          aria-autocomplete="list"
          aria-expanded={commands.length > 0}
          aria-controls={commands.length > 0 ? id : undefined}
          aria-activedescendant={chosen && optionId(active)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={254}
          placeholder="Order, customer, page or action"
          value={palette.text}
          onChange={({ target }) => {
            setActive(0)
            isAwaited.current = false
            palette.onType(target.value)
          }}
          onKeyDown={press}
          className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
        />
        <button
          type="button"
          aria-label="Close"
          onClick={palette.onClose}
          className="grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-accent-soft hover:text-ink"
        >
          <SheetIcon name="close" />
        </button>
      </div>
      {commands.length > 0 && (
        <div id={id} role="listbox" aria-label="Results" className="min-h-0 overflow-y-auto overscroll-contain p-2">
          {groupsOf(commands).map(({ name, from, members }) => (
            <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
              <p id={`${id}-${name}`} className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">
                {name}
              </p>
              {members.map((command, index) => (
                <Option
                  key={command.id}
                  id={optionId(from + index)}
                  command={command}
                  isActive={from + index === active}
                  onPoint={() => setActive(from + index)}
                  onChoose={() => onChoose(command)}
                />
              ))}
            </div>
          ))}
        </div>
      )}
      <State count={commands.length} {...palette} searching={searching} />
    </PaletteDialog>
  )
}

/** A modal dialog near the top of the window. Clicks outside close it. */
function PaletteDialog({ onClose, children }: { onClose(): void; children: React.ReactNode }) {
  const dialog = useModal()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes it as well
    <dialog
      ref={dialog}
      aria-label="Find anything"
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      // Escape closes it at once: the close event comes later, and would also close a palette that was opened again before it.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
      className="mx-auto mt-4 max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-2xl flex-col overflow-hidden rounded-xl border border-line bg-raised text-ink shadow-lg backdrop:bg-deep/50 open:flex sm:mt-[10dvh] sm:max-h-[75dvh]"
    >
      {children}
    </dialog>
  )
}

interface OptionProps {
  id: string
  command: Command
  isActive: boolean
  onPoint(): void
  onChoose(): void
}

function Option({ id, command: { name, detail }, isActive, onPoint, onChoose }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above handles keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseMove={isActive ? undefined : onPoint}
      onClick={onChoose}
      className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-md px-3 py-2 text-[0.9375rem] aria-selected:bg-accent-soft"
    >
      <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
      {detail && <span className="min-w-0 truncate text-sm text-muted">{detail}</span>}
    </div>
  )
}

/** The status below the results, or instead of them. */
function State({ count, text, searching, problem }: { count: number; text: string; searching: boolean; problem: string | undefined }) {
  if (problem) {
    return (
      <p role="alert" className="px-5 py-4 text-sm font-medium text-danger">
        {problem}
      </p>
    )
  }
  const isEmpty = count === 0 && !searching
  return (
    <output className={isEmpty || (count === 0 && searching) ? 'px-5 py-6 text-sm text-muted' : 'sr-only'}>
      {isEmpty && `Nothing found for “${text.trim()}”.`}
      {count === 0 && searching && 'Searching…'}
      {count > 0 && !searching && (count === 1 ? '1 result' : `${count} results`)}
    </output>
  )
}

interface Group<Found> {
  name: string
  /** Index of its first member in the whole list. */
  from: number
  members: Found[]
}

function groupsOf<Found extends Command>(commands: readonly Found[]): Group<Found>[] {
  const groups: Group<Found>[] = []
  for (const [from, command] of commands.entries()) {
    const last = groups.at(-1)
    if (last?.name === command.group) last.members.push(command)
    else groups.push({ name: command.group, from, members: [command] })
  }
  return groups
}
