import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnswerAt, DataAt, Known } from '#shared/api.ts'
import { messageOf, request, type Success } from '#shared/call.ts'
import { UNREACHED } from '#ui/console/use-data.ts'
import type { Filters } from '#ui/console/use-filters.ts'

interface Page<Row> {
  data: Row[]
  nextCursor: string | null
}

export interface List<Row> {
  /** Undefined until the first page has loaded. */
  rows: Row[] | undefined
  problem: string | undefined
  loading: boolean
  /** Loads the next page; undefined at the end. */
  loadMore: (() => void) | undefined
  /** Reloads the first page. The current rows stay until it arrives. */
  reload(): void
}

interface UsedList<Path extends string> extends List<RowAt<Path>> {
  /** The latest response, for its other fields. */
  answer: Success<AnswerAt<'GET', Path>> | undefined
}

type RowAt<Path extends string> = DataAt<'GET', Path> extends (infer Row)[] ? Row : never

/** A list from the API, paged by `cursor` and `nextCursor`. Starts over when `path` (with its parameters) changes. */
export function useList<const Path extends string>(path: Path & Known<'GET', Path>): UsedList<Path> {
  const [page, setPage] = useState<Page<RowAt<Path>>>()
  const [answer, setAnswer] = useState<Success<AnswerAt<'GET', Path>>>()
  const [problem, setProblem] = useState<string>()
  const [loading, setLoading] = useState(true)
  const requestNumber = useRef(0)

  const read = useCallback(
    async (cursor?: string) => {
      const current = ++requestNumber.current
      setLoading(true)
      const separator = path.includes('?') ? '&' : '?'
      const found = await request<AnswerAt<'GET', Path> & Page<RowAt<Path>>>(
        'GET',
        cursor ? `${path}${separator}cursor=${encodeURIComponent(cursor)}` : path,
      )
      if (current !== requestNumber.current) return
      setLoading(false)
      if (found.status === null) return setProblem(UNREACHED)
      if (!found.body.success) return setProblem(messageOf(found.body, UNREACHED))
      const { data, nextCursor } = found.body
      setProblem(undefined)
      setAnswer(found.body)
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
  return { rows: page?.data, answer, problem, loading, loadMore: next ? () => void read(next) : undefined, reload }
}

/** The filters in `names` as query parameters, with the days `from` and `to` (inclusive, in the reader's time zone) as times. */
export function listQuery(filters: Pick<Filters, 'get'>, names: readonly string[]): string {
  const chosen = new URLSearchParams()
  for (const name of names) if (filters.get(name)) chosen.set(name, filters.get(name))
  const [from, to] = [startOfDay(filters.get('from'), 0), startOfDay(filters.get('to'), 1)]
  if (from) chosen.set('from', from)
  if (to) chosen.set('to', to)
  return chosen.toString()
}

/**
 * The start of the day `later` days after `day` (`2026-11-20`), in the reader's time zone; undefined if it isn't a day, because URLs and
 * shared views can contain anything.
 */
export function startOfDay(day: string, later: number): string | undefined {
  const start = new Date(`${day}T00:00:00`)
  start.setDate(start.getDate() + later)
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString()
}
