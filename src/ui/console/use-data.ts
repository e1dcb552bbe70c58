import type { AnswerAt, Known } from '#shared/api.ts'
import type { Success } from '#shared/call.ts'
import { type Called, useCall } from '#ui/use-call.ts'

/** Shown if a list or record couldn’t be loaded because there is no response. */
export const UNREACHED = 'The shop didn’t respond. Check your connection, then try again.'

const texts = { refused: 'This couldn’t be loaded.', unreached: UNREACHED }

/** Loads `path` from the API, with the console's error messages. */
export function useData<const Path extends string>(path: Path & Known<'GET', Path>): Called<Success<AnswerAt<'GET', Path>>> {
  return useCall<Path>(path, texts)
}
