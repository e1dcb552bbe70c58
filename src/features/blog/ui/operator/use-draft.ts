import { useEffect, useState } from 'react'
import { keysOf } from '#shared/records.ts'
import { readStored, writeStored } from '#shared/stored.ts'
import type { Draft } from './draft.ts'

interface StoredDraft {
  draft: Draft
  /** The version that it's based on. */
  version: number
  /** In milliseconds since the epoch. */
  at: number
}

interface State {
  draft: Draft
  /** As saved on the server. */
  base: Draft
  version: number
  /** When the restored changes were made, in milliseconds since the epoch. Undefined if nothing was restored. */
  restoredAt: number | undefined
  /** Increases when the editor needs to be filled again. */
  round: number
}

/** The values of the editor. Unsaved changes are stored in the browser, so they survive a reload. */
export function useDraft(id: string | undefined, saved: Draft, version: number) {
  const key = `blog-draft:${id ?? 'new'}`
  const [state, setState] = useState<State>(() => {
    const stored = readStored('localStorage', key) as StoredDraft | null
    const hasChanges = stored !== null && isDirty(stored.draft, saved)
    return {
      draft: hasChanges ? { ...saved, ...stored.draft } : saved,
      base: saved,
      version: hasChanges ? stored.version : version,
      restoredAt: hasChanges ? stored.at : undefined,
      round: 0,
    }
  })
  const dirty = isDirty(state.draft, state.base)

  useEffect(() => {
    const stored: StoredDraft = { draft: state.draft, version: state.version, at: state.restoredAt ?? Date.now() }
    writeStored('localStorage', key, dirty ? stored : undefined)
  }, [key, dirty, state])

  return {
    ...state,
    dirty,
    set: (change: Partial<Draft>) => setState((before) => ({ ...before, restoredAt: undefined, draft: { ...before.draft, ...change } })),
    /** Replaces the values with `draft`, which is saved on the server. With `refill`, the editor is filled again. */
    reset: (draft: Draft, nextVersion: number, refill: boolean) =>
      setState(({ round }) => ({ draft, base: draft, version: nextVersion, restoredAt: undefined, round: refill ? round + 1 : round })),
    /** Bases the changes on another version, which saving then overwrites. */
    rebase: (nextVersion: number) => setState((before) => ({ ...before, version: nextVersion })),
    /** Removes the changes stored in the browser. */
    clearStored: () => writeStored('localStorage', key, undefined),
  }
}

function isDirty(draft: Draft, base: Draft): boolean {
  return keysOf(base).some((name) => draft[name] !== base[name])
}
