import { useEffect, useState } from 'react'
import type { OpenInvitation } from '#features/accounts/contract.ts'
import { call, messageOf } from '#shared/call.ts'

export type Read = { state: 'reading' } | { state: 'open'; invitation: OpenInvitation } | { state: 'failed'; message: string }

/** What the link of an invitation opens; `token` as `useLinkToken` has it. */
export function useInvitation(token: string | null | undefined): Read {
  const [read, setRead] = useState<Read>({ state: 'reading' })
  useEffect(() => {
    if (token === undefined) return
    if (token === null)
      return setRead({ state: 'failed', message: 'This link is incomplete. Open it again from the mail, or copy all of it.' })
    void call<{ data: OpenInvitation }>('POST', '/api/auth/invitation', { token }).then((answer) => {
      if (answer.status === null) return setRead({ state: 'failed', message: 'Network error. Please check your connection.' })
      const { success, data } = answer.body
      if (success && data) return setRead({ state: 'open', invitation: data })
      setRead({ state: 'failed', message: messageOf(answer.body, 'This link could not be read. Please try again.') })
    })
  }, [token])
  return read
}
