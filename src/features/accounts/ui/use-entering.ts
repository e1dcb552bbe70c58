import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { paths } from '#app/routes.ts'
import type { SignInAnswer } from '#features/accounts/contract.ts'
import { keepSession } from '#shared/session.ts'
import { toast } from '#ui/toast-store.ts'

interface Entering {
  /** Signed in just here: the next page is on its way. */
  entering: boolean
  /** Keeps the session and goes on; whoever has a second factor is asked for it on the sign-in page first. */
  enter(answer: SignInAnswer, to: string): void
}

/** The step from a sign-in page into the shop. */
export function useEntering(): Entering {
  const [entering, setEntering] = useState(false)
  const navigate = useNavigate()
  return {
    entering,
    enter(answer, to) {
      if ('secondFactor' in answer) return void navigate(paths.login + window.location.search, { state: answer })
      const { token, user, message } = answer
      // Before the session is there, so that the page does not say meanwhile that one is signed in already.
      flushSync(() => setEntering(true))
      keepSession({ token, user })
      toast.success(message)
      void navigate(to, { replace: true })
    },
  }
}
