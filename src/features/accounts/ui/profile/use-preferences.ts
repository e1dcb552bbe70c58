import { useState } from 'react'
import type { AccountPreferences } from '#features/accounts/contract.ts'
import { type AnswerBody, call } from '#shared/call.ts'
import { useCall } from '#ui/use-call.ts'

const PATH = '/api/account/preferences'
const texts = {
  refused: 'Your email choices could not be loaded.',
  unreached: 'Your email choices could not be loaded. Please check your connection and try again.',
}

/** Which e-mails are wanted, as two ticks. */
export interface EmailChoice {
  orderEmails: boolean
  marketing: boolean
}

export interface Preferences {
  /** As the shop has them; undefined until they were read. */
  saved: AccountPreferences | undefined
  problem: string | undefined
  reload(): void
  /** As the customer has ticked them. */
  chosen: EmailChoice
  choose(change: Partial<EmailChoice>): void
  /** What is ticked otherwise than the shop has it. */
  changes: Partial<EmailChoice>
  /** Undefined when saved. */
  save(): Promise<SaveRefusal | undefined>
}

/** Without a message where no answer came. */
export type SaveRefusal = Pick<AnswerBody, 'message' | 'errors'>

/** Reads the e-mail choices, holds what is ticked, and saves what has changed. */
export function usePreferences(): Preferences {
  const { value, problem, reload, replace } = useCall<{ data: AccountPreferences }>(PATH, texts)
  const [ticked, setTicked] = useState<Partial<EmailChoice>>({})
  const saved = value?.data
  const kept = { orderEmails: saved?.orderEmails ?? true, marketing: saved?.marketing.granted ?? false }
  const changes = differing(kept, ticked)

  async function save(): Promise<SaveRefusal | undefined> {
    const answer = await call<{ data: AccountPreferences }>('PUT', PATH, changes)
    if (answer.status === null) return {}
    const { success, data } = answer.body
    if (!success || !data) return answer.body
    setTicked({})
    replace({ success, data })
    return undefined
  }

  return { saved, problem, reload, chosen: { ...kept, ...ticked }, choose: (change) => setTicked({ ...ticked, ...change }), changes, save }
}

function differing(kept: EmailChoice, ticked: Partial<EmailChoice>): Partial<EmailChoice> {
  return Object.fromEntries(Object.entries(ticked).filter(([name, tick]) => tick !== kept[name as keyof EmailChoice]))
}
