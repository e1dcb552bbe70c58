import { useEffect, useState } from 'react'
import { readStored, writeStored } from '#shared/stored.ts'
import type { Draft } from './draft.ts'

interface Kept {
  draft: Draft
  /** What it was typed over. */
  version: number
  /** Milliseconds since the epoch. */
  at: number
}

interface State {
  draft: Draft
  /** As it is in the shop. */
  base: Draft
  version: number
  /** When what is shown was typed, where it comes from this browser's memory. */
  restoredAt: number | undefined
  /** Rises where fields are filled anew from outside. */
  round: number
}

/** What is typed of a post: kept in this browser until it is saved, so that no reload and no lost session loses it. */
export function useDraft(id: string | undefined, saved: Draft, version: number) {
  const key = `blog-draft:${id ?? 'new'}`
  const [state, setState] = useState<State>(() => {
    const kept = readStored('localStorage', key) as Kept | null
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
    const kept: Kept = { draft: state.draft, version: state.version, at: state.restoredAt ?? Date.now() }
    writeStored('localStorage', key, dirty ? kept : undefined)
  }, [key, dirty, state])

  return {
    ...state,
    dirty,
    set: (change: Partial<Draft>) => setState((before) => ({ ...before, restoredAt: undefined, draft: { ...before.draft, ...change } })),
    /** Goes on with `draft` as what is in the shop; the fields are filled anew where it is not what they show. */
    take: (draft: Draft, nextVersion: number, isNew: boolean) =>
      setState(({ round }) => ({ draft, base: draft, version: nextVersion, restoredAt: undefined, round: isNew ? round + 1 : round })),
    /** What is typed is to replace that version. */
    keepOver: (nextVersion: number) => setState((before) => ({ ...before, version: nextVersion })),
    forget: () => writeStored('localStorage', key, undefined),
  }
}

function isDirty(draft: Draft, base: Draft): boolean {
  return (Object.keys(base) as (keyof Draft)[]).some((name) => draft[name] !== base[name])
}
