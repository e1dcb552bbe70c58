import { useEffect, useRef, useState } from 'react'
import type { AccountUser } from '#features/accounts/contract.ts'
import { call, messageOf } from '#shared/call.ts'
import { currentSession, keepUser } from '#shared/session.ts'

export type Verification = { state: 'checking' | 'done' } | { state: 'failed'; message: string; tryAgain?: () => void }

/** Confirms the address with the token of the mail's link, once; undefined is waited for, null is an incomplete link. */
export function useVerification(token: string | null | undefined): Verification {
  const [verification, setVerification] = useState<Verification>({ state: 'checking' })
  const sent = useRef(false)
  useEffect(() => {
    if (!token || sent.current) return
    sent.current = true
    void verify(token, setVerification)
  }, [token])
  if (token === null) return { state: 'failed', message: 'This link is incomplete. Open it again from the mail, or copy all of it.' }
  return verification
}

async function verify(token: string, tell: (verification: Verification) => void): Promise<void> {
  tell({ state: 'checking' })
  const answer = await call('POST', '/api/auth/verify-email', { token })
  if (answer.status === null) {
    const tryAgain = () => void verify(token, tell)
    return tell({ state: 'failed', message: 'Network error. Please check your connection.', tryAgain })
  }
  if (!answer.body.success) return tell({ state: 'failed', message: messageOf(answer.body, 'This link has been used or is too old.') })
  await refreshUser()
  tell({ state: 'done' })
}

/** Whoever is signed in here may be somebody else than the link's owner: the shop knows. */
async function refreshUser(): Promise<void> {
  if (!currentSession()) return
  const answer = await call<{ user: AccountUser }>('GET', '/api/auth/me')
  if (answer.status !== null && answer.body.user) keepUser(answer.body.user)
}
