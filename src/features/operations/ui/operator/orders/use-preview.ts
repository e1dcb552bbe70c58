import { useEffect, useState } from 'react'
import { call, messageOf } from '#shared/call.ts'

const AFTER_TYPING_MS = 250

interface Preview<T> {
  value: T | undefined
  /** Why it cannot be done as it stands. */
  problem: string | undefined
}

/** What the API says that `body` would do, soon after it changed; nothing is asked while it is undefined. */
export function usePreview<T>(path: string, body: object | undefined): Preview<T> {
  const [preview, setPreview] = useState<Preview<T>>({ value: undefined, problem: undefined })
  const asked = body && JSON.stringify(body)
  useEffect(() => {
    if (asked === undefined) return setPreview({ value: undefined, problem: undefined })
    let isWanted = true
    const timer = setTimeout(() => {
      void call<{ data: T }>('POST', path, JSON.parse(asked)).then((answer) => {
        if (!isWanted) return
        if (answer.status === null) return setPreview({ value: undefined, problem: 'The shop did not answer. Nothing was changed.' })
        const { data } = answer.body
        setPreview({ value: data, problem: data === undefined ? messageOf(answer.body, 'That does not work.') : undefined })
      })
    }, AFTER_TYPING_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [path, asked])
  return preview
}
