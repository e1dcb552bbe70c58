import { useEffect, useState } from 'react'
import type { PushDevice } from '#features/notifications/contract.ts'
import { type PushSupport, pushSupport, subscribedId, turnOff, turnOn } from '#features/notifications/ui/push/browser.ts'
import { call, messageOf } from '#shared/call.ts'
import { toast } from '#ui/toast-store.ts'
import { useCall } from '#ui/use-call.ts'

const texts = {
  refused: 'Your devices could not be loaded.',
  unreached: 'Network error. Please check your connection.',
}
const FAILED = 'That didn’t work. Please try again.'

export interface Push {
  /** Undefined while it is unknown. */
  state: 'on' | 'off' | Exclude<PushSupport, 'possible'> | undefined
  devices: PushDevice[] | undefined
  /** The subscription of this browser, if any. */
  ownId: string | null
  problem: string | undefined
  busy: boolean
  reload(): void
  turnOn(): Promise<void>
  turnOff(id: string): Promise<void>
}

/** The push subscriptions of all the customer's browsers. Turning push on also turns it on in the preferences. */
export function usePush(userId: string, onTurnedOn: () => void): Push {
  const { value, problem, reload } = useCall('/api/push/subscriptions', texts)
  const [ownId, setOwnId] = useState<string | null>()
  const [busy, setBusy] = useState(false)
  const devices = value?.data

  useEffect(() => {
    if (devices) void subscribedId(userId).then(setOwnId)
  }, [devices, userId])

  async function run(work: () => Promise<string | undefined>) {
    setBusy(true)
    const failed = await work().catch(() => 'We couldn’t reach your browser’s push service. Please try again.')
    setBusy(false)
    reload()
    if (failed) toast.error('Error!', failed)
  }

  const isOn = devices?.some(({ id }) => id === ownId)
  const support = devices && ownId !== undefined ? pushSupport() : undefined
  return {
    state: support === 'possible' ? (isOn ? 'on' : 'off') : support,
    devices,
    ownId: ownId ?? null,
    problem,
    busy,
    reload,
    turnOn: () =>
      run(async () => {
        const answer = await turnOn(userId)
        // The panel then explains how to allow notifications.
        if (answer === 'refused') return undefined
        if (answer.status === null) return texts.unreached
        if (!answer.body.success) return messageOf(answer.body, FAILED)
        await call('PUT', '/api/notification-preferences', { push: true })
        onTurnedOn()
        toast.success('Push is on', 'This browser shows updates even when the shop isn’t open.')
        return undefined
      }),
    turnOff: (id) =>
      run(async () => {
        const answer = await turnOff(id)
        if (answer.status === null) return texts.unreached
        return answer.body.success || answer.status === 404 ? undefined : messageOf(answer.body, FAILED)
      }),
  }
}
