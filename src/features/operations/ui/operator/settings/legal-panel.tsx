import { Link } from 'react-router'
import { paths } from '#app/routes.ts'
import type { ShopSettings } from '#features/operations/contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'

interface LegalPanelProps {
  settings: ShopSettings
  onSaved(settings: ShopSettings): void
}

/** Privacy notice and terms: templates, until somebody says that they were reviewed. */
export function LegalPanel({ settings: { legal }, onSaved }: LegalPanelProps) {
  const { act, busy, problem } = useAct()

  async function say(reviewed: boolean) {
    const answer = await act<{ data: ShopSettings }>('PUT', '/api/operator/settings/legal', { reviewed })
    if (answer) onSaved(answer.data)
  }

  return (
    <Panel title="Legal texts">
      <div className="grid gap-4 text-[0.9375rem]">
        <p>
          <Link to={paths.privacy} className="font-medium text-accent-ink hover:underline">
            Privacy notice
          </Link>{' '}
          and{' '}
          <Link to={paths.terms} className="font-medium text-accent-ink hover:underline">
            terms
          </Link>{' '}
          {legal.reviewedOn
            ? `were reviewed on ${legal.reviewedOn}; they say so.`
            : 'are templates with the store’s name and contact filled in, and say so. Have them reviewed for the countries that you sell to.'}
        </p>
        {problem && (
          <Alert tone="danger" announce>
            {problem}
          </Alert>
        )}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" busy={busy} onClick={() => void say(true)}>
            {legal.reviewedOn ? 'Reviewed again today' : 'Reviewed today'}
          </Button>
          {legal.reviewedOn && (
            <Button size="sm" variant="ghost" onClick={() => void say(false)}>
              Templates again
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}
