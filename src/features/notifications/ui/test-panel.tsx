import { useState } from 'react'
import type { NotificationType } from '#features/notifications/contract.ts'
import { notificationTypes } from '#features/notifications/rules/kinds.ts'
import { kinds, KindTile } from '#features/notifications/ui/kinds.tsx'
import { call, messageOf } from '#shared/call.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/section.tsx'
import { useSite } from '#ui/site.ts'
import { toast } from '#ui/toast-store.ts'
import { useSession } from '#ui/use-session.ts'

const FAILED = 'The test notification could not be sent. Please try again.'

/** Buttons that send yourself a test notification or show a toast. Shown to everyone in a demo shop and to staff in a live one. */
export function TestPanel({ className = 'p-5' }: { className?: string }) {
  const { demo } = useSite()
  const role = useSession()?.user.role
  const [sending, setSending] = useState<NotificationType>()
  if (!demo && (role === undefined || role === 'customer')) return null

  async function send(type: NotificationType) {
    setSending(type)
    const answer = await call('POST', '/api/notifications/test', { type })
    setSending(undefined)
    if (answer.status === null) return toast.error('Error!', FAILED)
    if (!answer.body.success) return toast.error('Error!', messageOf(answer.body, FAILED))
    if (answer.body.data === null) toast.info('Sent', answer.body.message)
  }

  return (
    <Card className={className}>
      <h2 className="text-subheading">Try it</h2>
      <p className="mt-1 text-sm text-muted">Send yourself a real notification, using your preferences.</p>
      <div role="group" aria-label="Test notifications" className="mt-3 flex flex-wrap gap-2">
        {notificationTypes.map((type) => (
          <Button key={type} size="sm" variant="secondary" busy={sending === type} onClick={() => void send(type)} className="pl-1.5">
            <KindTile type={type} className="size-7 [&_svg]:size-4" />
            {kinds[type].name}
          </Button>
        ))}
      </div>
      <p className="mt-5 text-sm text-muted">Or show a message on this page only.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={() => toast.info('Test message', 'This message stays for 5 seconds.', 5_000)}>
          For 5 seconds
        </Button>
        <Button size="sm" variant="secondary" onClick={() => toast.success('Test message', 'This message stays for 8 seconds.', 8_000)}>
          For 8 seconds
        </Button>
      </div>
    </Card>
  )
}
