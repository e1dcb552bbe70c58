import { useState } from 'react'
import { kinds } from '#features/notifications/ui/kinds.tsx'
import { addresses } from '#features/notifications/ui/operator/labels.ts'
import { TextPreview } from '#features/notifications/ui/operator/previews.tsx'
import { TextForm } from '#features/notifications/ui/operator/text-form.tsx'
import { Button } from '#ui/button.tsx'
import { editorShape } from '#ui/console/loading-shapes.ts'
import { LoadState, Screen } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { toast } from '#ui/toast-store.ts'

/** A notification or email with its preview and the form for its custom text. */
export function TextPage({ subject }: { subject: string }) {
  const path = `/api/operator/message-texts/${encodeURIComponent(subject)}` as const
  const [proposed, setProposed] = useState<{ title: string; intro: string }>()
  const query = proposed ? `?${new URLSearchParams(proposed)}` : ''
  const { value, problem, isMissing, reload, replace } = useData(`${path}${query}`)
  const { act, busy } = useAct()
  const text = value?.data

  async function test() {
    const isSent = await act('POST', `${path}/test`)
    if (isSent) toast.success('Sent', text?.kind === 'email' ? 'Check your email.' : 'Check your notifications.')
    else toast.error('Not sent', 'We couldn’t send the test. Please try again.')
  }

  return (
    <Screen
      title={text?.name ?? 'Template'}
      back={{ name: 'Templates', to: addresses.texts }}
      lead={text && `${text.kind === 'email' ? 'Email' : 'Notification'}, ${kinds[text.type].name}`}
      actions={
        text && (
          <Button size="sm" variant="secondary" busy={busy} onClick={() => void test()}>
            Send me a test
          </Button>
        )
      }
    >
      <LoadState of={{ value, problem, isMissing, reload }} shape={editorShape} />
      {text && (
        <div className="grid items-start gap-5 xl:grid-cols-[24rem_minmax(0,1fr)]">
          <TextForm
            text={text}
            onPreview={setProposed}
            onSaved={(saved) => {
              setProposed(undefined)
              replace({ success: true, data: saved })
            }}
          />
          <TextPreview text={text} />
        </div>
      )}
    </Screen>
  )
}
