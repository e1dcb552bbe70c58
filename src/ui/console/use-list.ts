import { useCallback, useEffect, useRef, useState } from 'react'
import { call, messageOf } from '#shared/call.ts'

const unreached = 'The shop did not answer. Check your connection, then try again.'

interface Page<Row> {
  data: Row[]
  nextCursor: string | null
}

export interface List<Row> {
  /** Undefined until the first page is there. */
  rows: Row[] | undefined
  problem: string | undefined
  loading: boolean
  /** Brings the next page; undefined at the end. */
  loadMore: (() => void) | undefined
  /** Asks for the first page again; what is shown stays meanwhile. */
  reload(): void
}

/** A list of the API that goes on by `cursor` and `nextCursor`; begins anew with every other `path` (with its parameters). */
export function useList<Row>(path: string): List<Row> {
  const [page, setPage] = useState<Page<Row>>()
  const [problem, setProblem] = useState<string>()
  const [loading, setLoading] = useState(true)
  const asked = useRef(0)

  const read = useCallback(
    async (cursor?: string) => {
      const mine = ++asked.current
      setLoading(true)
      const separator = path.includes('?') ? '&' : '?'
      const answer = await call<Page<Row>>('GET', cursor ? `${path}${separator}cursor=${encodeURIComponent(cursor)}` : path)
      if (mine !== asked.current) return
      setLoading(false)
      if (answer.status === null) return setProblem(unreached)
      const { data, nextCursor = null } = answer.body
      if (!data) return setProblem(messageOf(answer.body, unreached))
      setProblem(undefined)
      setPage((before) => ({ data: cursor && before ? [...before.data, ...data] : data, nextCursor }))
    },
    [path],
  )
  const reload = useCallback(() => void read(), [read])

  useEffect(() => {
    setPage(undefined)
    reload()
  }, [reload])

  const next = page?.nextCursor
  return { rows: page?.data, problem, loading, loadMore: next ? () => void read(next) : undefined, reload }
}
