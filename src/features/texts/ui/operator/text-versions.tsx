import type { TextVersionView } from '#features/texts/contract.ts'
import { publishedText } from '#features/texts/ui/operator/text-table.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/console/screen.tsx'

interface TextVersionsProps {
  /** Newest first. */
  versions: readonly TextVersionView[]
  onUse(version: TextVersionView): void
}

/** The published versions of a page's texts. */
export function TextVersions({ versions, onUse }: TextVersionsProps) {
  return (
    <Panel title="Versions">
      {versions.length === 0 && <p className="text-sm text-muted">Nothing has been published. The page shows its original texts.</p>}
      <ol className="grid gap-3 text-sm">
        {versions.map((entry, index) => (
          <li key={entry.version} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <p>
              <span className="font-medium">Version {entry.version}</span>
              {Object.keys(entry.texts).length === 0 && ' (original)'}
              <span className="block text-muted">{publishedText(entry)}</span>
            </p>
            {index === 0 ? (
              <span className="text-muted">Current</span>
            ) : (
              <Button size="sm" variant="ghost" onClick={() => onUse(entry)}>
                Back to this<span className="sr-only">: version {entry.version}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
