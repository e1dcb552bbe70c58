import { useEffect, useState } from 'react'
import type { BodyOf, DataAt, Known } from '#shared/api.ts'
import { messageOf, request } from '#shared/call.ts'

const AFTER_TYPING_MS = 250

interface Preview<T> {
  value: T | undefined
  /** Why it is not possible. */
  problem: string | undefined
}

/** The API's preview of what `body` would do, a moment after it changed. Nothing is requested while `body` is undefined. */
export function usePreview<const Path extends string>(
  path: Path & Known<'POST', Path>,
  body: BodyOf<'POST', Path> | undefined,
): Preview<DataAt<'POST', Path>> {
  const [preview, setPreview] = useState<Preview<DataAt<'POST', Path>>>({ value: undefined, problem: undefined })
  const asked = body && JSON.stringify(body)
  useEffect(() => {
    if (asked === undefined) return setPreview({ value: undefined, problem: undefined })
    let isWanted = true
    const timer = setTimeout(() => {
      void request<{ data: DataAt<'POST', Path> }>('POST', path, JSON.parse(asked)).then((answer) => {
        if (!isWanted) return
        if (answer.status === null) return setPreview({ value: undefined, problem: 'Could not reach the shop. Nothing was changed.' })
        const { data } = answer.body
        setPreview({ value: data, problem: data === undefined ? messageOf(answer.body, 'That is not possible.') : undefined })
      })
    }, AFTER_TYPING_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [path, asked])
  return preview
}
