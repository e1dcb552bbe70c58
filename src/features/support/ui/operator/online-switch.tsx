import { useEffect, useState } from 'react'
import { call } from '#shared/call.ts'
import { Switch } from '#ui/console/switch.tsx'
import { toast } from '#ui/toast-store.ts'

/** Says to customers whether somebody is there. */
export function OnlineSwitch() {
  const [isOnline, setOnline] = useState<boolean>()

  useEffect(() => {
    void call<{ data: { online: boolean } }>('GET', '/api/operator/presence').then((answer) => {
      if (answer.status !== null && answer.body.data) setOnline(answer.body.data.online)
    })
  }, [])

  async function turn(online: boolean) {
    setOnline(online)
    const answer = await call('PUT', '/api/operator/presence', { online })
    if (answer.status !== null && answer.body.success) return
    setOnline(!online)
    toast.error('Not saved', 'Whether you are online could not be said. Please try again.')
  }

  return <Switch label="Online" checked={isOnline ?? false} disabled={isOnline === undefined} onChange={(online) => void turn(online)} />
}
