import { useCallback, useEffect, useState } from 'react'
import type { InboxConversation, InboxEntry, SupportEvents } from '#features/support/contract.ts'
import type { RestOf } from '#shared/api.ts'
import { call, messageOf, request } from '#shared/call.ts'
import { userRealtime } from '#shared/realtime.ts'
import { type List, useList } from '#ui/console/use-list.ts'

/** Requests also keep the staff member online, who would count as offline after 90 seconds. */
const REFRESH_MS = 30_000
const TYPING_SHOWN_MS = 4_000
const unreached = 'Network error. Please check your connection.'

export type Inbox = List<InboxEntry> & { /** The number of conversations that wait for a person. */ waiting: number }

/** Loads the conversations that match `query`. Reloads them whenever one changes and every 30 seconds. */
export function useInbox(query: string): Inbox {
  const { answer, ...list } = useList(`/api/operator/conversations?${query}`)
  const { reload } = list
  useEffect(() => onChange(reload), [reload])
  return { ...list, waiting: answer?.waiting ?? 0 }
}

/** Calls `changed` whenever a conversation changes, with `only` just for that one, after a reconnect, and every 30 seconds. */
function onChange(changed: () => void, only?: string): () => void {
  const line = userRealtime()
  const offs = [
    line.on<SupportEvents['conversation_changed']>('conversation_changed', ({ conversationId }) => {
      if (only === undefined || only === conversationId) changed()
    }),
    line.onState((state) => state === 'connected' && changed()),
  ]
  const timer = setInterval(changed, REFRESH_MS)
  return () => {
    clearInterval(timer)
    for (const off of offs) off()
  }
}

export type ConversationStep = 'take' | 'assign' | 'reply' | 'note' | 'hand-back' | 'close' | 'transcript'
type StepPath<Step extends ConversationStep> = `/api/operator/conversations/${string}/${Step}`

export interface OpenConversation {
  conversation: InboxConversation | undefined
  isCustomerTyping: boolean
  problem: string | undefined
  isBusy: boolean
  /** Performs a step. True on success. */
  act<Step extends ConversationStep>(what: Step, ...body: RestOf<'POST', StepPath<Step>, never>): Promise<boolean>
  reload(): void
}

/** Loads a conversation and follows its changes. */
export function useConversation(id: string): OpenConversation {
  const [conversation, setConversation] = useState<InboxConversation>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isCustomerTyping = useCustomerTyping(id)

  const read = useCallback(async () => {
    const answer = await call('GET', pathOf(id))
    if (answer.status === null) return setProblem(unreached)
    if (!answer.body.data) return setProblem(messageOf(answer.body, 'Failed to load the conversation'))
    setConversation(answer.body.data)
  }, [id])

  useEffect(() => {
    const refresh = () => void read()
    refresh()
    return onChange(refresh, id)
  }, [read, id])

  async function act<Step extends ConversationStep>(what: Step, ...[body]: RestOf<'POST', StepPath<Step>, never>): Promise<boolean> {
    setBusy(true)
    const answer = await request<object>('POST', `${pathOf(id)}/${what}`, body ?? {})
    const isDone = answer.status !== null && answer.body.success
    setProblem(isDone ? undefined : answer.status === null ? unreached : messageOf(answer.body, 'That didn’t work. Please try again.'))
    await read()
    setBusy(false)
    return isDone
  }

  return { conversation, isCustomerTyping, problem, isBusy, act, reload: () => void read() }
}

/** The path of a conversation in the console’s API. */
export const pathOf = (id: string) => `/api/operator/conversations/${encodeURIComponent(id)}` as const

function useCustomerTyping(id: string): boolean {
  const [isTyping, setTyping] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const off = userRealtime().on<SupportEvents['typing']>('typing', ({ conversationId, author }) => {
      if (conversationId !== id || author !== 'customer') return
      clearTimeout(timer)
      setTyping(true)
      timer = setTimeout(() => setTyping(false), TYPING_SHOWN_MS)
    })
    return () => {
      clearTimeout(timer)
      off()
    }
  }, [id])
  return isTyping
}
