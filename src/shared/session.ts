import type { Role } from '#shared/roles.ts'
import { CHECKOUT_KEY, readStored, writeStored } from '#shared/stored.ts'

/** The signed-in user as stored in the browser. */
export interface SessionUser {
  id: string
  /** First and last name, joined by a space. */
  username: string
  email: string
  /** Dollars. */
  balance: number
  emailVerified: boolean
  /** Whether the account can sign in with a password, with Google, or both. */
  hasPassword: boolean
  google: boolean
  /** Whether signing in requires a second factor. */
  secondFactor: boolean
  role: Role
}

export interface Session {
  /** The bearer token. It is valid for half an hour and renewed with an HttpOnly cookie. */
  token: string
  user: SessionUser
}

const TOKEN = 'token'
const USER = 'user'
const listeners = new Set<() => void>()
let cached: Session | null | undefined

/**
 * The session stored in this browser; null if nobody is signed in. Incomplete or unreadable sessions are cleared. Section 4.
 */
export function currentSession(): Session | null {
  if (cached === undefined) cached = restore()
  return cached
}

function restore(): Session | null {
  const token = readStored('localStorage', TOKEN)
  const user = readStored('localStorage', USER)
  if (typeof token === 'string' && isUser(user)) return { token, user }
  if (token !== null || user !== null || hasRemains()) clear()
  return null
}

/** Whether anything is stored, including invalid JSON, which reads as null but still has to be cleared. */
function hasRemains(): boolean {
  try {
    return localStorage.getItem(TOKEN) !== null || localStorage.getItem(USER) !== null
  } catch {
    return false
  }
}

function isUser(value: unknown): value is SessionUser {
  const { id, username, email } = (value ?? {}) as Partial<SessionUser>
  return typeof id === 'string' && typeof username === 'string' && typeof email === 'string'
}

function clear(): void {
  writeStored('localStorage', TOKEN, undefined)
  writeStored('localStorage', USER, undefined)
  mark(false)
}

/** Marks the page as signed in or out for the frame. The script in the head sets the mark when the page loads. */
function mark(isSession: boolean): void {
  document.documentElement.toggleAttribute('data-session', isSession)
}

/**
 * Signs in, replaces the token or user, or, with null, signs out. All open tabs follow. Checkout input is removed at sign-out, but not when
 * a session has only expired.
 */
export function storeSession(session: Session | null, hasRunOut = false): void {
  const before = currentSession()?.user.id
  cached = session
  if (session) {
    writeStored('localStorage', USER, session.user)
    writeStored('localStorage', TOKEN, session.token)
    mark(true)
  } else clear()
  // Someone else may use this browser next. A guest's input is kept when they sign in.
  if (!hasRunOut && before && before !== session?.user.id) writeStored('localStorage', CHECKOUT_KEY, undefined)
  for (const listener of listeners) listener()
}

/** Changes the session's user, such as a new name or balance. Does nothing if nobody is signed in. */
export function storeUser(change: Partial<SessionUser>): void {
  const session = currentSession()
  if (session) storeSession({ ...session, user: { ...session.user, ...change } })
}

/** Calls `listener` when someone signs in or out, in this tab or another. For `useSyncExternalStore`. */
export function onSession(listener: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== TOKEN && event.key !== USER && event.key !== null) return
    // The token is written last and removed first. Ignore the user while the token is missing.
    if (event.key === USER && readStored('localStorage', TOKEN) === null) return
    cached = undefined
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', follow)
  }
}

/**
 * Exchanges an expired token for a new one. Returns false if the session has ended or the cookie belongs to another account, and clears it.
 * Only one of several tabs sends the request, and the others use its result.
 */
export function renewSession(stale: string): Promise<boolean> {
  return exclusively(async () => {
    cached = undefined
    const session = currentSession()
    if (session?.token !== stale) return session !== null
    // `keepalive`, because leaving the page must not lose the new cookie: the old one is already invalid.
    const response = await fetch('/api/auth/refresh', { method: 'POST', keepalive: true })
    if (!response.ok && response.status !== 401) return false
    const renewed: Partial<Session> = response.ok ? await response.json() : {}
    // Someone may have signed in in another tab in the meantime.
    cached = undefined
    const now = currentSession()
    if (now?.token !== stale) return now !== null
    const isSame = renewed.user?.id === session.user.id
    storeSession(isSame ? (renewed as Session) : null, true)
    return isSame
  })
}

function exclusively(work: () => Promise<boolean>): Promise<boolean> {
  // Without the lock (on an insecure page) two tabs may both send it, and the later one is signed out.
  return navigator.locks ? navigator.locks.request('session', work) : work()
}
