import { useState } from 'react'
import { type NotificationType, notificationTypes, type TestAnswer } from '#features/notifications/contract.ts'
import { kinds, KindTile } from '#features/notifications/ui/kinds.tsx'
import { call, messageOf } from '#shared/call.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useSite } from '#ui/site.ts'
import { toast } from '#ui/toast-store.ts'
import { useSession } from '#ui/use-session.ts'

const FAILED = 'The test notification could not be sent. Please try again.'

/** Makes a notification of each type for whoever presses, and plain toasts. For a demo shop, and the staff of a live one. */
export function TestPanel({ className = 'p-5' }: { className?: string }) {
  const { demo } = useSite()
  const role = useSession()?.user.role
  const [sending, setSending] = useState<NotificationType>()
  if (!demo && (role === undefined || role === 'customer')) return null

  async function send(type: NotificationType) {
    setSending(type)
    const answer = await call<TestAnswer>('POST', '/api/notifications/test', { type })
    setSending(undefined)
    if (answer.status === null) return toast.error('Error!', FAILED)
    if (!answer.body.success) return toast.error('Error!', messageOf(answer.body, FAILED))
    if (answer.body.data === null) toast.info('Sent', answer.body.message)
  }

  return (
    <Card className={className}>
      <h2 className="text-subheading">Try it</h2>
      <p className="mt-1 text-sm text-muted">Sends you a real notification, the way your preferences say.</p>
      <div role="group" aria-label="Test notifications" className="mt-3 flex flex-wrap gap-2">
        {notificationTypes.map((type) => (
          <Button key={type} size="sm" variant="secondary" busy={sending === type} onClick={() => void send(type)} className="pl-1.5">
            <KindTile type={type} className="size-7 [&_svg]:size-4" />
            {kinds[type].name}
          </Button>
        ))}
      </div>
      <p className="mt-5 text-sm text-muted">Or shows a message of the page alone.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={() => toast.info('Test message', 'It stays for 5 seconds.', 5_000)}>
          For 5 seconds
        </Button>
        <Button size="sm" variant="secondary" onClick={() => toast.success('Test message', 'It stays for 8 seconds.', 8_000)}>
          For 8 seconds
        </Button>
      </div>
    </Card>
  )
}
