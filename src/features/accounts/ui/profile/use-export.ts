import { useEffect, useState } from 'react'
import type { ExportView } from '#features/accounts/contract.ts'
import { call, messageOf } from '#shared/call.ts'
import { download } from '#shared/download.ts'
import { readStored, writeStored } from '#shared/stored.ts'

const PATH = '/api/account/exports'
const KEY = 'groundswell.export'
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 5_000
const FAILED = 'Your data could not be collected. Please try again.'

interface Export {
  /** The newest one asked for in this browser; undefined where there is none. */
  view: ExportView | undefined
  /** From the press until it is on record. */
  starting: boolean
  problem: string | undefined
  start(): Promise<void>
  save(): Promise<void>
}

/** A copy of one's data: asked for, followed while it is collected, also after a reload, and saved as a file. */
export function useExport(userId: string): Export {
  const [view, setView] = useState<ExportView>()
  const [problem, setProblem] = useState<string>()
  const [starting, setStarting] = useState(false)
  const waiting = view?.status === 'waiting' ? view.id : undefined

  useEffect(() => {
    const id = keptId(userId)
    if (id !== undefined) void ask(id).then((found) => setView((known) => known ?? found))
  }, [userId])

  useEffect(() => {
    if (waiting === undefined) return
    let isWatched = true
    void follow(waiting, () => isWatched, setView)
    return () => {
      isWatched = false
    }
  }, [waiting])

  async function start() {
    setProblem(undefined)
    setStarting(true)
    const answer = await call<{ data: ExportView }>('POST', PATH)
    setStarting(false)
    const made = answer.status === null ? undefined : answer.body.data
    if (!made) return setProblem(answer.status === null ? FAILED : messageOf(answer.body, FAILED))
    writeStored('localStorage', KEY, { userId, id: made.id })
    setView(made)
  }

  async function save() {
    if (!view) return
    const isSaved = await download(`${PATH}/${encodeURIComponent(view.id)}/download`, 'my-data.json')
    setProblem(isSaved ? undefined : 'The file could not be loaded. Please try again.')
  }

  return { view, starting, problem, start, save }
}

function keptId(userId: string): string | undefined {
  const kept = (readStored('localStorage', KEY) ?? {}) as { userId?: unknown; id?: unknown }
  return kept.userId === userId && typeof kept.id === 'string' ? kept.id : undefined
}

/** Undefined where it cannot be downloaded any more, or nobody answers. */
async function ask(id: string): Promise<ExportView | undefined> {
  const answer = await call<{ data: ExportView }>('GET', `${PATH}/${encodeURIComponent(id)}`)
  const view = answer.status === null ? undefined : answer.body.data
  return view && Date.parse(view.expiresAt) > Date.now() ? view : undefined
}

async function follow(id: string, isWatched: () => boolean, show: (view: ExportView) => void): Promise<void> {
  for (let wait = FIRST_WAIT_MS; isWatched(); wait = Math.min(wait * 1.3, LONGEST_WAIT_MS)) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    const view = await ask(id)
    if (view && isWatched()) show(view)
    if (view && view.status !== 'waiting') return
  }
}
