import { useEffect, useState } from 'react'
import type { SearchResults } from '#features/operations/contract/search.ts'
import { statusLabels } from '#features/orders/rules.ts'
import { call, messageOf } from '#shared/call.ts'
import { paths } from '#shared/paths.ts'
import { formatQuantity } from '#shared/quantity.ts'
import type { Command } from '#ui/console/command-palette.tsx'

/** A command that opens a console page. */
export interface PageCommand extends Command {
  to: string
}

interface Search {
  commands: readonly PageCommand[]
  /** Whether the results for this text are still loading. */
  searching: boolean
  problem: string | undefined
}

const MIN_LENGTH = 2
/** Pause in typing before a request is sent. */
const TYPING_PAUSE_MS = 80
const UNREACHED = 'The shop didn’t respond. Check your connection, then try again.'
const nothing: Search = { commands: [], searching: false, problem: undefined }

/** Orders, customers and conversations that match `typed`. Empty for less than two characters. */
export function useSearch(typed: string): Search {
  const q = typed.trim()
  const [found, setFound] = useState<{ q: string } & Search>()

  useEffect(() => {
    if (q.length < MIN_LENGTH) return undefined
    let isWanted = true
    const ask = async () => {
      const answer = await call('GET', `/api/operator/search?q=${encodeURIComponent(q)}`)
      if (!isWanted) return
      const data = answer.status === null ? undefined : answer.body.data
      const problem = answer.status === null ? UNREACHED : data ? undefined : messageOf(answer.body, UNREACHED)
      setFound({ q, commands: data ? commandsOf(data) : [], searching: false, problem })
    }
    const timer = setTimeout(() => void ask(), TYPING_PAUSE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [q])

  if (q.length < MIN_LENGTH) return nothing
  return found?.q === q ? found : { ...nothing, searching: true }
}

function commandsOf({ orders, customers, conversations }: SearchResults): PageCommand[] {
  return [
    ...orders.map(({ id, orderNumber, service, quantity, status, email }) => ({
      id,
      group: 'Orders',
      name: orderNumber,
      detail: `${formatQuantity(quantity)} ${service} · ${statusLabels[status]} · ${email}`,
      to: `${paths.operator}/orders/${id}`,
    })),
    ...customers.map(({ id, username, email }) => ({
      id,
      group: 'Customers',
      name: username,
      detail: email ?? 'Erased',
      to: `${paths.operator}/customers/${id}`,
    })),
    ...conversations.map(({ id, who, lastLine }) => ({
      id,
      group: 'Conversations',
      name: who,
      detail: lastLine,
      to: `${paths.operatorSupport}?conversation=${id}`,
    })),
  ]
}
