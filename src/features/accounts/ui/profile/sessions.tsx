import { useState } from 'react'
import { useNavigate, type NavigateFunction } from 'react-router'
import type { SessionView } from '#features/accounts/contract.ts'
import { call, messageOf } from '#shared/call.ts'
import { paths } from '#shared/paths.ts'
import { storeSession } from '#shared/session.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { LoadProblem, Loading } from '#ui/loading.tsx'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'
import { useCall } from '#ui/use-call.ts'

const PATH = '/api/auth/sessions'
const texts = {
  refused: 'Your devices could not be loaded.',
  unreached: 'Your devices could not be loaded. Please check your connection and try again.',
}
const FAILED = 'We couldn’t sign out the device. Please try again.'

/** How many devices are shown at first. */
const SHOWN = 5

/** The devices where the account is signed in, with buttons to end one or all sessions. */
export function Sessions() {
  const { value, problem, reload } = useCall(PATH, texts)
  const [isFull, setFull] = useState(false)
  if (problem) return <LoadProblem problem={problem} onRetry={reload} />
  if (!value) return <Loading />
  return (
    <>
      <ul className="divide-y divide-line">
        {value.data.slice(0, isFull ? undefined : SHOWN).map((session) => (
          <SessionRow key={session.id} session={session} onEnded={reload} />
        ))}
      </ul>
      {value.data.length > SHOWN && (
        <Button variant="ghost" size="sm" aria-expanded={isFull} onClick={() => setFull(!isFull)} className="mb-3 -ml-3.5">
          {isFull ? 'Show fewer devices' : `Show all ${value.data.length} devices`}
        </Button>
      )}
      <LogOutEverywhere />
    </>
  )
}

function SessionRow({ session, onEnded }: { session: SessionView; onEnded(): void }) {
  const [busy, setBusy] = useState(false)

  async function end() {
    setBusy(true)
    const answer = await call('DELETE', `${PATH}/${encodeURIComponent(session.id)}`)
    setBusy(false)
    if (answer.status === null || (!answer.body.success && answer.status !== 404)) {
      return toast.error('Error!', answer.status === null ? FAILED : messageOf(answer.body, FAILED))
    }
    toast.success('Success!', `${session.device} is signed out.`)
    onEnded()
  }

  return (
    <li className="flex items-center justify-between gap-4 py-3.5 first:pt-0">
      <div className="min-w-0">
        <p className="font-medium">{session.device}</p>
        <p className="text-sm text-muted">
          Last used <time dateTime={session.lastUsedAt}>{formatTime(session.lastUsedAt)}</time>
        </p>
      </div>
      {session.current ? (
        <Badge tone="success">This device</Badge>
      ) : (
        <Button size="sm" variant="secondary" busy={busy} onClick={() => void end()} aria-label={`Sign out ${session.device}`}>
          Sign out
        </Button>
      )}
    </li>
  )
}

function LogOutEverywhere() {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  async function logOut() {
    setBusy(true)
    const answer = await call('POST', '/api/auth/logout-everywhere')
    if (answer.status !== null && answer.body.success) return leave(navigate)
    setBusy(false)
    toast.error('Error!', answer.status === null ? FAILED : messageOf(answer.body, FAILED))
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
      <p className="text-sm text-muted">This signs you out here as well.</p>
      <Button variant="secondary" busy={busy} onClick={() => void logOut()}>
        Sign out everywhere
      </Button>
    </div>
  )
}

/** Clears the ended session. Goes home first, because a protected page without a session would redirect to the sign-in page. */
export async function leave(navigate: NavigateFunction): Promise<void> {
  await navigate(paths.home, { flushSync: true })
  storeSession(null)
}
