import { useState } from 'react'
import { Link } from 'react-router'
import type { TextDetail } from '#features/notifications/contract.ts'
import { kinds } from '#features/notifications/ui/kinds.tsx'
import { addresses } from '#features/notifications/ui/operator/addresses.ts'
import { TextForm } from '#features/notifications/ui/operator/text-form.tsx'
import { TextPreview } from '#features/notifications/ui/operator/text-preview.tsx'
import { Button } from '#ui/button.tsx'
import { Screen } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { toast } from '#ui/toast-store.ts'

/** One message or letter: how it comes out, and the words that can be changed. */
export function TextPage({ subject }: { subject: string }) {
  const path = `/api/operator/message-texts/${encodeURIComponent(subject)}`
  const [proposed, setProposed] = useState<{ title: string; intro: string }>()
  const query = proposed ? `?${new URLSearchParams(proposed)}` : ''
  const { value, problem, reload, replace } = useData<TextDetail>(`${path}${query}`)
  const { act, busy } = useAct()
  const text = value?.data

  async function test() {
    const isSent = await act('POST', `${path}/test`)
    if (isSent) toast.success('Sent', text?.kind === 'letter' ? 'It is on its way to your address.' : 'It is at your bell.')
    else toast.error('Not sent', 'The test could not be sent. Please try again.')
  }

  return (
    <Screen
      title={text?.name ?? 'Template'}
      lead={
        <>
          <Link to={addresses.texts} className="font-medium text-accent-ink hover:underline">
            All templates
          </Link>
          {text && ` · ${text.kind === 'letter' ? 'Letter' : 'Message'}, ${kinds[text.type].name}`}
        </>
      }
      actions={
        text && (
          <Button size="sm" variant="secondary" busy={busy} onClick={() => void test()}>
            Send a test to myself
          </Button>
        )
      }
    >
      {problem && <LoadProblem problem={problem} onRetry={reload} />}
      {!text && !problem && <Loading className="card min-h-72" />}
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
