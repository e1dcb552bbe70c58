import { useEffect, useState } from 'react'
import { keysOf } from '#shared/records.ts'
import { readStored, writeStored } from '#shared/stored.ts'
import type { Draft } from './draft.ts'

interface StoredDraft {
  draft: Draft
  /** The version that it is based on. */
  version: number
  /** In milliseconds since the epoch. */
  at: number
}

interface State {
  draft: Draft
  /** As saved in the shop. */
  base: Draft
  version: number
  /** When the restored changes were made, in milliseconds since the epoch; undefined if nothing was restored. */
  restoredAt: number | undefined
  /** Rises when the fields are filled again. */
  round: number
}

/** The editor's values, stored in this browser until they are saved, so that a reload does not lose them. */
export function useDraft(id: string | undefined, saved: Draft, version: number) {
  const key = `blog-draft:${id ?? 'new'}`
  const [state, setState] = useState<State>(() => {
    const kept = readStored('localStorage', key) as StoredDraft | null
    const isOther = kept !== null && isDirty(kept.draft, saved)
    return {
      draft: isOther ? { ...saved, ...kept.draft } : saved,
      base: saved,
      version: isOther ? kept.version : version,
      restoredAt: isOther ? kept.at : undefined,
      round: 0,
    }
  })
  const dirty = isDirty(state.draft, state.base)

  useEffect(() => {
    const kept: StoredDraft = { draft: state.draft, version: state.version, at: state.restoredAt ?? Date.now() }
    writeStored('localStorage', key, dirty ? kept : undefined)
  }, [key, dirty, state])

  return {
    ...state,
    dirty,
    set: (change: Partial<Draft>) => setState((before) => ({ ...before, restoredAt: undefined, draft: { ...before.draft, ...change } })),
    /** Takes `draft` as saved in the shop; fills the fields again if `isNew`. */
    take: (draft: Draft, nextVersion: number, isNew: boolean) =>
      setState(({ round }) => ({ draft, base: draft, version: nextVersion, restoredAt: undefined, round: isNew ? round + 1 : round })),
    /** Bases the changes on another version, which saving replaces. */
    keepOver: (nextVersion: number) => setState((before) => ({ ...before, version: nextVersion })),
    forget: () => writeStored('localStorage', key, undefined),
  }
}

function isDirty(draft: Draft, base: Draft): boolean {
  return keysOf(base).some((name) => draft[name] !== base[name])
}
