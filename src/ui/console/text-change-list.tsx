import type { ReactNode } from 'react'
import type { DataAt } from '#shared/api.ts'
import { Panel } from '#ui/console/screen.tsx'

/** The calls for changing many texts: those of pages, or of notifications and emails. */
export type TextSheetApi = '/api/operator/text-sheet' | '/api/operator/message-text-sheet'
/** A preview of changes to many texts. */
export type TextChanges = DataAt<'POST', `${TextSheetApi}/preview`>

export const changeKey = (id: string, slot: string) => `${id} ${slot}`

/** How to display texts. */
export interface TextNames {
  /** `Password, answer` for `questions.list.password.answer`. */
  labelOf(slot: string): string
  /** The meaning of an empty text, such as `not on the page`. */
  empty: string
}

interface TextChangeListProps {
  groups: TextChanges['groups']
  names: TextNames
  leftOut: ReadonlySet<string>
  onLeaveOut(leftOut: ReadonlySet<string>): void
  /** The button that saves the chosen changes. */
  save: ReactNode
}

/** Changes of texts, grouped and individually selectable, with removed and added words. */
export function TextChangeList({ groups, names, leftOut, onLeaveOut, save }: TextChangeListProps) {
  if (groups.length === 0)
    return (
      <Panel title="Changes">
        <p role="status" className="text-muted">
          No text changes.
        </p>
      </Panel>
    )

  function leave(keys: readonly string[], isOut: boolean) {
    const next = new Set(leftOut)
    for (const key of keys) {
      if (isOut) next.add(key)
      else next.delete(key)
    }
    onLeaveOut(next)
  }

  return (
    <Panel title="Changes" actions={save} flush>
      {groups.map(({ id, name, changes }) => {
        const able = changes.filter(({ problem }) => problem === null).map(({ slot }) => changeKey(id, slot))
        return (
          <section key={id} aria-label={name} className="border-t border-line last:overflow-clip last:rounded-b-xl">
            <h3 className="bg-sunken px-4 py-2 text-sm font-semibold sm:px-5">
              <label className="flex items-center gap-3">
                <Choice
                  isChosen={able.some((key) => !leftOut.has(key))}
                  isDisabled={able.length === 0}
                  onChange={(isChosen) => leave(able, !isChosen)}
                />
                {name}
                <span className="font-normal text-muted tabular-nums">{changes.length}</span>
              </label>
            </h3>
            <ul className="divide-y divide-line">
              {changes.map((change) => {
                const key = changeKey(id, change.slot)
                return (
                  <Change
                    key={key}
                    change={change}
                    names={names}
                    isChosen={!leftOut.has(key)}
                    onChange={(isChosen) => leave([key], !isChosen)}
                  />
                )
              })}
            </ul>
          </section>
        )
      })}
    </Panel>
  )
}

interface ChangeProps {
  change: TextChanges['groups'][number]['changes'][number]
  names: TextNames
  isChosen: boolean
  onChange(isChosen: boolean): void
}

function Change({ change: { slot, before, after, problem }, names, isChosen, onChange }: ChangeProps) {
  const { start, removed, added, end } = partsOf(before, after)
  return (
    <li>
      <label className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-3 text-sm sm:px-5">
        <Choice isChosen={isChosen && problem === null} isDisabled={problem !== null} onChange={onChange} />
        <span className="min-w-0">
          <span className="block text-xs text-muted">{names.labelOf(slot)}</span>
          <span className="wrap-anywhere">
            {start}
            {removed && <del className="rounded-xs bg-danger-soft text-danger">{removed}</del>}
            {removed && added && ' '}
            {added && <ins className="rounded-xs bg-success-soft text-success no-underline">{added}</ins>}
            {end}
            {after === '' && <span className="text-muted"> ({names.empty})</span>}
          </span>
          {problem !== null && <span className="mt-1 block font-medium text-danger">{problem}</span>}
        </span>
      </label>
    </li>
  )
}

interface ChoiceProps {
  isChosen: boolean
  isDisabled: boolean
  onChange(isChosen: boolean): void
}

function Choice({ isChosen, isDisabled, onChange }: ChoiceProps) {
  return (
    <input
      type="checkbox"
      checked={isChosen}
      disabled={isDisabled}
      onChange={({ target }) => onChange(target.checked)}
      className="mt-0.5 size-4.5 shrink-0 accent-accent"
    />
  )
}

/** Splits two texts into a common start and end, by whole words, and what differs between them. */
function partsOf(before: string, after: string) {
  const [old, next] = [before.split(/(?<=\s)/), after.split(/(?<=\s)/)]
  let head = 0
  while (head < Math.min(old.length, next.length) && old[head] === next[head]) head += 1
  let tail = 0
  while (tail < Math.min(old.length, next.length) - head && old.at(-1 - tail) === next.at(-1 - tail)) tail += 1
  const between = (words: string[]) => words.slice(head, words.length - tail).join('')
  return {
    start: old.slice(0, head).join(''),
    removed: between(old),
    added: between(next),
    end: old.slice(old.length - tail).join(''),
  }
}
