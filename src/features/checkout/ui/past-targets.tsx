import { useEffect, useState } from 'react'
import type { ServiceKind } from '#features/catalog/rules.ts'
import { parseTarget } from '#features/orders/rules/targets.ts'
import { call } from '#shared/call.ts'
import { useSession } from '#ui/use-session.ts'

/** How many of the newest orders to read. */
const ORDERS_READ = 50
const MAX_OFFERED = 8

export interface PastTargets {
  usernames: readonly string[]
  /** Canonical links that fit the service. */
  links: readonly string[]
}

const none: PastTargets = { usernames: [], links: [] }

/** The usernames and links from the signed-in customer's orders on this platform, newest first. Empty for guests. */
export function usePastTargets({ platform, type }: ServiceKind): PastTargets {
  const userId = useSession()?.user.id
  const [targets, setTargets] = useState(none)

  useEffect(() => {
    setTargets(none)
    if (!userId) return
    let isCurrent = true
    void call('GET', `/api/orders/user?category=${platform}&limit=${ORDERS_READ}`).then((answer) => {
      if (!isCurrent || answer.status !== 200 || !answer.body.data) return
      const orders = answer.body.data
      const links = orders.map(({ postUrl }) => postUrl).filter((url) => parseTarget(url, { platform, type }).ok)
      setTargets({ usernames: newest(orders.map(({ socialUsername }) => socialUsername)), links: newest(links) })
    })
    return () => {
      isCurrent = false
    }
  }, [userId, platform, type])

  return targets
}

function newest(values: readonly string[]): string[] {
  return [...new Set(values)].slice(0, MAX_OFFERED)
}

/** The suggestions of a text field with `list={id}`. Renders nothing if there are none. */
export function Choices({ id, values }: { id: string; values: readonly string[] }) {
  if (values.length === 0) return null
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </datalist>
  )
}
