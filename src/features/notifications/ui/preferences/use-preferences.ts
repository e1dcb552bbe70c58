import type { NotificationPreferences, PreferencesAnswer } from '#features/notifications/contract.ts'
import { type AnswerBody, call } from '#shared/call.ts'
import { useCall } from '#ui/use-call.ts'

const PATH = '/api/notification-preferences'
const texts = {
  refused: 'Your preferences could not be loaded.',
  unreached: 'Network error. Please check your connection.',
}

export type PreferencesChange = Partial<NotificationPreferences>

export interface Preferences {
  /** As the shop has them; undefined until they were read. */
  saved: PreferencesAnswer | undefined
  problem: string | undefined
  reload(): void
  /** Undefined when saved; without a message where the shop gave none. */
  save(change: PreferencesChange): Promise<Pick<AnswerBody, 'message' | 'errors'> | undefined>
}

/** Reads what the customer wants to be told, anew with each `round`, and saves changes of it. */
export function usePreferences(round: number): Preferences {
  const { value, problem, reload, replace } = useCall<PreferencesAnswer>(`${PATH}?round=${round}`, texts)
  return {
    saved: value,
    problem,
    reload,
    async save(change) {
      const answer = await call<PreferencesAnswer>('PUT', PATH, change)
      if (answer.status === null) return { message: texts.unreached }
      if (!answer.body.success || !answer.body.data) return answer.body
      replace(answer.body as PreferencesAnswer)
      return undefined
    },
  }
}
