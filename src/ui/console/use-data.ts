import type { AnswerBody } from '#shared/call.ts'
import { type Called, useCall } from '#ui/use-call.ts'

const texts = {
  refused: 'This could not be loaded.',
  unreached: 'The shop did not answer. Check your connection, then try again.',
}

/** What the API tells as `data` at `path`. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- who asks knows what is told there
export function useData<T>(path: string): Called<{ data: T } & AnswerBody> {
  return useCall<{ data: T }>(path, texts)
}
