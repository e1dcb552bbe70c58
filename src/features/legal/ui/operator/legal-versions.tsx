import type { LegalVersionView } from '#features/legal/contract.ts'
import type { LegalKind } from '#features/legal/rules/kinds.ts'
import { publishedText } from '#features/legal/ui/operator/legal-list.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { ProblemAlert } from '#ui/problem-alert.tsx'

interface LegalVersionsProps {
  kind: LegalKind
  /** Newest first. */
  versions: readonly LegalVersionView[]
  /** Loads the text of a version into the editor. */
  onUse(html: string): void
  /** Undefined if the current version is the original. */
  onRestore: (() => void) | undefined
}

/** The newest published versions of a legal text. */
export function LegalVersions({ kind, versions, onUse, onRestore }: LegalVersionsProps) {
  const { act, busy, problem } = useAct()

  async function edit(version: number) {
    const name: string = kind
    const answer = await act('GET', `/api/operator/legal/${name}/versions/${version}`)
    if (answer) onUse(answer.data.html)
  }

  return (
    <Panel title="Versions">
      <ol className="grid gap-3 text-sm">
        {versions.map((entry, index) => (
          <li key={entry.version} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <p>
              <span className="font-medium">Version {entry.version}</span>
              {entry.isOriginal && ' (original)'}
              <span className="block text-muted">{publishedText(entry)}</span>
            </p>
            {index === 0 ? (
              <span className="text-muted">Current</span>
            ) : (
              <Button size="sm" variant="ghost" busy={busy} onClick={() => void edit(entry.version)}>
                Edit<span className="sr-only"> version {entry.version}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
      <ProblemAlert problem={problem} className="mt-4" />
      {onRestore && (
        <Button size="sm" variant="secondary" className="mt-4" onClick={onRestore}>
          Back to the original
        </Button>
      )}
    </Panel>
  )
}
