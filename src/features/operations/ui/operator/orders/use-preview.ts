import { useEffect, useState } from 'react'
import type { BodyOf, DataAt, Known } from '#shared/api.ts'
import { messageOf, request } from '#shared/call.ts'

const AFTER_TYPING_MS = 250

interface Preview<T> {
  value: T | undefined
  /** Why the action is not possible. */
  problem: string | undefined
}

/** The API's preview of `body`, requested shortly after it changes. Requests nothing while `body` is undefined. */
export function usePreview<const Path extends string>(
  path: Path & Known<'POST', Path>,
  body: BodyOf<'POST', Path> | undefined,
): Preview<DataAt<'POST', Path>> {
  const [preview, setPreview] = useState<Preview<DataAt<'POST', Path>>>({ value: undefined, problem: undefined })
  const requestBody = body && JSON.stringify(body)
  useEffect(() => {
    if (requestBody === undefined) return setPreview({ value: undefined, problem: undefined })
    let isWanted = true
    const timer = setTimeout(() => {
      void request<{ data: DataAt<'POST', Path> }>('POST', path, JSON.parse(requestBody)).then((answer) => {
        if (!isWanted) return
        if (answer.status === null) return setPreview({ value: undefined, problem: 'Could not reach the shop. Nothing was changed.' })
        const { data } = answer.body
        setPreview({ value: data, problem: data === undefined ? messageOf(answer.body, 'That isn’t possible.') : undefined })
      })
    }, AFTER_TYPING_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [path, requestBody])
  return preview
}
