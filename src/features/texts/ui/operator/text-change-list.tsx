import type { ReactNode } from 'react'
import type { TextChange, TextChanges } from '#features/texts/contract.ts'
import { labelOf } from '#features/texts/ui/operator/text-fields.tsx'
import { Panel } from '#ui/console/screen.tsx'

/** What a change is known by among all. */
export const changeKey = (pageId: string, slot: string) => `${pageId} ${slot}`

interface TextChangeListProps {
  pages: TextChanges['pages']
  leftOut: ReadonlySet<string>
  onLeaveOut(leftOut: ReadonlySet<string>): void
  /** The button that publishes what is chosen. */
  publish: ReactNode
}

/** Changes of texts by page, each to be chosen, with what is removed and what comes in its place. */
export function TextChangeList({ pages, leftOut, onLeaveOut, publish }: TextChangeListProps) {
  if (pages.length === 0)
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
    <Panel title="Changes" actions={publish} flush>
      {pages.map(({ pageId, name, changes }) => {
        const able = changes.filter(({ problem }) => problem === null).map(({ slot }) => changeKey(pageId, slot))
        return (
          <section key={pageId} aria-label={name} className="border-t border-line last:overflow-clip last:rounded-b-xl">
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
                const key = changeKey(pageId, change.slot)
                return <Change key={key} change={change} isChosen={!leftOut.has(key)} onChange={(isChosen) => leave([key], !isChosen)} />
              })}
            </ul>
          </section>
        )
      })}
    </Panel>
  )
}

interface ChangeProps {
  change: TextChange
  isChosen: boolean
  onChange(isChosen: boolean): void
}

function Change({ change: { slot, before, after, problem }, isChosen, onChange }: ChangeProps) {
  const { start, removed, added, end } = partsOf(before, after)
  return (
    <li>
      <label className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-3 text-sm sm:px-5">
        <Choice isChosen={isChosen && problem === null} isDisabled={problem !== null} onChange={onChange} />
        <span className="min-w-0">
          <span className="block text-xs text-muted">{labelOf(slot)}</span>
          <span className="wrap-anywhere">
            {start}
            {removed && <del className="rounded-xs bg-danger-soft text-danger">{removed}</del>}
            {removed && added && ' '}
            {added && <ins className="rounded-xs bg-success-soft text-success no-underline">{added}</ins>}
            {end}
            {after === '' && <span className="text-muted"> (not on the page)</span>}
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

/** What two texts have in common at their start and end, by whole words, and what is between. */
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
