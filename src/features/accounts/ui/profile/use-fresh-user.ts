import { useEffect } from 'react'
import type { AccountUser } from '#features/accounts/contract.ts'
import { call } from '#shared/call.ts'
import { keepUser } from '#shared/session.ts'

/** Takes over what has changed since signing in: the address was confirmed in the mail program, the balance has grown. */
export function useFreshUser(): void {
  useEffect(() => {
    void call<{ user: AccountUser }>('GET', '/api/auth/me').then((answer) => {
      if (answer.status !== null && answer.body.user) keepUser(answer.body.user)
    })
  }, [])
}
