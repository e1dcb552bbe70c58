import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { narrowPanelShape } from '#ui/console/loading-shapes.ts'
import { LoadState, Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Whether the legal texts were reviewed. They are templates until then. */
export function LegalReviewPanel({ onSaved }: { onSaved(): void }) {
  const settings = useData('/api/operator/settings')
  const { act, busy, problem } = useAct()
  if (!settings.value) return <LoadState of={settings} shape={narrowPanelShape} />
  const { reviewedOn } = settings.value.data.legal

  async function markReviewed(reviewed: boolean) {
    const answer = await act('PUT', '/api/operator/settings/legal', { reviewed })
    if (!answer) return
    settings.replace({ success: true, data: answer.data })
    onSaved()
  }

  return (
    <Panel title="Legal texts">
      <div className="grid gap-4 text-[0.9375rem]">
        <p>
          {reviewedOn
            ? `Last reviewed on ${days.format(new Date(reviewedOn))}, as the pages state. Have a text reviewed again after you change it.`
            : 'These are templates, filled with your business details, and the pages say so. Have them reviewed for the countries you sell to.'}
        </p>
        {problem && (
          <Alert tone="danger" announce>
            {problem}
          </Alert>
        )}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" busy={busy} onClick={() => void markReviewed(true)}>
            {reviewedOn ? 'Mark as reviewed again' : 'Mark as reviewed'}
          </Button>
          {reviewedOn && (
            <Button size="sm" variant="ghost" onClick={() => void markReviewed(false)}>
              Mark as templates
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}
