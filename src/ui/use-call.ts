import { useEffect, useState } from 'react'
import type { AnswerAt, Known } from '#shared/api.ts'
import { messageOf, request, type Success } from '#shared/call.ts'

interface CallTexts {
  /** For refusals without a message. */
  refused: string
  /** If there is no response. */
  unreached: string
}

interface State<T> {
  /** The latest successful response. It stays while the next one loads. */
  value?: T
  problem?: string
  /** Whether what was asked for doesn't exist, so that trying again can't help. */
  isMissing?: boolean
  loading: boolean
}

export interface Called<T> extends State<T> {
  reload(): void
  /** Replaces the value with another call's response. */
  replace(value: T): void
}

/** Loads `path` from the API as the signed-in user, and reloads when `path` changes. `texts` must be a constant. */
export function useCall<const Path extends string>(
  path: Path & Known<'GET', Path>,
  texts: CallTexts,
): Called<Success<AnswerAt<'GET', Path>>> {
  const [state, setState] = useState<State<Success<AnswerAt<'GET', Path>>>>({ loading: true })
  const [round, setRound] = useState(0)

  useEffect(() => {
    let isCurrent = true
    setState(({ value }) => ({ ...(value && { value }), loading: true }))
    void request<AnswerAt<'GET', Path>>('GET', path).then((answer) => {
      if (!isCurrent) return
      if (answer.status === null) return setState({ problem: texts.unreached, loading: false })
      const { body } = answer
      if (!body.success) return setState({ problem: messageOf(body, texts.refused), isMissing: answer.status === 404, loading: false })
      return setState({ value: body, loading: false })
    })
    return () => {
      isCurrent = false
    }
  }, [path, texts, round])

  return {
    ...state,
    reload: () => setRound((count) => count + 1),
    replace: (value) => setState({ value, loading: false }),
  }
}
