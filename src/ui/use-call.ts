import { useEffect, useState } from 'react'
import type { AnswerAt, Known } from '#shared/api.ts'
import { messageOf, request, type Success } from '#shared/call.ts'

/** Messages for calls that failed. */
interface CallTexts {
  /** For a refusal without a message. */
  refused: string
  /** For a call without an answer. */
  unreached: string
}

interface State<T> {
  /** The newest good answer; it stays while the next one is on its way. */
  value?: T
  problem?: string
  loading: boolean
}

export interface Called<T> extends State<T> {
  reload(): void
  /** Replaces the value with the answer of another call. */
  replace(value: T): void
}

/** Reads `path` of the API as the signed-in user, and again when `path` changes. `texts` must be a constant. */
export function useCall<const Path extends string>(
  path: Path & Known<'GET', Path>,
  texts: CallTexts,
): Called<Success<AnswerAt<'GET', Path>>> {
  const [state, setState] = useState<State<Success<AnswerAt<'GET', Path>>>>({ loading: true })
  const [round, setRound] = useState(0)

  useEffect(() => {
    let isWanted = true
    setState(({ value }) => ({ ...(value && { value }), loading: true }))
    void request<AnswerAt<'GET', Path>>('GET', path).then((answer) => {
      if (!isWanted) return
      if (answer.status === null) return setState({ problem: texts.unreached, loading: false })
      const { body } = answer
      if (!body.success) return setState({ problem: messageOf(body, texts.refused), loading: false })
      return setState({ value: body, loading: false })
    })
    return () => {
      isWanted = false
    }
  }, [path, texts, round])

  return {
    ...state,
    reload: () => setRound((count) => count + 1),
    replace: (value) => setState({ value, loading: false }),
  }
}
