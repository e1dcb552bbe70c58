import { useEffect, useState } from 'react'
import { type AnswerBody, call, messageOf } from '#shared/call.ts'

/** What is said where a call brought nothing. */
interface CallTexts {
  /** The shop refused, and did not say why. */
  refused: string
  /** No answer came. */
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
  /** Takes over what another call has told. */
  replace(value: T): void
}

/** Reads `path` of the API for whoever is signed in, again with every other path; `texts` is a constant. */
export function useCall<T extends object>(path: string, texts: CallTexts): Called<T & AnswerBody> {
  const [state, setState] = useState<State<T & AnswerBody>>({ loading: true })
  const [round, setRound] = useState(0)

  useEffect(() => {
    let isWanted = true
    setState(({ value }) => ({ ...(value && { value }), loading: true }))
    void call<T>('GET', path).then((answer) => {
      if (!isWanted) return
      if (answer.status === null) return setState({ problem: texts.unreached, loading: false })
      const { body } = answer
      if (!body.success) return setState({ problem: messageOf(body, texts.refused), loading: false })
      return setState({ value: body as T & AnswerBody, loading: false })
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
